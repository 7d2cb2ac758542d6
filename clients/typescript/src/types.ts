import type { components, paths } from './schema.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have a method. */
export type Path<M extends Method> = {
  [P in keyof paths]: M extends keyof paths[P] ? P : never;
}[keyof paths];

export type OperationAt<M extends Method, P extends Path<M>> = paths[P][M & keyof paths[P]];

type Json<T> = T extends { content: { 'application/json': infer Content } } ? Content : never;
type Responses<Op> = Op extends { responses: infer R } ? R : never;
type Successes<Op> = Responses<Op>[keyof Responses<Op> & (200 | 201 | 202)];

/** The `result` of an operation's success. */
export type Result<M extends Method, P extends Path<M>> =
  Json<Successes<OperationAt<M, P>>> extends infer Envelope
    ? Envelope extends { result: infer R }
      ? R
      : never
    : never;

/** The `result` of a dry run (`soloValidar`): nothing was issued. */
export type Validated = components['schemas']['ComprobanteValidado'];

/** The paths that can also only validate. */
export type DryRunPath = {
  [P in Path<'post'>]: Validated extends Result<'post', P> ? P : never;
}[Path<'post'>];

/** The `result` of a POST that is not a dry run. */
export type Done<P extends Path<'post'>> = P extends DryRunPath
  ? Exclude<Result<'post', P>, Validated>
  : Result<'post', P>;

/** The JSON body of an operation. */
export type Body<M extends Method, P extends Path<M>> =
  OperationAt<M, P> extends { requestBody: { content: infer Content } }
    ? Sent<Content>
    : OperationAt<M, P> extends { requestBody?: { content: infer Content } }
      ? Sent<Content> | undefined
      : undefined;

type Sent<Content> = Content extends { 'application/json': infer B } ? B : Content[keyof Content];

type Parameters<M extends Method, P extends Path<M>, Place extends 'path' | 'query'> =
  OperationAt<M, P> extends { parameters: infer All }
    ? All extends { [key in Place]: infer Values }
      ? Values
      : All extends { [key in Place]?: infer Values }
        ? Values | undefined
        : undefined
    : undefined;

/** The query of an operation. */
export type Query<M extends Method, P extends Path<M>> = NonNullable<Parameters<M, P, 'query'>>;

/** An object's key that may be left out when nothing is asked for. */
type Wanted<Name extends string, T> = [T] extends [undefined]
  ? { readonly [key in Name]?: undefined }
  : undefined extends T
    ? { readonly [key in Name]?: T }
    : { readonly [key in Name]: T };

/** What a call of an operation takes. */
export type Input<M extends Method, P extends Path<M>> = Wanted<'path', Parameters<M, P, 'path'>> &
  Wanted<'query', Parameters<M, P, 'query'>> &
  Wanted<'body', Body<M, P>>;

/** The paths that answer a page of a list. */
export type PagedPath = {
  [P in Path<'get'>]: Result<'get', P> extends { content: readonly unknown[] } ? P : never;
}[Path<'get'>];

/** An element of such a list. */
export type Item<P extends PagedPath> = Result<'get', P> extends { content: readonly (infer T)[] } ? T : never;
