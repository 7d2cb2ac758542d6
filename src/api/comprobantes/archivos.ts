import { Type, type Static } from 'typebox';
import { findComprobanteXml, type ComprobanteXmlRow } from '../../database/comprobantes.js';
import { findLogo } from '../../database/logos.js';
import { choosePlantillaRide } from '../../database/plantillas.js';
import { AppError } from '../../domain/app-error.js';
import { parseClaveAcceso } from '../../domain/clave-acceso.js';
import { zip } from '../../files/zip.js';
import { receiptFileName, receiptXml } from '../../ride/receipt-files.js';
import { fileTag, isKnown, rideFile, type RideFile } from '../ride-file.js';
import { defineRoute } from '../route.js';
import { ClaveAccesoParams, visibleComprobante } from './read.js';

/** The paper that is asked for. */
export const Papel = Type.Optional(
  Type.Union([Type.Literal('A4'), Type.Literal('ticket80')], {
    description: 'Papel del RIDE: «A4» o «ticket80»; si se omite, el de la plantilla de la empresa, o A4.',
  }),
);

const ArchivosQuery = Type.Object(
  {
    format: Type.Union([Type.Literal('xml'), Type.Literal('pdf'), Type.Literal('zip'), Type.Literal('enviado')], {
      default: 'xml',
      description:
        'Use «xml», «pdf» (el RIDE), «zip» (ambos) o «enviado»: el XML que se envió, también si el SRI autorizó otros bytes.',
    }),
    papel: Papel,
  },
  { additionalProperties: false },
);
type Format = Static<typeof ArchivosQuery>['format'];

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
  params: ClaveAccesoParams,
  query: ArchivosQuery,
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  files: [...new Set(Object.values(CONTENT_TYPES))],
  handler: async ({ params, query, principal, request }, deps) => {
    const { format, papel } = query;
    const { row, chosen, logo } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const {
        ruc,
        cod_doc: codDoc,
        estab,
        pto_emi: ptoEmi,
      } = await visibleComprobante(tx, principal, params.claveAcceso);
      const receipt = { ruc, codDoc, estab, ptoEmi };
      return {
        row: await findComprobanteXml(tx, params.claveAcceso),
        chosen: isXml(format) ? undefined : await choosePlantillaRide(tx, receipt),
        logo: isXml(format) ? undefined : await findLogo(tx, tx.accountId, ruc),
      };
    });
    if (row === undefined)
      throw new AppError('comprobante-no-encontrado', 'No hay un comprobante con esa clave de acceso.');
    const ride = rideFile(deps, row, { chosen, logo, papel });
    const etag = fileTag(row, format, isXml(format) ? undefined : ride.version);
    const headers = {
      ETag: etag,
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${receiptFileName(row)}.${isXml(format) ? 'xml' : format}"`,
    };
    if (isKnown(request, etag)) return { status: 304, headers, bytes: '' };
    return { headers, bytes: await file(row, format, ride) };
  },
});

const isXml = (format: Format): format is 'xml' | 'enviado' => format === 'xml' || format === 'enviado';

async function file(row: ComprobanteXmlRow, format: Format, ride: RideFile): Promise<Buffer> {
  if (format === 'enviado') return row.xml_enviado ?? row.xml;
  if (format === 'xml') return receiptXml(row);
  const pdf = await ride.bytes();
  if (format === 'pdf') return pdf;
  const [day = 1, month = 1, year = 1980] = parseClaveAcceso(row.clave_acceso).fechaEmision.split('/').map(Number);
  const modified = { year, month, day };
  return zip([
    { name: `${receiptFileName(row)}.xml`, content: receiptXml(row), modified },
    { name: `${receiptFileName(row)}.pdf`, content: pdf, modified },
  ]);
}
