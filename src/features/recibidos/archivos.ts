import { Type } from '#typebox';
import { findRecibidoXml, type RecibidoRow } from './store/search.js';
import { AppError } from '../../kernel/app-error.js';
import type { EstadoRecibido } from './rules.js';
import type { EstadoPapel } from '../../kernel/validez.js';
import { comprobanteFileName, type ComprobanteBytes } from '../../ride/comprobante-files.js';
import { isKnown, Papel } from '../../receipts/ride-file.js';
import { defineRoute } from '../../http/route.js';
import { ClaveParams } from './representation.js';
import { visibleRecibido } from './visible.js';
import type { RecibidosDeps } from './slice.js';

const CONTENT_TYPES = { xml: 'application/xml', pdf: 'application/pdf' } as const;

/** State shown on the printed document. */
const PAPEL: Readonly<Record<EstadoRecibido, EstadoPapel>> = {
  VIGENTE: 'AUTORIZADO',
  ANULADO: 'ANULADO',
  NO_AUTORIZADO: 'NO_AUTORIZADO',
  PENDIENTE: 'FIRMADO',
  AJENO: 'FIRMADO',
  INVALIDO: 'FIRMADO',
};

/** Returns the original bytes, or a RIDE rendered from them. */
export const readRecibidoArchivosRoute = defineRoute({
  id: 'recibidos.archivos',
  method: 'GET',
  path: '/api/v1.0/recibidos/:clave/archivos',
  access: 'ROLE_RECEIPTS',
  summary: 'El XML de un documento recibido, tal como llegó, o su RIDE',
  description:
    'El XML sale con los mismos bytes que llegaron; el RIDE se dibuja aquí al pedirlo. Si se registró a mano, o el SRI aún no entrega el XML, responde 404. Con «If-None-Match» responde 304 si no cambió.',
  params: ClaveParams,
  query: Type.Object(
    {
      format: Type.Enum(['xml', 'pdf'], { default: 'xml', description: 'Use «xml» o «pdf» (el RIDE, hecho aquí).' }),
      papel: Papel,
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.String({ description: 'El archivo.' }) },
  errors: ['archivo-no-encontrado', 'recibido-no-encontrado'],
  reads: ['If-None-Match'],
  sets: ['Content-Disposition', 'ETag'],
  usesPool: true,
  files: Object.values(CONTENT_TYPES),
  handler: async ({ params, query, principal, request }, deps: RecibidosDeps) => {
    const { row, xml } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const found = await visibleRecibido(tx, principal, params.clave);
      return { row: found, xml: await findRecibidoXml(tx, found.id) };
    });
    if (xml === null)
      throw new AppError(
        'archivo-no-encontrado',
        'De este documento no hay XML: falta que el SRI lo entregue, o se registró a mano.',
      );
    const { format } = query;
    const etag = `"${row.id}-${row.revision}-${format}-${query.papel ?? ''}-${deps.rides.version}"`;
    const headers = {
      ETag: etag,
      'Content-Type': CONTENT_TYPES[format],
      'Content-Disposition': `attachment; filename="${row.ruc_emisor}-${comprobanteFileName(bytesOf(row, xml))}.${format}"`,
    };
    if (isKnown(request, etag)) return { status: 304, headers, bytes: '' };
    if (format === 'xml') return { headers, bytes: xml };
    const { lectura, xml: document } = await deps.importing.read(principal.accountId, xml);
    if (lectura.kind !== 'leido')
      throw new AppError('archivo-no-encontrado', 'El XML de este documento no se puede leer: no tiene RIDE.');
    const looks = { paper: query.papel ?? 'A4', template: undefined } as const;
    return { headers, bytes: await deps.rides.drawRide(principal.accountId, bytesOf(row, document), looks) };
  },
});

function bytesOf(row: RecibidoRow, xml: Buffer): ComprobanteBytes {
  return {
    xml,
    estado: PAPEL[row.estado],
    cod_doc: row.cod_doc,
    estab: row.estab,
    pto_emi: row.pto_emi,
    secuencial: row.secuencial,
    numero_autorizacion: row.numero_autorizacion,
    fecha_autorizacion: row.estado === 'VIGENTE' || row.estado === 'ANULADO' ? row.fecha_autorizacion : null,
    clave_acceso: row.clave_acceso ?? '',
  };
}
