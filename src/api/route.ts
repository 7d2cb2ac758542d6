import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Principal } from '../auth/principal.js';
import type { Access } from '../domain/roles.js';
import type { ApiDeps } from './deps.js';

/** What a handler is given: parts that the schemas have checked, and who asks. */
export interface RouteInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly principal: Principal;
  readonly request: FastifyRequest;
}

/** A JSON answer in the envelope, raw bytes such as a file, or what is still to come. */
export type Answer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly result: unknown;
      /** What stands beside `result`, and `success` where it is not true. */
      readonly beside?: Readonly<Record<string, unknown>>;
    }
  | { readonly status?: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer | string }
  | { readonly status?: number; readonly headers: Readonly<Record<string, string>>; readonly stream: Readable };

interface RouteOptions<Params extends TSchema, Query extends TSchema, Body extends TSchema> {
  /** Resource and verb: `comprobantes.issue`; the OpenAPI operation id. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The body may also come as multipart/form-data; files arrive as base64 in the field of their name. */
  readonly multipart?: boolean;
  /** The largest body that is taken, where it is not the usual one. */
  readonly bodyBytesMax?: number;
  /** The body may be left out; the handler is then given an empty object. */
  readonly bodyOptional?: boolean;
  /** The body is XML, handed on as bytes; `body` only describes it. */
  readonly xml?: boolean;
  /** The body is not read before: the handler writes it to disk (recibidos/upload.ts). */
  readonly upload?: boolean;
  /** The handler checks the body itself, so that its faults are reported with those of its rules; `body` only describes it. */
  readonly checksBody?: boolean;
  /** What the OpenAPI document shows as the body, where the check has more than one step. */
  readonly shownBody?: TSchema;
  /** Bodies for the OpenAPI document, by name; a test sends each of them. With dates: made for a day, dd/mm/yyyy. */
  readonly examples?: Readonly<Record<string, unknown>> | ((hoy: string) => Readonly<Record<string, unknown>>);
  /** The success answer's `result`, by status. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** What the answer has beside `result` (see `Answer`). */
  readonly beside?: Readonly<Record<string, TSchema>>;
  /** The answer is a file of one of these types, not JSON. */
  readonly files?: readonly string[];
  /** The query may ask for a file of one of these types instead of the JSON. */
  readonly orFiles?: readonly string[];
  /** The answer does not end by itself. */
  readonly endless?: boolean;
  readonly handler: (input: RouteInput<Static<Params>, Static<Query>, Static<Body>>, deps: ApiDeps) => Promise<Answer>;
}

/** A route with its types forgotten: what the server registers, the access test walks and OpenAPI is made of. */
export type Route = RouteOptions<TSchema, TSchema, TSchema>;

/** Declares one verb of one resource: schema, access and handler together. */
export function defineRoute<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
>(route: RouteOptions<Params, Query, Body>): Route {
  // The handler only ever sees what these very schemas have passed.
  return route;
}
