import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kernel/app-error.js';
import type { OpenApiSource } from '../openapi/serve.js';
import { packedFor } from '../packed-file.js';
import { DOCS_ASSETS, EXPLORER_PLACE } from './assets.js';
import type { OpenApiReader } from './openapi-reader.js';
import { PACKAGES_PAGE, packageList, type Paquete } from './packages.js';
import type { Rendered } from './render.js';
import { readSite, type Site } from './site.js';

/** No external content, no inline script or style, no framing. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** The explorer writes style attributes and its theme into its shadow tree, and reads the document (design/api). */
const EXPLORER_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'; connect-src 'self'");
const MAX_AGE_S = 300;
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

/** Serves the guides, the reference and the packaged clients. Pages are rendered on demand and cached as long as their document. */
export function serveDocs(
  server: FastifyInstance,
  openApi: () => Promise<OpenApiSource>,
  { packages, baseUrl }: { readonly packages: readonly Paquete[]; readonly baseUrl: () => string },
): void {
  let known:
    | {
        readonly document: object;
        readonly pages: Map<string, Promise<Served>>;
        reading: WeakRef<OpenApiReader>;
      }
    | undefined;
  const assets = new Map<string, Promise<Served>>([
    [PACKAGES_PAGE, served(packageList(packages), 'application/json; charset=utf-8')],
    ...packages.map(({ archivo, bytes, type }) => [archivo, served(bytes, type)] as const),
  ]);
  /** Loaded by the first request. Weak, like the reading above: megabytes that a service at rest does without. */
  let site: WeakRef<Site> | undefined;
  const loadSite = (): Site | undefined => {
    const loaded = site?.deref() ?? readSite();
    site = loaded && new WeakRef(loaded);
    return loaded;
  };
  const sitePages = new Map<string, Promise<Served>>();

  const siteOf = async (name: string): Promise<Served | undefined> => {
    const before = sitePages.get(name);
    if (before !== undefined) return before;
    const current = loadSite();
    const { renderSitePage } = await import('./render.js');
    const rendered = current === undefined ? undefined : renderSitePage(current, name);
    if (rendered === undefined) return undefined;
    return keep(sitePages, name, rendered);
  };

  const apiOf = async (name: string): Promise<Served | undefined> => {
    const { key, read } = await openApi();
    const before = known?.document === key ? known.pages.get(name) : undefined;
    if (before !== undefined) return before;
    const { readOpenApi } = await import('./openapi-reader.js');
    const { renderApiPage } = await import('./render.js');
    const reading = (known?.document === key ? known.reading.deref() : undefined) ?? readOpenApi(await read());
    if (known?.document === key) known.reading = new WeakRef(reading);
    else known = { document: key, pages: new Map(), reading: new WeakRef(reading) };
    const { pages } = known;
    const rendered = renderApiPage(reading, name, { site: loadSite(), packages, baseUrl: baseUrl() });
    if (rendered === undefined) return undefined;
    if (rendered.explorer === true && !existsSync(EXPLORER_PLACE))
      throw new AppError('ruta-no-encontrada', `${NOT_BUILT} Mientras tanto, /api/openapi.json la tiene completa.`);
    return keep(pages, name, rendered);
  };

  const assetOf = (name: string): Promise<Served> | undefined => {
    const before = assets.get(name);
    const asset = Object.hasOwn(DOCS_ASSETS, name) ? DOCS_ASSETS[name] : undefined;
    if (before !== undefined || asset === undefined || !existsSync(asset.place)) return before;
    const read = served(readFileSync(asset.place), asset.type);
    assets.set(name, read);
    return read;
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> => {
    const found = (await assetOf(name)) ?? (await siteOf(name)) ?? (await apiOf(name));
    if (found !== undefined) return send(request, reply, found);
    throw new AppError('ruta-no-encontrada', loadSite() === undefined ? NOT_BUILT : 'Esa página no existe; vea /docs.');
  };

  server.get('/docs', (request, reply) => answer(request, reply, ''));
  server.get('/llms.txt', (request, reply) => answer(request, reply, '/llms.txt'));
  server.get<{ Params: { name: string } }>('/docs/:name', (request, reply) =>
    answer(request, reply, request.params.name),
  );
  server.get<{ Params: { part: string; name: string } }>('/docs/:part/:name', (request, reply) =>
    answer(request, reply, `${request.params.part}/${request.params.name}`),
  );
}

/** Keeps a rendered page. Only existing pages reach this: callers choose the names. */
function keep(
  pages: Map<string, Promise<Served>>,
  name: string,
  { content, type, explorer }: Rendered,
): Promise<Served> {
  const made = served(content, type, explorer === true ? EXPLORER_POLICY : POLICY);
  pages.set(name, made);
  return made;
}

function send(request: FastifyRequest, reply: FastifyReply, found: Served): FastifyReply {
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
