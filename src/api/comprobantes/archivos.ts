import { Type } from 'typebox';
import { findComprobanteXml, type ComprobanteXmlRow } from '../../database/comprobantes.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { AppError } from '../../domain/app-error.js';
import { formatSecuencial, parseClaveAcceso } from '../../domain/clave-acceso.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import { defineRoute } from '../route.js';
import { ClaveAccesoParams, visibleComprobante } from './read.js';

export const archivosComprobante = defineRoute({
  id: 'comprobantes.archivos',
  method: 'GET',
  path: '/api/v1.0/comprobantes/:claveAcceso/archivos',
  access: 'ROLE_RECEIPTS',
  summary: 'El XML del comprobante: autorizado si ya lo está, si no el firmado',
  params: ClaveAccesoParams,
  query: Type.Object(
    { format: Type.Union([Type.Literal('xml')], { default: 'xml', description: 'Use «xml».' }) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.String({ description: 'El archivo' }) },
  handler: async ({ params, principal, request }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      await visibleComprobante(tx, principal, params.claveAcceso);
      const row = await findComprobanteXml(tx, params.claveAcceso);
      if (row === undefined)
        throw new AppError('comprobante-desconocido', 'No hay un comprobante con esa clave de acceso.');
      const etag = `"${row.clave_acceso}-${row.revision}"`;
      const headers = {
        ETag: etag,
        'Content-Type': 'application/xml; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName(row)}.xml"`,
      };
      if (request.headers['if-none-match'] === etag) return { status: 304, headers, bytes: '' };
      return { headers, bytes: row.fecha_autorizacion === null ? row.xml : authorisedEnvelope(row) };
    }),
});

/** `FAC-001-001-000000001` */
function fileName(row: ComprobanteXmlRow): string {
  const prefix = documentTypeByCodDoc(row.cod_doc)?.filePrefix ?? row.cod_doc;
  return [prefix, row.estab, row.pto_emi, formatSecuencial(row.secuencial)].join('-');
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
