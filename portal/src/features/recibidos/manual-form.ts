import { iva } from '../../../../src/domain/catalogues/iva.js';
import type { TarifaRow } from '../../../../src/domain/catalogues/catalogue.js';
import { formatDecimal, parseDecimal, percentOf, sum, ZERO, type Decimal } from '../../../../src/domain/decimal.js';
import type { Body } from '../../service/client.js';
import { fechaOf } from '../../ui/format.js';

export interface TaxLine {
  /** 2: IVA, 3: ICE, 5: IRBPNR. */
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly baseImponible: string;
  /** Empty: calculated from the rate. */
  readonly valor: string;
}

export interface ManualForm {
  readonly ruc: string;
  readonly codDoc: string;
  readonly tipoIdentificacion: string;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
  /** `2026-11-15`. */
  readonly fechaEmision: string;
  readonly numeroAutorizacion: string;
  readonly impuestos: readonly TaxLine[];
  readonly propina: string;
  readonly formaPago: string;
}

/** A new tax line: most documents without XML have 0 %. */
export function emptyTax(): TaxLine {
  return { codigo: '2', codigoPorcentaje: '0', baseImponible: '', valor: '' };
}

/** Initial values: a nota de venta. */
export function emptyManual(ruc: string): ManualForm {
  return {
    ...{ ruc, codDoc: '02', tipoIdentificacion: '04', identificacion: '', razonSocial: '' },
    ...{ estab: '', ptoEmi: '', secuencial: '', fechaEmision: '', numeroAutorizacion: '' },
    ...{ impuestos: [emptyTax()], propina: '', formaPago: '' },
  };
}

/** IVA rates on the date of issue; without a date, today's. */
export function ratesOn({ fechaEmision }: ManualForm): readonly TarifaRow[] {
  return fechaEmision === '' ? iva.rows.filter(({ hasta }) => hasta === undefined) : iva.inForce(fechaEmision);
}

const figure = (typed: string): Decimal => parseDecimal(typed) ?? ZERO;

function valorOf({ codigo, codigoPorcentaje, baseImponible, valor }: TaxLine): string {
  if (valor !== '' || codigo !== '2') return valor;
  const base = parseDecimal(baseImponible);
  const tarifa = iva.rows.findLast((row) => row.codigo === codigoPorcentaje)?.tarifa;
  return base === undefined || tarifa === undefined ? '' : formatDecimal(percentOf(base, figure(tarifa)));
}

/** Returns each tax and the total: the ICE is part of the IVA's base, so it is not added twice. */
export function figuresOf({ impuestos, propina }: ManualForm): {
  readonly valores: readonly string[];
  readonly total: string;
} {
  const valores = impuestos.map(valorOf);
  const bases = impuestos.filter(({ codigo }) => codigo === '2').map(({ baseImponible }) => figure(baseImponible));
  const taxes = impuestos.map(({ codigo }, at) => (codigo === '3' ? ZERO : figure(valores[at] ?? '')));
  return { valores, total: formatDecimal(sum([...bases, ...taxes, figure(propina)])) };
}

type Manual = Body<'post', '/api/v1.0/recibidos/manuales'>;

/** Converts to the API's body; the service reports problems by field. */
export function bodyOf(form: ManualForm): Manual {
  const { valores, total } = figuresOf(form);
  const { numeroAutorizacion, propina, formaPago, tipoIdentificacion } = form;
  return {
    ruc: form.ruc,
    codDoc: form.codDoc,
    emisor: {
      tipoIdentificacion: tipoIdentificacion as Manual['emisor']['tipoIdentificacion'],
      identificacion: form.identificacion.trim(),
      razonSocial: form.razonSocial.trim(),
    },
    ...(form.estab === '' ? {} : { estab: form.estab }),
    ...(form.ptoEmi === '' ? {} : { ptoEmi: form.ptoEmi }),
    secuencial: form.secuencial,
    fechaEmision: form.fechaEmision === '' ? '' : fechaOf(form.fechaEmision),
    ...(numeroAutorizacion === '' ? {} : { numeroAutorizacion }),
    impuestos: form.impuestos.map(({ codigo, codigoPorcentaje, baseImponible }, at) => ({
      codigo: codigo as Manual['impuestos'][number]['codigo'],
      codigoPorcentaje,
      baseImponible,
      valor: valores[at] ?? '',
    })),
    ...(propina === '' ? {} : { propina }),
    importeTotal: total,
    ...(formaPago === '' ? {} : { formaPago }),
  };
}

/** Converts a registered document back to the form. */
export function formOf(manual: Manual): ManualForm {
  return {
    ...{ ruc: manual.ruc, codDoc: manual.codDoc, secuencial: manual.secuencial },
    ...{ estab: manual.estab ?? '', ptoEmi: manual.ptoEmi ?? '' },
    tipoIdentificacion: manual.emisor.tipoIdentificacion,
    identificacion: manual.emisor.identificacion,
    razonSocial: manual.emisor.razonSocial,
    fechaEmision: manual.fechaEmision.split('/').toReversed().join('-'),
    numeroAutorizacion: manual.numeroAutorizacion ?? '',
    impuestos: manual.impuestos.map(({ codigo, codigoPorcentaje, baseImponible, valor = '' }) => ({
      ...{ codigo, codigoPorcentaje, baseImponible, valor },
    })),
    propina: manual.propina ?? '',
    formaPago: manual.formaPago ?? '',
  };
}
