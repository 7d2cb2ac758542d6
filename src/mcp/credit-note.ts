/** Parts of an invoice, as read with its content. */
interface Invoice {
  readonly codDoc: string;
  readonly estado: string;
  readonly ruc: string;
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
  readonly fechaEmision: string;
  readonly documento?: Readonly<Record<string, unknown>>;
}

/** A line by its number, from 1, and how much of it; all of it if undefined. */
interface Chosen {
  readonly linea: number;
  readonly cantidad?: number;
}

type Line = Readonly<Record<string, unknown>>;

/**
 * The payload of a credit note for an invoice, or for some of its lines; taxes and totals are left to the service. A line's discount is
 * reduced with its quantity.
 */
export function creditNoteOf(
  invoice: Invoice,
  motivo: string,
  chosen?: readonly Chosen[],
): { readonly ok: true; readonly payload: Record<string, unknown> } | { readonly ok: false; readonly why: string } {
  if (invoice.codDoc !== '01') return { ok: false, why: 'Ese comprobante no es una factura.' };
  if (invoice.estado !== 'AUTORIZADO')
    return { ok: false, why: `La factura está ${invoice.estado}: solo una autorizada lleva nota de crédito.` };
  const { receptor, detalles, campoAdicional } = invoice.documento ?? {};
  const lines = (Array.isArray(detalles) ? detalles : []) as readonly Line[];
  const parts: readonly Chosen[] = chosen ?? lines.map((_, at) => ({ linea: at + 1 }));
  const credited = [];
  for (const { linea, cantidad } of parts) {
    const line = lines[linea - 1];
    if (line === undefined)
      return { ok: false, why: `La factura tiene ${lines.length} líneas; no hay línea ${linea}.` };
    if (cantidad !== undefined && cantidad > Number(line['cantidad']))
      return { ok: false, why: `La línea ${linea} tiene cantidad ${String(line['cantidad'])}.` };
    credited.push(creditedLine(line, cantidad));
  }
  const { ruc, estab, ptoEmi, secuencial, fechaEmision } = invoice;
  return {
    ok: true,
    payload: {
      codDoc: '04',
      ruc,
      estab,
      ptoEmi,
      receptor,
      codDocModificado: '01',
      numDocModificado: `${estab}-${ptoEmi}-${secuencial}`,
      fechaEmisionDocSustento: fechaEmision,
      motivo,
      detalles: credited,
      ...(campoAdicional === undefined ? {} : { campoAdicional }),
    },
  };
}

const CENTS = 100;

function creditedLine(line: Line, cantidad: number | undefined): Line {
  const { codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario, descuento, impuesto } = line;
  const whole = Number(line['cantidad']);
  const share = cantidad === undefined ? 1 : cantidad / whole;
  const discount = Math.round(Number(descuento ?? 0) * share * CENTS) / CENTS;
  const taxes = (Array.isArray(impuesto) ? impuesto : []) as readonly Line[];
  return {
    ...(codigoPrincipal === undefined ? {} : { codigoInterno: codigoPrincipal }),
    ...(codigoAuxiliar === undefined ? {} : { codigoAdicional: codigoAuxiliar }),
    descripcion,
    cantidad: cantidad ?? line['cantidad'],
    precioUnitario,
    ...(discount === 0 ? {} : { descuento: discount }),
    impuesto: taxes.map(({ codigo, codigoPorcentaje, tarifa }) => ({
      codigo,
      codigoPorcentaje,
      ...(tarifa === undefined ? {} : { tarifa }),
    })),
  };
}
