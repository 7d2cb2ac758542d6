import { iva } from '../../../../src/kernel/catalogues/iva.js';
import { retencionIva } from '../../../../src/kernel/catalogues/retencion-iva.js';
import { retencionRenta } from '../../../../src/kernel/catalogues/retencion-renta.js';
import type { TarifaRow } from '../../../../src/kernel/catalogues/catalogue.js';
import { formatDecimal, parseDecimal, percentOf, sum, ZERO, type Decimal } from '../../../../src/kernel/decimal.js';
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

/** Line of a withholding on paper. */
export interface WithheldLine {
  /** 1: income tax, 2: IVA. */
  readonly codigo: string;
  readonly codigoRetencion: string;
  /** Empty: that of the code on the day, if it has one. */
  readonly porcentaje: string;
  readonly baseImponible: string;
  readonly numDocSustento: string;
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
  readonly retenciones: readonly WithheldLine[];
  readonly propina: string;
  readonly formaPago: string;
}

/** A new tax line: most documents without XML have 0 %. */
export function emptyTax(): TaxLine {
  return { codigo: '2', codigoPorcentaje: '0', baseImponible: '', valor: '' };
}

export function emptyWithheld(codigo: string): WithheldLine {
  return { codigo, codigoRetencion: '', porcentaje: '', baseImponible: '', numDocSustento: '' };
}

/** Initial values: a nota de venta. */
export function emptyManual(ruc: string): ManualForm {
  return {
    ...{ ruc, codDoc: '02', tipoIdentificacion: '04', identificacion: '', razonSocial: '' },
    ...{ estab: '', ptoEmi: '', secuencial: '', fechaEmision: '', numeroAutorizacion: '' },
    ...{ impuestos: [emptyTax()], retenciones: [emptyWithheld('2')], propina: '', formaPago: '' },
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

/** Whether it is a withholding: what a customer withheld, not a purchase. */
export function isWithholding({ codDoc }: Pick<ManualForm, 'codDoc'>): boolean {
  return codDoc === '07';
}

/** Codes of a tax on the date of issue; without a date, today's. */
export function codesOn({ fechaEmision }: ManualForm, codigo: string): readonly TarifaRow[] {
  const rows = codigo === '2' ? retencionIva : retencionRenta;
  return fechaEmision === '' ? rows.rows.filter(({ hasta }) => hasta === undefined) : rows.inForce(fechaEmision);
}

/** Percentage of a line: as typed, or that of its code. */
export function percentageOf(form: ManualForm, { codigo, codigoRetencion, porcentaje }: WithheldLine): string {
  if (porcentaje !== '') return porcentaje;
  return codesOn(form, codigo).find((row) => row.codigo === codigoRetencion)?.tarifa ?? '';
}

/** Returns what each line withholds, and the sum. */
export function withheldOf(form: ManualForm): { readonly valores: readonly string[]; readonly total: string } {
  const valores = form.retenciones.map((line) => {
    const [base, rate] = [parseDecimal(line.baseImponible), parseDecimal(percentageOf(form, line))];
    return base === undefined || rate === undefined ? '' : formatDecimal(percentOf(base, rate));
  });
  return { valores, total: formatDecimal(sum(valores.map(figure))) };
}

type Manual = Body<'post', '/api/v1.0/recibidos/manuales'>;

/** Converts to the API's body; the service reports problems by field. */
export function bodyOf(form: ManualForm): Manual {
  const { numeroAutorizacion, tipoIdentificacion } = form;
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
    ...(isWithholding(form) ? withheldBody(form) : purchaseBody(form)),
  };
}

type Amounts = Pick<Manual, 'impuestos' | 'retenciones' | 'propina' | 'importeTotal' | 'formaPago'>;

function purchaseBody(form: ManualForm): Amounts {
  const { valores, total } = figuresOf(form);
  const { propina, formaPago } = form;
  return {
    impuestos: form.impuestos.map(({ codigo, codigoPorcentaje, baseImponible }, at) => ({
      codigo: codigo as NonNullable<Manual['impuestos']>[number]['codigo'],
      codigoPorcentaje,
      baseImponible,
      valor: valores[at] ?? '',
    })),
    ...(propina === '' ? {} : { propina }),
    importeTotal: total,
    ...(formaPago === '' ? {} : { formaPago }),
  };
}

/** Type of the document that is nearly always withheld from: an invoice. */
const FACTURA = '01';

function withheldBody(form: ManualForm): Amounts {
  return {
    retenciones: form.retenciones.map((line) => ({
      codigo: line.codigo as NonNullable<Manual['retenciones']>[number]['codigo'],
      codigoRetencion: line.codigoRetencion,
      porcentaje: percentageOf(form, line),
      baseImponible: line.baseImponible,
      codDocSustento: FACTURA,
      numDocSustento: line.numDocSustento.trim(),
    })),
    importeTotal: withheldOf(form).total,
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
    impuestos: (manual.impuestos ?? []).map(({ codigo, codigoPorcentaje, baseImponible, valor = '' }) => ({
      ...{ codigo, codigoPorcentaje, baseImponible, valor },
    })),
    retenciones: (manual.retenciones ?? []).map(
      ({ codigo, codigoRetencion, porcentaje, baseImponible, numDocSustento }) => ({
        ...{ codigo, codigoRetencion, porcentaje, baseImponible, numDocSustento },
      }),
    ),
    propina: manual.propina ?? '',
    formaPago: manual.formaPago ?? '',
  };
}
