import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/app-error.js';
import { holdsComprobante } from '../files/comprobante-file.js';
import { fileFromBase64 } from './base64.js';
import { readText, readXmlText } from './encoding.js';
import { readForm } from './form.js';
import { atOnce, inTurns } from '../work/slices.js';
import { exceedsShapeLimits, readingJson } from './json.js';
import type { Route } from './route.js';
import { findUnstorableValues } from './unstorable-values.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as received, for the Idempotency-Key's fingerprint. */
    rawBody: string;
    /** The XML was not in its declared encoding (files/encoding.ts). */
    encodingGuessed: boolean;
    /** Bodies accepted by the request's route (route.ts). */
    bodies: Pick<Route, 'multipart' | 'xml' | 'body' | 'bodyOptional'> | undefined;
  }
}

/** Parses JSON, and forms and XML where the route accepts them; other content types are 415. */
export function takeBodies(server: FastifyInstance): void {
  server.decorateRequest('rawBody', '');
  server.decorateRequest('encodingGuessed', false);
  server.decorateRequest('bodies');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/json(;|$)/,
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer, done) => {
      const reading = readingBody(request, body);
      const answer = (value: unknown): void => {
        done(null, value);
      };
      if (body.length > AT_ONCE_BYTES) {
        inTurns(reading).then(answer, done);
        return;
      }
      try {
        answer(atOnce(reading));
      } catch (error) {
        done(error as AppError);
      }
    },
  );
  server.addContentTypeParser(
    /^(application\/(atom\+)?xml|text\/xml)(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.bodies?.xml !== true) throw wantsJson();
      request.rawBody = body.toString('latin1');
      const { xml, guessed } = readXmlText(body, request.headers['content-type'] ?? '');
      request.encodingGuessed = guessed;
      return xml;
    },
  );
  server.addContentTypeParser(
    /^multipart\/form-data(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.bodies?.multipart !== true) throw wantsJson();
      const fields = await readForm(body, request.headers['content-type'] ?? '');
      // The boundary differs between requests: fingerprint the fields instead.
      request.rawBody = JSON.stringify(fields);
      return fields;
    },
  );
}

/** Passes bodies of any content type as streams, for routes that write them to disk. */
export function takeStreams(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request: FastifyRequest, payload, done) => {
    done(null, payload);
  });
}

/** Some clients declare JSON and send an empty body. */
function mayBeEmpty({ bodies }: FastifyRequest): boolean {
  return bodies !== undefined && (bodies.body === undefined || bodies.bodyOptional === true);
}

/** Longer bodies are read with turns of the event loop in between: others are served meanwhile. */
const AT_ONCE_BYTES = 1024 * 1024;

function* readingBody(request: FastifyRequest, body: Buffer): Generator<void, unknown, void> {
  request.rawBody = readText(body, request.headers['content-type'] ?? '');
  if (request.rawBody === '' && mayBeEmpty(request)) return undefined;
  yield;
  const value = yield* readingChecked(request.rawBody);
  if (request.bodies?.xml === true) return xmlIn(request.rawBody, value);
  yield;
  const issues = findUnstorableValues(request.rawBody, value);
  if (issues.length === 0) return value;
  throw new AppError('solicitud-invalida', 'El cuerpo tiene números o textos que no se pueden guardar; corríjalos.', {
    issues,
  });
}

function* readingChecked(text: string): Generator<void, unknown, void> {
  if (exceedsShapeLimits(text))
    throw new AppError(
      'json-invalido',
      'El cuerpo anida demasiadas listas u objetos, un objeto suyo tiene demasiados campos, o trae demasiados valores en total; simplifíquelo o divídalo.',
    );
  try {
    return yield* readingJson(text);
  } catch (error) {
    throw notJson(text, error);
  }
}

function notJson(body: string, error: unknown): AppError {
  if (body.trim() === '') return new AppError('json-invalido', 'El cuerpo está vacío; envíe un objeto JSON.');
  return new AppError('json-invalido', 'El cuerpo no es JSON válido; revise comas, comillas y llaves.', {
    // Not the parser's message, which quotes the body: it may contain a password.
    internal: 'the body is not JSON',
    cause: error,
  });
}

function wantsJson(): AppError {
  return new AppError('tipo-de-contenido', 'Esta dirección recibe JSON: envíe «Content-Type: application/json».');
}

/** XML inside JSON: `{"contenido": "<base64>"}` as some Veronica clients send it, or in any field from other programs. */
function xmlIn(text: string, value: unknown): Buffer {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const { contenido } = (value ?? {}) as { readonly contenido?: unknown };
  if (keys.length === 1 && typeof contenido === 'string') return fileFromBase64('contenido', contenido, 'el XML');
  if (holdsComprobante(text)) return Buffer.from(text);
  throw new AppError(
    'tipo-de-contenido',
    'Esta dirección recibe XML: envíe «Content-Type: application/xml», o un JSON con el XML en un campo, como {"contenido": "<el XML en base64>"}.',
  );
}
