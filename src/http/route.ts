import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Static, TSchema } from '#typebox';
import type { Principal } from './principal.js';
import type { AdminAuthority } from './authority.js';
import type { RefusalCode } from '../kernel/error-codes/index.js';
import type { Access } from '../kernel/roles.js';
import type { ApiBase } from './base.js';
import type { RequestHeader, ResponseHeader } from './openapi/headers.js';

/** Input of a handler: validated parts, and the caller. */
export interface RouteInput<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly principal: Principal;
  readonly request: FastifyRequest;
}

/** A JSON response in the envelope, raw bytes such as a file, or a stream. */
export type Answer =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly result: unknown;
      /** Fields beside `result`, and `success` if it is not true. */
      readonly beside?: Readonly<Record<string, unknown>>;
    }
  | { readonly status?: number; readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer | string }
  | { readonly status?: number; readonly headers: Readonly<Record<string, string>>; readonly stream: Readable };

interface RouteOptions<Params extends TSchema, Query extends TSchema, Body extends TSchema, Deps> {
  /** Resource and verb: `comprobantes.emitir`; the OpenAPI operation id. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  /** Of an `administrador` route, never omitted there (test/exhaustive/authority.test.ts); `admit` enforces it. */
  readonly authority?: AdminAuthority;
  /**
   * The kind of holder that gets rights, or a secret for them: never more than the caller has (test/exhaustive/authority.test.ts tries each).
   * `own`: only the caller, for what a password, a link or the provider proves.
   */
  readonly grants?: 'user' | 'invitation' | 'client' | 'key' | 'webhook' | 'own';
  readonly summary: string;
  /** Beyond the summary: effects, mails and events, requirements, limits, anything irreversible. */
  readonly description: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Also accepts multipart/form-data; files arrive as base64 in the field of their name. */
  readonly multipart?: boolean;
  /** Body limit, if not the default. */
  readonly bodyBytesMax?: number;
  /** The body may be omitted; the handler then gets an empty object. */
  readonly bodyOptional?: boolean;
  /** The body is XML, passed as bytes; `body` only documents it. */
  readonly xml?: boolean;
  /** The body is not read in advance: the handler writes it to disk (recibidos/upload.ts). */
  readonly upload?: boolean;
  /** The handler validates the body itself, to report schema and rule issues together; `body` only documents it. */
  readonly checksBody?: boolean;
  /** Body schema for the OpenAPI document, if validation has several steps. */
  readonly shownBody?: TSchema;
  /** Example bodies for the OpenAPI document, by name; a test sends each. A function if they contain dates: for a day, dd/mm/yyyy. */
  readonly examples?: Readonly<Record<string, unknown>> | ((hoy: string) => Readonly<Record<string, unknown>>);
  /** Schema of a successful response's `result`, by status. */
  readonly responses: Readonly<Record<number, TSchema>>;
  /** Its own error codes, each provoked by a test; others follow from its access, parts and headers (openapi/problems.ts). */
  readonly errors?: readonly RefusalCode[];
  /** Its own error codes that no test provokes on it, each with the reason. */
  readonly unprovoked?: Partial<Readonly<Record<RefusalCode, string>>>;
  /** Request headers that its handler reads, beside X-Request-Id. */
  readonly reads?: readonly RequestHeader[];
  /** Response headers that its handler sets. */
  readonly sets?: readonly ResponseHeader[];
  /** Its handler has files read or drawn by the threads of the pool. */
  readonly usesPool?: boolean;
  /** Response fields beside `result` (see `Answer`). */
  readonly beside?: Readonly<Record<string, TSchema>>;
  /** The response is a file of one of these types, not JSON. */
  readonly files?: readonly string[];
  /** The query may request a file of one of these types instead of JSON. */
  readonly orFiles?: readonly string[];
  /** The response never ends by itself. */
  readonly endless?: boolean;
  readonly handler: (input: RouteInput<Static<Params>, Static<Query>, Static<Body>>, deps: Deps) => Promise<Answer>;
}

/** A route whose handler needs these dependencies. */
export type RouteOf<Deps> = RouteOptions<TSchema, TSchema, TSchema, Deps>;

/** The declaration of a route, as the access test walks it and OpenAPI describes it. */
export interface Route extends Omit<RouteOf<never>, 'handler'> {
  /** Group in /docs, if the first word of its id is none. */
  readonly tag?: string | undefined;
}

/** A route bound to its dependencies, as the server registers it. */
export interface ServedRoute extends Route {
  answer(input: RouteInput<unknown, unknown, unknown>): Promise<Answer>;
}

/** Declares one verb of a resource: schema, access and handler together. A handler that needs more than the base says so in its type. */
export function defineRoute<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Deps = ApiBase,
>(route: RouteOptions<Params, Query, Body, Deps>): RouteOf<Deps> {
  // The handler only receives values that passed these schemas.
  return route;
}
