import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/app-error.js';
import type { OpenApiDocument } from '../openapi/document.js';
import { PACKAGES_PAGE, packageList, type Paquete } from './packages.js';
import type { Reading } from './reading.js';

/** No external content, no inline script or style, no framing. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAX_AGE_S = 300;
const ASSETS: Readonly<Record<string, string>> = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
};

/** Key among the pages; page names have no slash, so it cannot collide. */
const LLMS = '/llms.txt';

interface Served {
  readonly content: string | Buffer;
  readonly etag: string;
  readonly type: string;
}

/** Serves the document as pages, and the packaged clients. Pages are rendered on demand and cached as long as their document. */
export function serveDocs(
  server: FastifyInstance,
  document: () => Promise<OpenApiDocument>,
  packages: readonly Paquete[],
): void {
  let known:
    { readonly document: OpenApiDocument; readonly pages: Map<string, Served>; readonly reading: Reading } | undefined;
  const assets = new Map<string, Served>([
    [PACKAGES_PAGE, served(packageList(packages), 'application/json; charset=utf-8')],
    ...packages.map(({ archivo, bytes, type }) => [archivo, served(bytes, type)] as const),
  ]);

  const pageOf = async (name: string): Promise<Served | undefined> => {
    const current = await document();
    const { indexPage, tagPage } = await import('./page.js');
    const { ERRORS_PAGE, errorsPage } = await import('./errors-page.js');
    const { COLLECTION_PAGE, collectionOf } = await import('./collection.js');
    const { llmsText } = await import('./llms.js');
    const { readDocument } = await import('./reading.js');
    if (known?.document !== current) known = { document: current, pages: new Map(), reading: readDocument(current) };
    const before = known.pages.get(name);
    if (before !== undefined) return before;
    const { reading } = known;
    const made =
      name === LLMS
        ? served(llmsText(reading), 'text/plain; charset=utf-8')
        : name === COLLECTION_PAGE
          ? served(JSON.stringify(collectionOf(reading)), 'application/json; charset=utf-8')
          : name === ''
            ? servedPage(indexPage(reading, packages))
            : name === ERRORS_PAGE
              ? servedPage(errorsPage(reading))
              : servedPage(tagPage(reading, name));
    if (made === undefined) return undefined;
    known.pages.set(name, made);
    return made;
  };

  const assetOf = (name: string): Served | undefined => {
    const before = assets.get(name);
    const type = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
    if (before !== undefined || type === undefined) return before;
    const read = served(readFileSync(new URL(name, import.meta.url), 'utf8'), type);
    assets.set(name, read);
    return read;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const found = assetOf(name) ?? (await pageOf(name));
    if (found === undefined) throw new AppError('ruta-no-encontrada', 'Esa página no existe; vea /docs.');
    void reply
      .header('Content-Security-Policy', POLICY)
      .header('Cache-Control', `public, max-age=${MAX_AGE_S}`)
      .header('ETag', found.etag)
      .header('Referrer-Policy', 'no-referrer');
    if (request.headers['if-none-match'] === found.etag) return reply.status(304).send();
    return reply.type(found.type).serializer(String).send(found.content);
  };

  server.get('/docs', (request, reply) => answer(request, reply, ''));
  server.get('/llms.txt', (request, reply) => answer(request, reply, LLMS));
  server.get<{ Params: { name: string } }>('/docs/:name', (request, reply) =>
    answer(request, reply, request.params.name),
  );
}

function servedPage(text: string | undefined): Served | undefined {
  return text === undefined ? undefined : served(text, 'text/html; charset=utf-8');
}

function served(content: string | Buffer, type: string): Served {
  return { content, type, etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"` };
}
