import { Type, type Static } from 'typebox';
import { findComprobanteXml, type ComprobanteXmlRow } from '../../database/comprobantes.js';
import { choosePlantillaRide, type PlantillaRideRow } from '../../database/plantillas.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { AppError } from '../../domain/app-error.js';
import { formatSecuencial, parseClaveAcceso } from '../../domain/clave-acceso.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import type { Paper } from '../../ride/template.js';
import { definitionOf } from '../plantillas-ride/preview.js';
import { defineRoute } from '../route.js';
import { ClaveAccesoParams, visibleComprobante } from './read.js';
import { zip } from './zip.js';

const ArchivosQuery = Type.Object(
  {
    format: Type.Union([Type.Literal('xml'), Type.Literal('pdf'), Type.Literal('zip')], {
      default: 'xml',
      description: 'Use «xml», «pdf» (el RIDE) o «zip» (ambos).',
    }),
    papel: Type.Optional(
      Type.Union([Type.Literal('A4'), Type.Literal('ticket80')], {
        description: 'Papel del RIDE: «A4» o «ticket80»; si se omite, el de la plantilla de la empresa, o A4.',
      }),
    ),
  },
  { additionalProperties: false },
);
type Format = Static<typeof ArchivosQuery>['format'];

/** The looks of a RIDE: the company's template, unless another paper than its own is asked for. */
interface Looks {
  readonly paper: Paper;
  readonly plantilla: PlantillaRideRow | undefined;
}

const CONTENT_TYPES = {
  xml: 'application/xml; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const;

export const archivosComprobante = defineRoute({
  id: 'comprobantes.archivos',
  method: 'GET',
  path: '/api/v1.0/comprobantes/:claveAcceso/archivos',
  access: 'ROLE_RECEIPTS',
  summary: 'El XML del comprobante (autorizado si ya lo está, si no el firmado), su RIDE, o ambos',
  params: ClaveAccesoParams,
  query: ArchivosQuery,
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: Object.values(CONTENT_TYPES),
  handler: async ({ params, query, principal, request }, { db }) => {
    const { format, papel } = query;
    const { row, chosen } = await db.inAccount(principal.accountId, async (tx) => {
      const {
        ruc,
        cod_doc: codDoc,
        estab,
        pto_emi: ptoEmi,
      } = await visibleComprobante(tx, principal, params.claveAcceso);
      const receipt = { ruc, codDoc, estab, ptoEmi };
      return {
        row: await findComprobanteXml(tx, params.claveAcceso),
        chosen: format === 'xml' ? undefined : await choosePlantillaRide(tx, receipt),
      };
    });
    if (row === undefined)
      throw new AppError('comprobante-desconocido', 'No hay un comprobante con esa clave de acceso.');
    const paper = papel ?? chosen?.formato ?? 'A4';
    const plantilla = chosen?.formato === paper ? chosen : undefined;
    // A template is never edited, so its id stands for its looks.
    const variant = format === 'xml' ? '' : `-${format}-${paper}-${plantilla?.id ?? '0'}`;
    const etag = `"${row.clave_acceso}-${row.revision}${variant}"`;
    const headers = {
      ETag: etag,
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${fileName(row)}.${format}"`,
    };
    if (request.headers['if-none-match'] === etag) return { status: 304, headers, bytes: '' };
    return { headers, bytes: await file(row, format, { paper, plantilla }) };
  },
});

async function file(row: ComprobanteXmlRow, format: Format, looks: Looks): Promise<Buffer> {
  if (format === 'xml') return xmlFile(row);
  const pdf = await rideFile(row, looks);
  if (format === 'pdf') return pdf;
  const [day = 1, month = 1, year = 1980] = parseClaveAcceso(row.clave_acceso).fechaEmision.split('/').map(Number);
  const modified = { year, month, day };
  return zip([
    { name: `${fileName(row)}.xml`, content: xmlFile(row), modified },
    { name: `${fileName(row)}.pdf`, content: pdf, modified },
  ]);
}

/** The RIDE says what the stored bytes say: they are read again, whatever way they came in. */
async function rideFile(row: ComprobanteXmlRow, { paper, plantilla }: Looks): Promise<Buffer> {
  const type = documentTypeByCodDoc(row.cod_doc);
  const reading = type?.read(row.xml);
  if (type === undefined || reading?.ok !== true)
    throw new Error(`receipt ${row.clave_acceso}: its stored XML cannot be read back`);
  const { numero_autorizacion: numero, fecha_autorizacion: fecha } = row;
  // Loaded when a RIDE is first asked for: the PDF library is a good part of the start.
  const { renderRide } = await import('../../ride/render.js');
  return renderRide(type.ride(reading.read.documento), {
    paper,
    ...(plantilla !== undefined && { template: definitionOf(plantilla) }),
    ...(fecha !== null && { authorization: { numero: numero ?? row.clave_acceso, fecha } }),
    anulado: row.estado === 'ANULADO',
  });
}

/** `FAC-001-001-000000001` */
function fileName(row: ComprobanteXmlRow): string {
  const prefix = documentTypeByCodDoc(row.cod_doc)?.filePrefix ?? row.cod_doc;
  return [prefix, row.estab, row.pto_emi, formatSecuencial(row.secuencial)].join('-');
}

function xmlFile(row: ComprobanteXmlRow): Buffer {
  return row.fecha_autorizacion === null ? row.xml : authorisedEnvelope(row);
}

/** The customary file of an authorised receipt: the SRI's `autorizacion` with the signed document inside (FACTS §13). */
function authorisedEnvelope(row: ComprobanteXmlRow): Buffer {
  const ambiente = parseClaveAcceso(row.clave_acceso).ambiente === '2' ? 'PRODUCCIÓN' : 'PRUEBAS';
  const fecha = row.fecha_autorizacion === null ? '' : isoEcuador(row.fecha_autorizacion);
  // A CDATA section cannot hold its own end: it is split there, and a reader puts the text together again.
  const document = row.xml.toString('utf8').replaceAll(']]>', ']]]]><![CDATA[>');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<autorizacion><estado>AUTORIZADO</estado>` +
      `<numeroAutorizacion>${row.numero_autorizacion ?? row.clave_acceso}</numeroAutorizacion>` +
      `<fechaAutorizacion>${fecha}</fechaAutorizacion><ambiente>${ambiente}</ambiente>` +
      `<comprobante><![CDATA[${document}]]></comprobante></autorizacion>`,
  );
}
