import type { IDataObject } from 'n8n-workflow';
import { RubricaError } from './error.js';

/** Fields of the simple invoice form. */
export interface SimpleFactura {
  readonly ruc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly tipoIdentificacion: string;
  readonly identificacion: string;
  readonly razonSocial: string;
  readonly email: string;
  readonly lineas: readonly SimpleLine[];
}

interface SimpleLine {
  readonly codigo?: string;
  readonly descripcion: string;
  readonly cantidad: number;
  readonly precioUnitario: number;
  readonly descuento?: number;
  readonly iva: string;
}

const CONSUMIDOR_FINAL = {
  tipoIdentificacion: '07',
  identificacion: '9999999999999',
  razonSocial: 'CONSUMIDOR FINAL',
};

/** Builds the payload of an invoice without its payment; the service computes the totals. */
export function facturaOf(form: SimpleFactura): IDataObject {
  const { ruc, estab, ptoEmi, tipoIdentificacion, identificacion, razonSocial, email, lineas } = form;
  if (lineas.length === 0) throw new RubricaError('La factura no tiene líneas: agregue al menos una.');
  return {
    ruc,
    estab,
    ptoEmi,
    receptor:
      tipoIdentificacion === CONSUMIDOR_FINAL.tipoIdentificacion
        ? CONSUMIDOR_FINAL
        : { tipoIdentificacion, identificacion, razonSocial },
    detalles: lineas.map(({ codigo, descripcion, cantidad, precioUnitario, descuento, iva }) => ({
      ...(codigo ? { codigoPrincipal: codigo } : {}),
      descripcion,
      cantidad,
      precioUnitario,
      ...(descuento ? { descuento } : {}),
      impuesto: [{ codigo: '2', codigoPorcentaje: iva }],
    })),
    ...(email ? { campoAdicional: [{ nombre: 'email', value: email }] } : {}),
  };
}

/** Units of an invoice's line to credit. */
export interface CreditedLine {
  readonly codigo: string;
  readonly cantidad: number;
}

/** Builds a credit note of an invoice: of all its lines, or of some units of some lines. */
export function creditNoteOf(
  invoice: IDataObject,
  motivo: string,
  credited: readonly CreditedLine[] | undefined,
): IDataObject {
  const documento = (invoice['documento'] ?? {}) as IDataObject;
  const lines = (documento['detalles'] ?? []) as readonly IDataObject[];
  const text = (field: string): string => (typeof invoice[field] === 'string' ? invoice[field] : '');
  if (text('codDoc') !== '01' || lines.length === 0)
    throw new RubricaError('Esa clave de acceso no es de una factura: la nota de crédito modifica una factura.');
  const detalles = credited === undefined ? lines.map((line) => underCreditNames(line)) : partOf(lines, credited);
  const correos = ((documento['campoAdicional'] ?? []) as readonly IDataObject[]).filter(
    ({ nombre }) => nombre === 'email',
  );
  return {
    ruc: invoice['ruc'],
    estab: invoice['estab'],
    ptoEmi: invoice['ptoEmi'],
    receptor: documento['receptor'],
    codDocModificado: '01',
    numDocModificado: `${text('estab')}-${text('ptoEmi')}-${text('secuencial')}`,
    fechaEmisionDocSustento: invoice['fechaEmision'],
    motivo,
    detalles,
    ...(correos.length === 0 ? {} : { campoAdicional: correos }),
  };
}

/** A credit note calls the codes of a line otherwise, and lacks two of its fields. */
function underCreditNames(line: IDataObject): IDataObject {
  const { codigoPrincipal, codigoAuxiliar, ...others } = line;
  const { unidadMedida: _unit, precioSinSubsidio: _price, ...rest } = others;
  return {
    ...(codigoPrincipal === undefined ? {} : { codigoInterno: codigoPrincipal }),
    ...(codigoAuxiliar === undefined ? {} : { codigoAdicional: codigoAuxiliar }),
    ...rest,
  };
}

function partOf(lines: readonly IDataObject[], credited: readonly CreditedLine[]): IDataObject[] {
  if (credited.length === 0)
    throw new RubricaError('Agregue las líneas que se devuelven, o elija acreditar la factura entera.');
  return credited.map(({ codigo, cantidad }) => {
    const line = lines.find(({ codigoPrincipal }) => codigoPrincipal === codigo);
    if (line === undefined) throw new RubricaError(`La factura no tiene una línea con el código «${codigo}».`);
    const whole = Number(line['cantidad']);
    if (!(cantidad > 0) || cantidad > whole)
      throw new RubricaError(`De «${codigo}» se pueden acreditar hasta ${whole} unidades.`);
    // In proportion, in whole cents.
    const descuento = Math.round((Number(line['descuento'] ?? 0) * 100 * cantidad) / whole) / 100;
    // Bases and values are of the whole line: the service computes those of this part.
    const impuesto = ((line['impuesto'] ?? []) as readonly IDataObject[]).map(({ codigo: tax, codigoPorcentaje }) => ({
      codigo: tax,
      codigoPorcentaje,
    }));
    return { ...underCreditNames(line), cantidad, descuento, impuesto };
  });
}
