import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/app-error.js';
import type { OpenApiDocument } from '../openapi/document.js';
import { packedFor } from '../packed-file.js';
import { EXPLORER_DOCUMENT, EXPLORER_SCRIPT } from './explorer-files.js';
import { GUIDES_PAGE, guidePage, guidesIndex, readGuides } from './guides.js';
import { PACKAGES_PAGE, packageList, type Paquete } from './packages.js';
import type { OpenApiReader } from './openapi-reader.js';

/** No external content, no inline script or style, no framing. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The explorer writes style attributes and its theme into its shadow tree, and reads the document (decision 0091). */
const EXPLORER_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'; connect-src 'self'");
const MAX_AGE_S = 300;
const HTML_TYPE = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Built by bin/build-docs.mjs; the same file from src/ and from dist/. */
const EXPLORER_PLACE = new URL(`../../../dist/docs/${EXPLORER_SCRIPT}`, import.meta.url);
const ASSETS: Readonly<Record<string, { readonly type: string; readonly place: URL }>> = {
  'docs.css': { type: 'text/css; charset=utf-8', place: new URL('docs.css', import.meta.url) },
  'docs.js': { type: 'text/javascript; charset=utf-8', place: new URL('docs.js', import.meta.url) },
  [EXPLORER_SCRIPT]: {
    type: 'text/javascript; charset=utf-8',
    place: EXPLORER_PLACE,
  },
};

/** Key among the pages; page names have no slash, so it cannot collide. */
const LLMS = '/llms.txt';
const NOT_BUILT =
  'La documentación no está construida en esta instalación: ejecute «npm ci && npm run build» y reinicie el servicio.';
/** Smaller contents are sent as they are. */
const COMPRESSED_MIN_BYTES = 100_000;
/** Larger qualities save a few percent, in several times the time. */
const BROTLI_QUALITY = 6;

interface Served {
  readonly bytes: Buffer;
  readonly packed: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>;
  readonly etag: string;
  readonly type: string;
  readonly policy: string;
}

/** Serves the document as pages, and the packaged clients. Pages are rendered on demand and cached as long as their document. */
export function serveDocs(
  server: FastifyInstance,
  document: () => Promise<OpenApiDocument>,
  { packages, baseUrl }: { readonly packages: readonly Paquete[]; readonly baseUrl: () => string },
): void {
  let known:
    | {
        readonly document: OpenApiDocument;
        readonly pages: Map<string, Promise<Served | undefined>>;
        readonly reading: OpenApiReader;
      }
    | undefined;
  const assets = new Map<string, Promise<Served>>([
    [PACKAGES_PAGE, served(packageList(packages), JSON_TYPE)],
    ...packages.map(({ archivo, bytes, type }) => [archivo, served(bytes, type)] as const),
  ]);

  const render = async (reading: OpenApiReader, name: string): Promise<Served | undefined> => {
    const { ERRORS_PAGE, errorsPage } = await import('./errors-page.js');
    const { COLLECTION_PAGE, collectionOf } = await import('./collection.js');
    const { explorerDocument, explorerPage } = await import('./explorer.js');
    const { llmsText } = await import('./llms.js');
    switch (name) {
      case LLMS:
        return served(llmsText(reading), 'text/plain; charset=utf-8');
      case COLLECTION_PAGE:
        return served(JSON.stringify(collectionOf(reading, baseUrl())), JSON_TYPE);
      case EXPLORER_DOCUMENT:
        return served(JSON.stringify(explorerDocument(reading, packages)), JSON_TYPE);
      case ERRORS_PAGE:
        return served(errorsPage(), HTML_TYPE);
      default: {
        const text = explorerPage(reading, name === '' ? undefined : name);
        if (text === undefined) return undefined;
        if (!existsSync(EXPLORER_PLACE)) {
          throw new AppError('ruta-no-encontrada', `${NOT_BUILT} Mientras tanto, /api/openapi.json la tiene completa.`);
        }
        return served(text, HTML_TYPE, EXPLORER_POLICY);
      }
    }
  };

  const pageOf = async (name: string): Promise<Served | undefined> => {
    const current = await document();
    const { readOpenApi } = await import('./openapi-reader.js');
    if (known?.document !== current) known = { document: current, pages: new Map(), reading: readOpenApi(current) };
    const { pages, reading } = known;
    const before = pages.get(name);
    if (before !== undefined) return before;
    const made = render(reading, name);
    const page = await made;
    // Unknown names are not cached: callers choose them.
    if (page !== undefined) pages.set(name, made);
    return page;
  };

  const assetOf = (name: string): Promise<Served> | undefined => {
    const before = assets.get(name);
    const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
    if (before !== undefined || asset === undefined || !existsSync(asset.place)) return before;
    const read = served(readFileSync(asset.place), asset.type);
    assets.set(name, read);
    return read;
  };

  /** Pages of the guides by name, the index as ''. They do not depend on the document. */
  let guides: ReadonlyMap<string, Promise<Served>> | undefined;
  const guideOf = (name: string): Promise<Served> | undefined => {
    guides ??= renderGuides();
    return guides.get(name);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const found = (await assetOf(name)) ?? (await pageOf(name));
    if (found === undefined) throw new AppError('ruta-no-encontrada', 'Esa página no existe; vea /docs.');
    return send(request, reply, found);
  };

  const answerGuide = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const found = await guideOf(name);
    if (found === undefined) throw new AppError('ruta-no-encontrada', `Esa guía no existe; vea /docs/${GUIDES_PAGE}.`);
    return send(request, reply, found);
  };

  const send = (request: FastifyRequest, reply: FastifyReply, found: Served): FastifyReply => {
    const { bytes, encoding } = packedFor(found, request.headers['accept-encoding'] ?? '');
    const etag = `"${found.etag}${encoding === undefined ? '' : `-${encoding}`}"`;
    void reply
      .header('Content-Security-Policy', found.policy)
      .header('Cache-Control', `public, max-age=${MAX_AGE_S}`)
      .header('ETag', etag)
      .header('Vary', 'Accept-Encoding')
      .header('Referrer-Policy', 'no-referrer');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (encoding !== undefined) void reply.header('Content-Encoding', encoding);
    return reply.type(found.type).send(bytes);
  };

  server.get('/docs', (request, reply) => answer(request, reply, ''));
  server.get('/llms.txt', (request, reply) => answer(request, reply, LLMS));
  server.get(`/docs/${GUIDES_PAGE}`, (request, reply) => answerGuide(request, reply, ''));
  server.get<{ Params: { name: string } }>(`/docs/${GUIDES_PAGE}/:name`, (request, reply) =>
    answerGuide(request, reply, request.params.name),
  );
  server.get<{ Params: { name: string } }>('/docs/:name', (request, reply) =>
    answer(request, reply, request.params.name),
  );
}

function renderGuides(): ReadonlyMap<string, Promise<Served>> {
  const guides = readGuides();
  if (guides === undefined) throw new AppError('ruta-no-encontrada', NOT_BUILT);
  return new Map([
    ['', served(guidesIndex(guides), HTML_TYPE)],
    ...guides.map((guide) => [guide.name, served(guidePage(guide), HTML_TYPE)] as const),
  ]);
}

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

async function served(content: string | Buffer, type: string, policy = POLICY): Promise<Served> {
  const bytes = Buffer.from(content);
  const packed =
    bytes.length < COMPRESSED_MIN_BYTES || !/^(?:text|application\/json)/.test(type)
      ? {}
      : {
          br: await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
          gzip: await gzipped(bytes),
        };
  return { bytes, packed, type, policy, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
}
