import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../domain/app-error.js';
import { readJson } from './json.js';

const rawBodies = new WeakMap<FastifyRequest, string>();

/** The body as it came, for the Idempotency-Key's fingerprint. */
export function rawBody(request: FastifyRequest): string {
  return rawBodies.get(request) ?? '';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes forms with files as well (route.ts). */
    multipart?: boolean;
    /** Whether the route takes XML instead of JSON (route.ts). */
    xml?: boolean;
  }
}

/** Takes JSON, forms and XML where the route says so; another content type is 415. */
export function takeBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    /^application\/json(;|$)/,
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      rawBodies.set(request, body);
      if (request.routeOptions.config.xml === true) throw wantsXml();
      if (body.trim() === '') throw new AppError('json-invalido', 'El cuerpo está vacío; envíe un objeto JSON.');
      try {
        return readJson(body);
      } catch (error) {
        throw new AppError('json-invalido', 'El cuerpo no es JSON válido; revise comas, comillas y llaves.', {
          // Not the parser's own message, which quotes the body: there may be a password in it.
          internal: 'the body is not JSON',
          cause: error,
        });
      }
    },
  );
  server.addContentTypeParser(
    /^(application\/(atom\+)?xml|text\/xml)(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.xml !== true) throw wantsJson();
      rawBodies.set(request, body.toString('latin1'));
      return body;
    },
  );
  server.addContentTypeParser(
    /^multipart\/form-data(;|$)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.routeOptions.config.multipart !== true) throw wantsJson();
      const fields = await readForm(body, request.headers['content-type'] ?? '');
      // The boundary differs from one request to the next: the fingerprint is that of the fields.
      rawBodies.set(request, JSON.stringify(fields));
      return fields;
    },
  );
}

function wantsJson(): AppError {
  return new AppError('tipo-de-contenido', 'Esta dirección recibe JSON: envíe «Content-Type: application/json».');
}

function wantsXml(): AppError {
  return new AppError('tipo-de-contenido', 'Esta dirección recibe XML: envíe «Content-Type: application/xml».');
}

async function readForm(body: Buffer, contentType: string): Promise<Record<string, string>> {
  let form: FormData;
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- discouraged for large bodies; ours ends at 1 MiB
    form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch (error) {
    throw new AppError('formulario-invalido', 'El formulario no está bien formado (multipart/form-data).', {
      cause: error,
    });
  }
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    fields[name] = typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('base64');
  }
  return fields;
}
