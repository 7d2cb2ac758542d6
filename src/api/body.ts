import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../domain/app-error.js';
import { endlessNumbers } from './endless-numbers.js';
import { readForm } from './form.js';
import { readJson } from './json.js';
import type { Route } from './route.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for the Idempotency-Key's fingerprint. */
    rawBody: string;
    /** The bodies that the request's route takes (route.ts). */
    bodies: Pick<Route, 'multipart' | 'xml'> | undefined;
  }
}

/** Takes JSON, forms and XML where the route says so; another content type is 415. */
export function takeBodies(server: FastifyInstance): void {
  server.decorateRequest('rawBody', '');
  server.decorateRequest('bodies');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/json(;|$)/,
    { parseAs: 'string' },
    (request: FastifyRequest, body: string, done) => {
      request.rawBody = body;
      if (request.bodies?.xml === true) {
        done(wantsXml());
        return;
      }
      let value: unknown;
      try {
        value = readJson(body);
      } catch (error) {
        done(notJson(body, error));
        return;
      }
      const issues = endlessNumbers(body, value);
      if (issues.length > 0)
        done(new AppError('solicitud-invalida', 'El cuerpo tiene números demasiado grandes; corríjalos.', { issues }));
      else done(null, value);
    },
  );
  server.addContentTypeParser(
    /^(application\/(atom\+)?xml|text\/xml)(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.bodies?.xml !== true) throw wantsJson();
      request.rawBody = body.toString('latin1');
      return body;
    },
  );
  server.addContentTypeParser(
    /^multipart\/form-data(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.bodies?.multipart !== true) throw wantsJson();
      const fields = await readForm(body, request.headers['content-type'] ?? '');
      // The boundary differs from one request to the next: the fingerprint is that of the fields.
      request.rawBody = JSON.stringify(fields);
      return fields;
    },
  );
}

function notJson(body: string, error: unknown): AppError {
  if (body.trim() === '') return new AppError('json-invalido', 'El cuerpo está vacío; envíe un objeto JSON.');
  return new AppError('json-invalido', 'El cuerpo no es JSON válido; revise comas, comillas y llaves.', {
    // Not the parser's own message, which quotes the body: there may be a password in it.
    internal: 'the body is not JSON',
    cause: error,
  });
}

function wantsJson(): AppError {
  return new AppError('tipo-de-contenido', 'Esta dirección recibe JSON: envíe «Content-Type: application/json».');
}

function wantsXml(): AppError {
  return new AppError('tipo-de-contenido', 'Esta dirección recibe XML: envíe «Content-Type: application/xml».');
}
