import type pg from 'pg';
import { buildClaveAcceso } from '../../src/kernel/clave-acceso.js';

const RECIBIDOS =
  'RUC_EMISOR RAZON_SOCIAL_EMISOR TIPO_COMPROBANTE SERIE_COMPROBANTE CLAVE_ACCESO FECHA_AUTORIZACION FECHA_EMISION IDENTIFICACION_RECEPTOR VALOR_SIN_IMPUESTOS IVA IMPORTE_TOTAL NUMERO_DOCUMENTO_MODIFICADO';
const EMITIDOS =
  'FECHA_EMISION COMPROBANTE NUMERO_COMPROBANTE IDENTIFICACION_RECEPTOR RAZON_SOCIAL CLAVE_ACCESO VALOR_TOTAL';
const NOMBRES: Readonly<Record<string, string>> = {
  '01': 'Factura',
  '04': 'Nota de Crédito',
  '07': 'Comprobante de Retención',
};
const PROVEEDOR = '1790012345001';

/** A document of the comparison: its number decides its key and day. */
export interface DocumentoCruce {
  readonly secuencial: number;
  readonly codDoc?: string;
  readonly total?: string;
  readonly estado?: string;
  /** dd/mm/yyyy */
  readonly fecha?: string;
}

const fechaOf = ({ secuencial, fecha }: DocumentoCruce): string =>
  fecha ?? `${String((secuencial % 28) + 1).padStart(2, '0')}/10/2026`;
const secuencialOf = ({ secuencial }: DocumentoCruce): string => String(secuencial).padStart(9, '0');

/** Key of a document that `ruc` issued; the supplier's without one. */
export function claveCruce(documento: DocumentoCruce, ruc = PROVEEDOR): string {
  return buildClaveAcceso({
    ...{ fechaEmision: fechaOf(documento), codDoc: documento.codDoc ?? '01', ruc, ambiente: '1' as const },
    ...{ estab: '001', ptoEmi: '001', secuencial: secuencialOf(documento), codigoNumerico: '12345678' },
  });
}

/** The list of documents that the company received, in base64. */
export function listaRecibidos(ruc: string, documentos: readonly DocumentoCruce[]): string {
  const lines = documentos.map((one) => {
    const { codDoc = '01', total = '115.00' } = one;
    const amounts = codDoc === '07' ? ['', '', ''] : ['100', '15', codDoc === '04' ? '' : String(Number(total))];
    const numero = `001-001-${secuencialOf(one)}`;
    const fecha = fechaOf(one);
    return [PROVEEDOR, 'COMPAÑÍA', NOMBRES[codDoc], numero, claveCruce(one), fecha, fecha, ruc, ...amounts, ''].join(
      '\t',
    );
  });
  return Buffer.from([RECIBIDOS.replaceAll(' ', '\t'), ...lines].join('\r\n'), 'latin1').toString('base64');
}

/** The list of documents that the company issued, in base64. */
export function listaEmitidos(ruc: string, documentos: readonly DocumentoCruce[]): string {
  const lines = documentos.map((one) => {
    const { codDoc = '01', total = '115.00' } = one;
    const tail = ['1712345675', 'ANA PÉREZ', claveCruce(one, ruc), String(Number(total))];
    return [fechaOf(one), NOMBRES[codDoc], `001-001-${secuencialOf(one)}`, ...tail].join('\t');
  });
  return Buffer.from([EMITIDOS.replaceAll(' ', '\t'), ...lines].join('\r\n'), 'latin1').toString('base64');
}

const columnsOf = (documentos: readonly DocumentoCruce[], ruc?: string): unknown[] => [
  documentos.map((one) => claveCruce(one, ruc)),
  documentos.map(({ codDoc = '01' }) => codDoc),
  documentos.map(({ secuencial }) => secuencial),
  documentos.map(fechaOf),
  documentos.map(({ estado }) => estado ?? null),
  documentos.map(({ total = '115.00' }) => total),
];
const GIVEN = `unnest($2::text[], $3::text[], $4::int[], $5::text[], $6::text[], $7::numeric[])
  AS g (clave, cod_doc, secuencial, fecha, estado, total)`;

/** Stores documents that the company received, with their figures. */
export async function storeRecibidos(
  client: pg.Client,
  ruc: string,
  documentos: readonly DocumentoCruce[],
): Promise<void> {
  await client.query(
    `WITH given AS (SELECT * FROM ${GIVEN}), stored AS (
       INSERT INTO recibidos (account_id, empresa_id, ruc, origen, estado, clave_acceso, cod_doc, ruc_emisor, razon_social_emisor,
         estab, pto_emi, secuencial, fecha_emision)
       SELECT m.account_id, m.id, m.ruc, 'archivo', coalesce(g.estado, 'VIGENTE'), g.clave, g.cod_doc, '${PROVEEDOR}', 'COMPAÑÍA', '001',
         '001', g.secuencial, to_date(g.fecha, 'DD/MM/YYYY')
       FROM given g JOIN empresas m ON m.ruc = $1 RETURNING id, account_id, clave_acceso)
     INSERT INTO recibido_cifras (recibido_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta,
       retenido_iva, retenido_isd, total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
     SELECT s.id, s.account_id, 100, 0, 0, 15, 0, 0, 0, 0, 0, g.total, '{2}', '{4}', '{15}', '{100}', '{15}'
     FROM stored s JOIN given g ON g.clave = s.clave_acceso`,
    [ruc, ...columnsOf(documentos)],
  );
}

/** Stores documents that the company issued. */
export async function storeEmitidos(
  client: pg.Client,
  ruc: string,
  documentos: readonly DocumentoCruce[],
): Promise<void> {
  await client.query(
    `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial, clave_acceso,
       fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento, documento_sha256, xml,
       estado, numero_autorizacion, fecha_autorizacion, created_at, updated_at)
     SELECT m.account_id, m.id, p.id, m.ruc, g.cod_doc, '1.1.0', '001', '001', g.secuencial, g.clave, to_date(g.fecha, 'DD/MM/YYYY'), '05',
       '1712345675', 'ANA PÉREZ', g.total, '{}', sha256(''), '', coalesce(g.estado, 'AUTORIZADO'), g.clave, now(), now(), now()
     FROM ${GIVEN} JOIN empresas m ON m.ruc = $1
       JOIN establecimientos s ON s.empresa_id = m.id AND s.estab = '001'
       JOIN puntos_emision p ON p.establecimiento_id = s.id AND p.pto_emi = '001'`,
    [ruc, ...columnsOf(documentos, ruc)],
  );
}
