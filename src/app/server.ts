import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Principal } from '../http/principal.js';
import { AppError } from '../kernel/app-error.js';
import { admit, type AdmitDeps } from '../http/admit.js';
import { takeBodies, takeStreams } from '../http/body.js';
import { closeInOrder, type ShutdownSignals } from '../http/shutdown.js';
import type { Paquete } from '../http/docs/packages.js';
import { serveDocs } from '../http/docs/serve.js';
import { answerError } from '../http/errors.js';
import { setHeaders } from '../http/headers.js';
import { writeJson } from '../http/json.js';
import { answerMalformed } from '../http/malformed.js';
import { maskSecrets } from '../http/masking.js';
import { tags } from './routes.js';
import { suggestRoute } from '../http/not-found.js';
import { serveMetrics, type MetricsDeps } from '../http/metrics.js';
import { serveOpenApi } from '../http/openapi/serve.js';
import { loggedPath } from '../features/publico/serve.js';
import type { Answer, ServedRoute } from '../http/route.js';
import { validatorCompiler } from '../http/validation.js';
import { asVeronica } from '../http/veronica-answers.js';
import { fromVeronica, isVeronicaPath } from '../http/veronica-paths.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, also of a request refused for its rights; undefined on public routes. */
    principal: Principal | undefined;
    /** Set when the request was refused. */
    refusal: AppError | undefined;
  }
}

/** spec/API.md §1: 320 KB of receipt XML fits three times as JSON. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Headers are a few packets at most. */
const HEADERS_MS_MAX = 15_000;
/** Interval of checks for timed-out requests. */
const CHECK_MS_MAX = 5_000;
/** Valid client request ids: they go into log lines. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Dependencies of the server itself; those of the routes are bound to them (module.ts). */
export interface ServerDeps {
  readonly admission: AdmitDeps;
  readonly metrics: MetricsDeps;
  readonly now: () => Date;
  readonly shutdown: ShutdownSignals;
  /** Timeout for receiving a whole request, in seconds. */
  readonly arrivalS: number;
  /** Whether the paths of Veronica's old open version are served. */
  readonly compatVeronica: boolean;
  /** Addresses and CIDR ranges of trusted proxies, whose forwarding headers count. */
  readonly proxies: readonly string[];
  /** Origins whose pages may call from a browser. */
  readonly corsOrigins: ReadonlySet<string>;
  readonly https: boolean;
  /** Version of Rúbrica, for the OpenAPI document. */
  readonly version: string;
  /** Public URL of this service, for the collection of requests. */
  readonly baseUrl: () => string;
  /** Clients to download; empty if not built. */
  readonly packages: readonly Paquete[];
  /** Installs request tracing, if enabled; called before any route is registered. */
  readonly trace?: (server: FastifyInstance) => void;
}

/** Routes of the modules, and their pages with the paths. */
export interface Served {
  readonly routes: readonly ServedRoute[];
  readonly pages: readonly {
    readonly paths: readonly string[];
    readonly mount: (server: FastifyInstance) => void | Promise<void>;
  }[];
}

/** Builds the HTTP server with all routes; the caller calls `listen`. */
export async function createServer(
  deps: ServerDeps,
  { routes, pages }: Served,
  log: FastifyBaseLogger,
): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: log,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Slow requests hold a connection: they are ended at the timeout.
    requestTimeout: deps.arrivalS * 1000,
    http: {
      headersTimeout: Math.min(HEADERS_MS_MAX, deps.arrivalS * 1000),
      connectionsCheckingInterval: Math.min(CHECK_MS_MAX, deps.arrivalS * 500),
    },
    forceCloseConnections: 'idle',
    // closeInOrder refuses them in our envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '' }) => (deps.compatVeronica ? fromVeronica(url) : url),
    // The caller's address is the socket's, unless a trusted proxy forwards another.
    trustProxy: deps.proxies.length === 0 ? false : [...deps.proxies],
    clientErrorHandler: (error, socket) => {
      answerMalformed(error, socket, deps.now);
    },
    // A malformed URL is refused before any route or hook, but in the same envelope.
    frameworkErrors: (error, request, reply) => {
      void reply.header('X-Request-Id', request.id);
      answerError(error, request, reply, deps.now);
    },
  });
  server.setValidatorCompiler(validatorCompiler);
  server.setSerializerCompiler(() => writeJson);
  server.setReplySerializer(writeJson);
  server.setErrorHandler((error, request, reply) => {
    answerError(error, request, reply, deps.now);
  });
  server.setNotFoundHandler(({ method, url }) => {
    const meant = suggestRoute(method, url, routes);
    throw new AppError('ruta-no-encontrada', `Esa dirección no existe; revise la ruta y el método.${meant}`);
  });
  server.decorateRequest('principal');
  server.decorateRequest('refusal');
  deps.trace?.(server);
  takeBodies(server);
  refuseUndeclaredPaths(server, [
    ...routes.map(({ path }) => path),
    ...pages.flatMap(({ paths }) => paths),
    ...OWN_PATHS,
  ]);
  setHeaders(server, deps);
  closeInOrder(server, deps);
  if (LOGGED_LEVELS.has(log.level)) logRequests(server);
  serveMetrics(server, deps.metrics);
  for (const route of routes) register(server, route, deps);
  for (const { mount } of pages) await mount(server);
  serveDocs(server, serveOpenApi(server, routes, { ...deps, tags }), deps);
  return server;
}

/** Levels that include info lines. */
const LOGGED_LEVELS: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** Logs one line per request with its caller and account, without the query, where people put secrets. */
function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', (request, reply, done) => {
    const path = maskSecrets(loggedPath(request.url));
    const ms = Math.round(reply.elapsedTime);
    const { method, ip, principal } = request;
    const account = principal?.accountId;
    request.log.info({ method, path, status: reply.statusCode, ms, ip, account }, 'served');
    done();
  });
}

/** Paths of the server itself, each with its own check or public. */
const OWN_PATHS = [
  ...['/metrics', '/api/openapi.json', '/llms.txt'],
  ...['/docs', '/docs/:name', '/docs/:part/:name'],
] as const;

/** Refuses to start with a path of no module: its access would be unknown. */
function refuseUndeclaredPaths(server: FastifyInstance, listed: readonly string[]): void {
  const known = new Set(listed);
  server.addHook('onRoute', ({ url }) => {
    if (!known.has(url)) throw new Error(`${url} is served without an access: declare it in the routes of a module`);
  });
}

function register(server: FastifyInstance, route: ServedRoute, deps: ServerDeps): void {
  if (route.upload === true) {
    void server.register(async (scope) => {
      takeStreams(scope);
      add(scope, route, deps);
    });
  } else add(server, route, deps);
}

function add(server: FastifyInstance, route: ServedRoute, deps: ServerDeps): void {
  const { params, query, body } = route;
  server.route({
    method: route.method,
    ...(route.bodyBytesMax === undefined ? {} : { bodyLimit: route.bodyBytesMax }),
    url: route.path,
    schema: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined || route.xml === true || route.upload === true || route.checksBody === true
        ? {}
        : { body }),
    },
    // Before reading the body: an unauthorized caller learns nothing about its validity.
    onRequest: async (request) => {
      request.bodies = route;
      await admit(route, request, deps.admission);
    },
    ...(route.bodyOptional === true && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {};
      },
    }),
    handler: async (request, reply) => {
      const answer = await route.answer({
        params: request.params,
        query: request.query,
        body: request.body,
        // Only public routes have none, and their handlers do not use it.
        principal: request.principal as Principal,
        request,
      });
      return sent(
        reply,
        answer,
        deps.compatVeronica && isVeronicaPath(request.originalUrl) ? asVeronica : (result) => result,
      );
    },
  });
}

/** Sets status and headers, and returns the payload: returning the reply would make Fastify watch the stream's end. */
function sent(reply: FastifyReply, answer: Answer, show: (result: unknown) => unknown): unknown {
  void reply.status(answer.status ?? 200);
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  if ('stream' in answer) return answer.stream;
  return 'bytes' in answer ? answer.bytes : { success: true, result: show(answer.result), ...answer.beside };
}
