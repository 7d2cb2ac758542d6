import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  findComprobante,
  findComprobanteXml,
  type ComprobanteRow,
  type ComprobanteXmlRow,
} from '../../receipts/store/comprobantes.js';
import { findByEnlace, findClaveAcceso } from '../../db/enlaces.js';
import { findLogo, type LogoRow } from '../../db/logos.js';
import { choosePlantillaRide, type PlantillaRideRow } from '../../db/plantillas.js';
import type { Database } from '../../db/transactions.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { comprobanteFileName, comprobanteXml } from '../../ride/comprobante-files.js';
import { addressOf } from '../../http/admit.js';
import { fileTag, isKnown, rideFile, type RideDeps } from '../../receipts/ride-file.js';
import { notice, PAGE_HEADERS } from './html.js';
import { hasFiles, comprobantePage } from './comprobante-page.js';
import { answerHtml, notFound } from './reply.js';
import { CHANGED_QUERY, findProformaPage, serveProforma, takeAnswers } from './serve-proforma.js';
import type { RateLimiter } from '../../http/rate-limit.js';

/** The receipt of a link. */
interface Found {
  readonly accountId: string;
  readonly row: ComprobanteRow;
  readonly xml: ComprobanteXmlRow;
  readonly logo: LogoRow | undefined;
  readonly plantilla: PlantillaRideRow | undefined;
}

/** Paths open to anyone with the token in them. */
export const PUBLIC_PATHS = {
  page: '/c/:token',
  xml: '/c/:token/xml',
  pdf: '/c/:token/pdf',
  logo: '/c/:token/logo',
  respuesta: '/c/:token/respuesta',
} as const;

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

interface PublicDeps {
  readonly db: Database;
  readonly rides: RideDeps;
  /** Per address. */
  readonly rateLimiter: RateLimiter;
}

/**
 * Serves the buyer's page of a receipt and its files to anyone with the link. It is HTML for people, not our envelope, so it is outside
 * the API's routes. An unknown link, a revoked one and one of a deleted receipt get the same response.
 */
export async function servePublicPages(server: FastifyInstance, deps: PublicDeps): Promise<void> {
  await server.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers(PAGE_HEADERS);
      const waitS = deps.rateLimiter.take(addressOf(request));
      if (waitS === 0) return;
      void reply.header('Retry-After', String(waitS)).status(429);
      await answerHtml(reply, notice('Demasiadas visitas', 'Espere unos segundos y vuelva a abrir el enlace.'));
    });
    scope.setErrorHandler(async (error, request, reply) => {
      request.log.error({ err: error }, 'a public page failed');
      void reply.header('Retry-After', '5').status(503);
      await answerHtml(
        reply,
        notice('No disponible', 'El comprobante no se puede mostrar por un momento; vuelva a intentarlo.'),
      );
    });
    const found =
      (serve: (reply: FastifyReply, found: Found, token: string, request: FastifyRequest) => unknown) =>
      async (request: TokenRequest, reply: FastifyReply): Promise<unknown> => {
        const { token } = request.params;
        const comprobante = await find(deps, token);
        if (comprobante !== undefined) return serve(reply, comprobante, token, request);
        const proforma = await findProformaPage(deps, token);
        if (proforma === undefined) return notFound(reply);
        const changed = CHANGED_QUERY in (request.query as object);
        return serveProforma(reply, proforma, {
          ...{ token, changed, rides: deps.rides },
          path: request.routeOptions.url ?? '',
        });
      };
    scope.get(PUBLIC_PATHS.page, found(servePage));
    scope.get(
      PUBLIC_PATHS.xml,
      found((reply, { xml }, _token, request) =>
        download(request, reply, xml, { kind: 'xml', bytes: () => comprobanteXml(xml) }),
      ),
    );
    scope.get(
      PUBLIC_PATHS.pdf,
      found((reply, { accountId, xml, plantilla, logo }, _token, request) => {
        // A separate queue: visitors with a link must not delay the account.
        const ride = rideFile(deps.rides, `${accountId}:publico`, xml, { chosen: plantilla, logo });
        return download(request, reply, xml, { kind: 'pdf', version: ride.version, bytes: ride.bytes });
      }),
    );
    scope.get(PUBLIC_PATHS.logo, found(serveLogo));
    takeAnswers(scope, deps);
  });
}

/** Returns a path safe to log: the tokens of links and report downloads are credentials. */
export function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(/^\/(c|descargas)\/[^/]*/, '/$1/…');
}

async function find({ db }: PublicDeps, token: string): Promise<Found | undefined> {
  const target = await db.asAccess((tx) => findByEnlace(tx, token));
  if (target === undefined) return undefined;
  return db.inAccount(target.accountId, async (tx) => {
    const clave = await findClaveAcceso(tx, target.comprobanteId);
    const row = clave === undefined ? undefined : await findComprobante(tx, clave);
    const xml = clave === undefined ? undefined : await findComprobanteXml(tx, clave);
    if (row === undefined || xml === undefined || row.estado === 'ELIMINADO') return undefined;
    const { ruc, cod_doc: codDoc, estab, pto_emi: ptoEmi } = row;
    const plantilla = await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi });
    return { accountId: target.accountId, row, xml, plantilla, logo: await findLogo(tx, tx.accountId, ruc) };
  });
}

function servePage(reply: FastifyReply, { row, xml, logo }: Found, token: string): FastifyReply {
  const type = documentTypeByCodDoc(row.cod_doc);
  const reading = type?.read(xml.xml);
  if (type === undefined || reading?.ok !== true)
    throw new Error(`receipt ${row.clave_acceso}: its stored XML cannot be read back`);
  const model = type.ride(reading.read.documento);
  return answerHtml(reply, comprobantePage(model, { tipo: type.nombre, row, token, hasLogo: logo !== undefined }));
}

function serveLogo(reply: FastifyReply, { logo }: Found): FastifyReply {
  return logo === undefined ? notFound(reply) : reply.header('Content-Type', logo.contentType).send(logo.bytes);
}

const CONTENT_TYPES = { xml: 'application/xml; charset=utf-8', pdf: 'application/pdf' } as const;

interface File {
  readonly kind: keyof typeof CONTENT_TYPES;
  /** Version of its appearance. */
  readonly version?: string;
  readonly bytes: () => Buffer | Promise<Buffer>;
}

async function download(
  request: FastifyRequest,
  reply: FastifyReply,
  row: ComprobanteXmlRow,
  { kind, version, bytes }: File,
): Promise<FastifyReply> {
  if (!hasFiles(row.estado)) return notFound(reply);
  const etag = fileTag(row, kind, version);
  // Cached only by the browser and revalidated each time: a link may be revoked.
  void reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache', 'Content-Type': CONTENT_TYPES[kind] });
  if (isKnown(request, etag)) return reply.status(304).send();
  void reply.header('Content-Disposition', `attachment; filename="${comprobanteFileName(row)}.${kind}"`);
  return reply.send(await bytes());
}
