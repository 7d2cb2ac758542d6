import { documentTypeByCodDoc } from '../documents/registry.js';
import { formatSecuencial, parseClaveAcceso } from '../kernel/clave-acceso.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { RideModel } from '../kernel/ride-model.js';
import type { EstadoPapel } from '../kernel/validez.js';
import type { Paper, TemplateDefinition } from './template.js';

/** Fields of a stored receipt needed for its files. */
export interface ComprobanteBytes {
  readonly xml: Buffer;
  readonly estado: EstadoPapel;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  readonly numero_autorizacion: string | null;
  readonly fecha_autorizacion: Date | null;
  readonly clave_acceso: string;
}

export interface RideLooks {
  readonly paper: Paper;
  readonly template: TemplateDefinition | undefined;
  /** Company logo, PNG or JPEG. */
  readonly logo?: Buffer | undefined;
}

/** Draws a receipt's RIDE; calls of the same `asker` are queued. Pass `model` if the receipt was already read. */
export type DrawRide = (
  asker: string,
  comprobante: ComprobanteBytes,
  looks: RideLooks,
  model?: RideModel,
) => Promise<Buffer>;

/** Definition of a stored template, validated on creation. */
export function storedTemplate(row: { readonly definicion: unknown }): TemplateDefinition {
  return row.definicion as TemplateDefinition;
}

/** `FAC-001-001-000000001`, without extension. */
export function comprobanteFileName(row: ComprobanteBytes): string {
  const prefix = documentTypeByCodDoc(row.cod_doc)?.filePrefix ?? row.cod_doc;
  return [prefix, row.estab, row.pto_emi, formatSecuencial(row.secuencial)].join('-');
}

/** XML for download: the authorised envelope, else the stored bytes. */
export function comprobanteXml(row: ComprobanteBytes): Buffer {
  return row.fecha_autorizacion === null ? row.xml : authorisedEnvelope(row, row.fecha_autorizacion);
}

/** Customary file of an authorised receipt: the SRI's `autorizacion` with the signed document inside (FACTS §13). */
function authorisedEnvelope(row: ComprobanteBytes, fecha: Date): Buffer {
  const ambiente = parseClaveAcceso(row.clave_acceso).ambiente === '2' ? 'PRODUCCIÓN' : 'PRUEBAS';
  // Splits CDATA at its end marker.
  const document = row.xml.toString('utf8').replaceAll(']]>', ']]]]><![CDATA[>');
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<autorizacion><estado>AUTORIZADO</estado>` +
      `<numeroAutorizacion>${row.numero_autorizacion ?? row.clave_acceso}</numeroAutorizacion>` +
      `<fechaAutorizacion>${isoEcuador(fecha)}</fechaAutorizacion><ambiente>${ambiente}</ambiente>` +
      `<comprobante><![CDATA[${document}]]></comprobante></autorizacion>`,
  );
}

/** Renders the stored bytes, read again whatever their origin. */
export async function comprobanteRide(
  row: ComprobanteBytes,
  { paper, template, logo }: RideLooks,
  model = modelOf(row),
): Promise<Buffer> {
  const { numero_autorizacion: numero, fecha_autorizacion: fecha } = row;
  // Lazy import for the first RIDE.
  const { renderRide } = await import('./render.js');
  return renderRide(model, {
    paper,
    ...(template !== undefined && { template }),
    ...(logo !== undefined && { logo }),
    ...(fecha !== null && { authorization: { numero: numero ?? row.clave_acceso, fecha } }),
    estado: row.estado,
  });
}

function modelOf(row: ComprobanteBytes): RideModel {
  const type = documentTypeByCodDoc(row.cod_doc);
  // A third-party document may break form rules the SRI let pass.
  const reading = type?.read(row.xml, { tolerant: true });
  if (type === undefined || reading?.ok !== true)
    throw new Error(`receipt ${row.clave_acceso}: its stored XML cannot be read back`);
  return type.ride(reading.read.documento);
}
