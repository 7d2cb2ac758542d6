import type { DocumentType, PrepareContext } from '../../../../src/documents/document-type.js';
import { decimal, sum, ZERO } from '../../../../src/kernel/decimal.js';
import type { Result } from '../../../../clients/typescript/src/index.js';
import { numberOf } from '../../service/tipos.js';
import { contentOf, isBlock, listAt, textAt, without, type Content } from './content.js';
import { EMAIL, isNamed, TELEFONO } from './known-receiver.js';
import { trimPayload } from './trim-payload.js';

export type Source = Result<'get', '/api/v1.0/comprobantes/{claveAcceso}'>;

/** How a form uses another receipt: derive from it, duplicate it, or correct it. */
export type Mode = 'desde' | 'duplicar' | 'corregir';

export function isCorrigible({ estado }: Source): boolean {
  return estado === 'DEVUELTO' || estado === 'NO_AUTORIZADO';
}

/** Initial content from another receipt. */
export function contentFrom(
  mode: Mode,
  source: Source,
  empty: Content,
  { type, sourceType, context }: { type: DocumentType; sourceType: DocumentType; context: PrepareContext },
): Content {
  const stored = contentOf(source.documento);
  // By the rules of its own date, which need no other figures.
  const ofItsDay = { ...context, hoy: source.fechaEmision };
  const content = withRestOpen(trimPayload(sourceType, stored, ofItsDay));
  if (mode === 'corregir') return without(content, 'secuencial', 'codDoc');
  if (mode === 'duplicar')
    return without(content, 'secuencial', 'codDoc', 'fechaEmision', 'referencia', 'referenciaUnica');
  const place = { estab: source.estab, ptoEmi: source.ptoEmi };
  return { ...empty, ...place, ...contactOf(content), ...made(type.codDoc, source, content, empty) };
}

/** A single payment of the total follows the total. */
export function withRestOpen(content: Content): Content {
  const [only, ...others] = listAt(content, 'pagos');
  return only === undefined || others.length > 0 ? content : { ...content, pagos: [without(only, 'total')] };
}

function contactOf(content: Content): Content {
  const fields = listAt(content, 'campoAdicional').filter((one) => isNamed(one, EMAIL) || isNamed(one, TELEFONO));
  return fields.length === 0 ? {} : { campoAdicional: fields };
}

/** Fields a type takes from its source receipt. */
function made(codDoc: string, source: Source, content: Content, empty: Content): Content {
  const receptor = isBlock(content['receptor']) ? { receptor: content['receptor'] } : {};
  const modified = {
    codDocModificado: source.codDoc,
    numDocModificado: numberOf(source),
    fechaEmisionDocSustento: source.fechaEmision,
  };
  switch (codDoc) {
    case '04':
      return { ...receptor, ...modified, detalles: orEmpty(itemsOf(content), listAt(empty, 'detalles')) };
    case '05':
      return { ...receptor, ...modified };
    case '06':
      return { destinatario: [consignee(source, content, empty)] };
    case '07':
      return { ...receptor, docsSustento: [supporting(source, empty)] };
    default:
      return receptor;
  }
}

function orEmpty(list: readonly Content[], empty: readonly Content[]): readonly Content[] {
  return list.length === 0 ? empty : list;
}

/** Lines under the names of credit notes and guides. */
function itemsOf(content: Content): readonly Content[] {
  return listAt(content, 'detalles').map((line) => {
    const others = without(line, 'codigoPrincipal', 'codigoAuxiliar', 'unidadMedida', 'precioSinSubsidio');
    const codigo = textAt(line, 'codigoPrincipal') || textAt(line, 'codigoInterno');
    const otro = textAt(line, 'codigoAuxiliar') || textAt(line, 'codigoAdicional');
    return { ...others, codigoInterno: codigo, codigoAdicional: otro };
  });
}

function consignee(source: Source, content: Content, empty: Content): Content {
  const { identificacion, razonSocial } = source.receptor;
  const goods = itemsOf(content).map((line) => without(line, 'precioUnitario', 'descuento', 'impuesto'));
  const [blank = {}] = listAt(empty, 'destinatario');
  return {
    ...blank,
    identificacionDestinatario: identificacion,
    razonSocialDestinatario: razonSocial,
    dirDestinatario: textAt(content, 'receptor.direccion'),
    motivoTraslado: 'Venta',
    codDocSustento: source.codDoc,
    numDocSustento: numberOf(source),
    numAutDocSustento: source.numeroAutorizacion ?? '',
    fechaEmisionDocSustento: source.fechaEmision,
    detalle: orEmpty(goods, listAt(blank, 'detalle')),
  };
}

function supporting(source: Source, empty: Content): Content {
  const [blank = {}] = listAt(empty, 'docsSustento');
  const totals = contentOf(source.totales);
  const taxes = listAt(totals, 'totalConImpuestos');
  const iva = sum(taxes.filter(({ codigo }) => codigo === '2').map((tax) => decimal(textAt(tax, 'valor'))));
  return {
    ...blank,
    codDocSustento: source.codDoc,
    numDocSustento: numberOf(source).replaceAll('-', ''),
    fechaEmisionDocSustento: source.fechaEmision,
    numAutDocSustento: source.numeroAutorizacion ?? '',
    impuestosDocSustento: taxes.map((tax) => ({
      codImpuestoDocSustento: textAt(tax, 'codigo'),
      codigoPorcentaje: textAt(tax, 'codigoPorcentaje'),
      baseImponible: textAt(tax, 'baseImponible'),
    })),
    retenciones: [
      { codigo: '1', codigoRetencion: '', baseImponible: textAt(totals, 'totalSinImpuestos') },
      // No withholding on zero IVA.
      ...(iva.gt(ZERO) ? [{ codigo: '2', codigoRetencion: '', baseImponible: iva.toFixed(2) }] : []),
    ],
  };
}
