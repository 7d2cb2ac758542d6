import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DocumentType, Emisor } from '../../documents/document-type.js';
import { factura } from '../../documents/factura/index.js';
import { folderOf } from '../../documents/registry.js';
import { buildClaveAcceso } from '../../kernel/clave-acceso.js';

/** Very long examples teach nothing; the OpenAPI document shows those that fit on a screen or two. */
const EXAMPLE_BYTES_MAX = 8_000;

/** Shown where there is room for one. */
const MINIMA = 'minima.json';

/** The demo company (src/app/demo.ts), so that examples work unchanged on a first start. */
const EMISOR: Emisor = {
  ruc: '1790012344001',
  razonSocial: 'COMERCIAL ANDINA DE DEMOSTRACIÓN S.A.',
  nombreComercial: 'ANDINA DEMO',
  dirMatriz: 'AV. DE LOS SHYRIS N34-120 Y HOLANDA, QUITO',
  obligadoContabilidad: true,
  contribuyenteEspecial: null,
  agenteRetencion: null,
  contribuyenteRimpe: null,
  granContribuyente: null,
  rucProveedor: null,
  dirEstablecimiento: 'AV. DE LOS SHYRIS N34-120 Y HOLANDA, QUITO',
};

/**
 * Returns the payloads of a type's folder, which the golden files verify, as the demo company would send them on a day. They are also
 * the examples of the OpenAPI document, the smallest first. Skips those that differ only by the issuer's regime.
 */
export function examplesOf(type: DocumentType, hoy: string): Record<string, Readonly<Record<string, unknown>>> {
  const folder = fileURLToPath(new URL(`../../documents/${folderOf(type)}/examples/`, import.meta.url));
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json') && !file.startsWith('rimpe'))
    .sort((a, b) => Number(b === MINIMA) - Number(a === MINIMA));
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = readFileSync(`${folder}${file}`, 'utf8');
      return text.length > EXAMPLE_BYTES_MAX ? [] : [[file.replace('.json', ''), datedToday(text, hoy)]];
    }),
  );
}

function datedToday(text: string, hoy: string): Readonly<Record<string, unknown>> {
  // Let the service number it: several examples have the same number.
  const payload = JSON.parse(text) as Record<string, unknown> & { info?: object; infoSustitutivaGuiaRemision?: object };
  delete payload.secuencial;
  const transporte = { fechaIniTransporte: hoy, fechaFinTransporte: hoy };
  const { info, infoSustitutivaGuiaRemision: guia } = payload;
  return {
    ...payload,
    ruc: EMISOR.ruc,
    ...('fechaEmision' in payload && { fechaEmision: hoy }),
    ...(info !== undefined && { info: { ...info, ...transporte } }),
    ...(guia !== undefined && { infoSustitutivaGuiaRemision: { ...guia, ...transporte } }),
    // An establishment that this service does not number: for its own documents it checks date and total.
    ...('numDocModificado' in payload && { numDocModificado: '009-001-000000001' }),
  };
}

/** Returns an unsigned invoice in the SRI's XML. */
export function xmlExamples(hoy: string): Record<string, string> {
  const prepared = factura.prepare(examplesOf(factura, hoy)['minima'], {
    emisor: EMISOR,
    ambiente: '1',
    hoy,
    fechaEmisionDiasAtras: 0,
  });
  if (!prepared.ok) throw new Error(`the example is refused: ${JSON.stringify(prepared.issues)}`);
  const { codDoc, fechaEmision, ruc, estab, ptoEmi } = prepared.document;
  const secuencial = '000001001';
  const claveAcceso = buildClaveAcceso({
    codDoc,
    fechaEmision,
    ruc,
    estab,
    ptoEmi,
    ambiente: '1',
    secuencial,
    codigoNumerico: '12345678',
  });
  return { factura: prepared.document.xml({ secuencial, claveAcceso }) };
}
