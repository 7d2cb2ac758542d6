import { Type } from '#typebox';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { findComprobanteXml, findRucs, type ComprobanteXmlRow } from '../store/comprobantes.js';
import { findLogo } from '../../db/logos.js';
import { choosePlantillaRide } from '../../db/plantillas.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { parseClaveAcceso } from '../../kernel/clave-acceso.js';
import { zip, zipStream, type ZipEntry } from '../../files/zip.js';
import { comprobanteFileName, comprobanteXml } from '../../ride/comprobante-files.js';
import { fileTag, isKnown, Papel, rideFile, type Looks, type RideFile } from '../ride-file.js';
import { defineRoute } from '../../http/route.js';
import type { ComprobantesDeps } from './slice.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';

const ArchivosQuery = Type.Object(
  {
    format: Type.Enum(['xml', 'pdf', 'zip', 'enviado', 'signed_xml'], {
      default: 'xml',
      description:
        'Use «xml», «pdf» (el RIDE), «zip» (ambos) o «enviado»: el XML que se envió, también si el SRI autorizó otros bytes («signed_xml» es lo mismo).',
    }),
    papel: Papel,
    copia: Type.Optional(Type.Boolean({ description: 'La envían clientes de Veronica; no cambia el archivo.' })),
  },
  { additionalProperties: false },
);
type Format = keyof typeof CONTENT_TYPES;

const CONTENT_TYPES = {
  xml: 'application/xml; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
  enviado: 'application/xml; charset=utf-8',
} as const;

export const readArchivosRoute = defineRoute({
  id: 'comprobantes.archivos',
  method: 'GET',
  path: '/api/v1.0/comprobantes/:claveAcceso/archivos',
  access: 'ROLE_RECEIPTS',
  summary: 'El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos',
  description:
    '«enviado» es el XML que se envió, también si el SRI autorizó otros bytes. El RIDE se dibuja al pedirlo, con la plantilla y el logo de hoy. Con «If-None-Match» responde 304 si no cambió. El archivo se llama como FAC-001-001-000000001.xml.',
  params: ClaveAccesoParams,
  query: ArchivosQuery,
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['archivo-danado', 'comprobante-no-encontrado'],
  reads: ['If-None-Match'],
  sets: ['Content-Disposition', 'ETag'],
  usesPool: true,
  files: [...new Set(Object.values(CONTENT_TYPES))],
  handler: async ({ params, query, principal, request }, deps: ComprobantesDeps) => {
    const { papel } = query;
    const format = query.format === 'signed_xml' ? 'enviado' : query.format;
    const { row, looks } = await deps.db.inAccount(principal.accountId, (tx) =>
      comprobanteBytes(tx, principal, params.claveAcceso, !isXml(format)),
    );
    const ride = rideFile(deps.rides, principal.accountId, row, { ...looks, papel });
    const etag = fileTag(row, format, isXml(format) ? undefined : ride.version);
    const headers = {
      ETag: etag,
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${comprobanteFileName(row)}.${isXml(format) ? 'xml' : format}"`,
    };
    if (isKnown(request, etag)) return { status: 304, headers, bytes: '' };
    return { headers, bytes: await file(row, format, ride) };
  },
});

const isXml = (format: Format): format is 'xml' | 'enviado' => format === 'xml' || format === 'enviado';

async function file(row: ComprobanteXmlRow, format: Format, ride: RideFile): Promise<Buffer> {
  if (format === 'enviado') return row.xml_enviado ?? row.xml;
  if (format === 'xml') return comprobanteXml(row);
  return format === 'pdf' ? ride.bytes() : zip(await packed(row, comprobanteFileName(row), ride));
}

/** Reads a receipt's XML and optionally its RIDE's appearance, if this caller may see it. */
async function comprobanteBytes(
  tx: AccountTx,
  principal: Principal,
  claveAcceso: string,
  withLooks: boolean,
): Promise<{ readonly row: ComprobanteXmlRow; readonly looks: Looks }> {
  const { ruc, cod_doc: codDoc, estab, pto_emi: ptoEmi } = await visibleComprobante(tx, principal, claveAcceso);
  const row = await findComprobanteXml(tx, claveAcceso);
  if (row === undefined)
    throw new AppError('comprobante-no-encontrado', 'No hay un comprobante con esa clave de acceso.');
  const looks = {
    chosen: withLooks ? await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi }) : undefined,
    logo: withLooks ? await findLogo(tx, tx.accountId, ruc) : undefined,
  };
  return { row, looks };
}

/** Returns the XML and RIDE as archive entries; `name` has no extension. */
async function packed(row: ComprobanteXmlRow, name: string, ride: RideFile): Promise<ZipEntry[]> {
  const [day = 1, month = 1, year = 1980] = parseClaveAcceso(row.clave_acceso).fechaEmision.split('/').map(Number);
  const modified = { year, month, day };
  return [
    { name: `${name}.xml`, content: comprobanteXml(row), modified },
    { name: `${name}.pdf`, content: await ride.bytes(), modified },
  ];
}

/** Selection limit in a list: each is one more RIDE to render while others wait. */
const BATCH_MAX = 500;

/** Streams an archive with XML and RIDE of several receipts. */
export const readManyArchivosRoute = defineRoute({
  id: 'comprobantes.descargar-varios',
  method: 'POST',
  path: '/api/v1.0/comprobantes/archivos',
  access: 'ROLE_RECEIPTS',
  summary: 'El XML y el RIDE de varios comprobantes, en un ZIP',
  description: `Hasta ${BATCH_MAX}. Si alguno no es de su cuenta no se responde ninguno. Si son de varias empresas, cada una tiene su carpeta, con el RUC por nombre.`,
  body: Type.Object(
    {
      clavesAcceso: Type.Array(ClaveAccesoParams.properties.claveAcceso, {
        minItems: 1,
        maxItems: BATCH_MAX,
        uniqueItems: true,
        description: 'De qué comprobantes.',
      }),
    },
    { additionalProperties: false },
  ),
  examples: { varios: { clavesAcceso: ['1511202601179001234400110010010000000011234567815'] } },
  responses: { 200: Type.String({ description: 'El archivo ZIP.' }) },
  errors: ['comprobante-no-encontrado'],
  unprovoked: {
    'archivo-danado': 'a damaged row: compaction.test.ts damages one and asks the other routes that read it',
  },
  sets: ['Content-Disposition'],
  usesPool: true,
  files: ['application/zip'],
  handler: async ({ body: { clavesAcceso }, principal }, deps: ComprobantesDeps) => {
    const found = await deps.db.inAccount(principal.accountId, (tx) => findRucs(tx, clavesAcceso));
    const visible = new Map(
      found.filter(({ ruc }) => canAccessEmpresa(principal, ruc)).map((one) => [one.clave, one.ruc]),
    );
    const missing = clavesAcceso.filter((clave) => !visible.has(clave));
    if (missing.length > 0) {
      const message = `Estos comprobantes no están en su cuenta: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? '…' : ''}`;
      throw new AppError('comprobante-no-encontrado', message);
    }
    const inFolders = new Set(visible.values()).size > 1;
    const names = new Set<string>();
    const one = async (clave: string): Promise<ZipEntry[]> => {
      const { row, looks } = await deps.db.inAccount(principal.accountId, (tx) =>
        comprobanteBytes(tx, principal, clave, true),
      );
      const number = comprobanteFileName(row);
      const plain = inFolders ? `${visible.get(clave) ?? ''}/${number}` : number;
      // Numbers may repeat: a deleted receipt's number can be reused.
      const name = names.has(plain) ? `${plain}-${row.clave_acceso}` : plain;
      names.add(name);
      return packed(row, name, rideFile(deps.rides, principal.accountId, row, looks));
    };
    return {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="comprobantes-${clavesAcceso.length}.zip"`,
      },
      stream: zipStream(clavesAcceso, one),
    };
  },
});
