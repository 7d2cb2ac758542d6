import { randomUUID } from 'node:crypto';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { OAUTH_ROUTES } from '../auth/oauth/endpoints.js';
import type { Principal } from '../auth/principal.js';
import { AppError } from '../domain/app-error.js';
import type { ApiDeps } from './deps.js';
import { admit } from './admit.js';
import { takeBodies, takeStreams } from './body.js';
import { closeInOrder } from './closing.js';
import { answerError } from './errors.js';
import { setHeaders } from './headers.js';
import { writeJson } from './json.js';
import { maskSecrets } from './masking.js';
import { meantRoute } from './not-found.js';
import { mountOAuth } from './oauth/mount.js';
import { serveMetrics } from './metrics.js';
import { serveOpenApi } from './openapi/serve.js';
import { PORTAL_PATHS, servePortal } from './portal/serve.js';
import { loggedPath, PUBLIC_PATHS, servePublicPages } from './publico/serve.js';
import { routes } from './routes.js';
import type { Answer, Route } from './route.js';
import { validatorCompiler } from './validation.js';
import { asVeronica } from './veronica-answers.js';
import { fromVeronica, isOfVeronica } from './veronica-paths.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined on routes that are open to everybody. */
    principal: Principal | undefined;
  }
}

/** spec/API.md §1: a receipt of 320 KB of XML fits threefold as JSON. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Headers are one packet or a few. */
const HEADERS_MS_MAX = 15_000;
/** How late it is noticed that a request's time is up. */
const CHECK_MS_MAX = 5_000;
/** What a client may name its request: it ends up in log lines. */
const REQUEST_ID = /^[\w.:-]{1,128}$/;

/** Builds the HTTP server with all routes; `listen` is the caller's. */
export async function createServer(deps: ApiDeps, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: log,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A request that drips in holds a connection and nothing else may: it is ended when its time is up.
    requestTimeout: deps.arrivalS * 1000,
    http: {
      headersTimeout: Math.min(HEADERS_MS_MAX, deps.arrivalS * 1000),
      connectionsCheckingInterval: Math.min(CHECK_MS_MAX, deps.arrivalS * 500),
    },
    forceCloseConnections: 'idle',
    // Refused by closeInOrder, in our envelope.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '' }) => (deps.compatVeronica ? fromVeronica(url) : url),
    // Whom a request came from is the socket's address, unless a proxy of the operator's says otherwise.
    trustProxy: deps.proxies.length === 0 ? false : [...deps.proxies],
    // An address that cannot be read is refused before any route or hook: in the same envelope all the same.
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
    const meant = meantRoute(method, url, routes);
    throw new AppError('ruta-no-encontrada', `Esa dirección no existe; revise la ruta y el método.${meant}`);
  });
  server.decorateRequest('principal');
  deps.trace?.(server);
  takeBodies(server);
  refuseUnlisted(server);
  setHeaders(server, deps);
  closeInOrder(server, deps);
  if (LOGGED_LEVELS.has(log.level)) logRequests(server);
  serveMetrics(server, deps);
  for (const route of routes) register(server, route, deps);
  await mountOAuth(server, deps);
  await servePublicPages(server, deps);
  serveOpenApi(server, routes, deps);
  servePortal(server, deps);
  return server;
}

/** The levels at which a line of information is written at all. */
const LOGGED_LEVELS: ReadonlySet<string> = new Set(['info', 'debug', 'trace']);

/** One line a request: who asked and for which account, without the query, where people put secrets. */
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

/** What is served beside `routes`, each with a check of its own or open to everybody. */
const BESIDE_ROUTES: readonly string[] = [
  '/metrics',
  '/api/openapi.json',
  '/docs',
  '/docs/:name',
  '/llms.txt',
  ...Object.values(OAUTH_ROUTES),
  ...Object.values(PUBLIC_PATHS),
  ...Object.values(PORTAL_PATHS),
];

/** Every other address must be one of `routes`, which state their access: with one of unknown access the service does not start. */
function refuseUnlisted(server: FastifyInstance): void {
  const known = new Set([...routes.map(({ path }) => path), ...BESIDE_ROUTES]);
  server.addHook('onRoute', ({ url }) => {
    if (!known.has(url)) throw new Error(`${url} is served without an access: declare it in api/routes.ts`);
  });
}

function register(server: FastifyInstance, route: Route, deps: ApiDeps): void {
  if (route.upload === true) {
    void server.register(async (scope) => {
      takeStreams(scope);
      add(scope, route, deps);
    });
  } else add(server, route, deps);
}

function add(server: FastifyInstance, route: Route, deps: ApiDeps): void {
  const { params, query, body } = route;
  server.route({
    method: route.method,
    ...(route.bodyBytesMax === undefined ? {} : { bodyLimit: route.bodyBytesMax }),
    url: route.path,
    schema: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined || route.xml === true || route.checksBody === true ? {} : { body }),
    },
    // Before the body is read: a caller without the right learns nothing about its content.
    onRequest: async (request) => {
      request.bodies = route;
      request.principal = await admit(route, request, deps);
    },
    ...(route.bodyOptional === true && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {};
      },
    }),
    handler: async (request, reply) => {
      const answer = await route.handler(
        {
          params: request.params,
          query: request.query,
          body: request.body,
          // Only public routes have none, and their handlers do not look.
          principal: request.principal as Principal,
          request,
        },
        deps,
      );
      return sent(
        reply,
        answer,
        deps.compatVeronica && isOfVeronica(request.originalUrl) ? asVeronica : (result) => result,
      );
    },
  });
}

/** Sets status and headers, and gives what Fastify then sends: to return the reply would make it watch the stream's end. */
function sent(reply: FastifyReply, answer: Answer, show: (result: unknown) => unknown): unknown {
  void reply.status(answer.status ?? 200);
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  if ('stream' in answer) return answer.stream;
  return 'bytes' in answer ? answer.bytes : { success: true, result: show(answer.result), ...answer.beside };
}
