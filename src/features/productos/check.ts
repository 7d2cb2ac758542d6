import { Type, type Static } from '#typebox';
import type { ProductoFields, ProductoImpuesto } from '../../db/productos.js';
import { IMPUESTOS } from '../../documents/rates.js';
import { AppError } from '../../kernel/app-error.js';
import { operatorRowAt, type OperatorRates } from '../../kernel/catalogues/operator-rows.js';
import { decimalsOf, formatDecimal, parseDecimal } from '../../kernel/decimal.js';
import type { Fecha } from '../../kernel/fecha.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import { compileCleaning } from '../../http/text-fields.js';
import { productoFields } from './representation.js';

export const ProductoChanges = Type.Partial(Type.Object(productoFields));

const { codigoPrincipal, codigoAuxiliar, descripcion, unidadMedida } = productoFields;
const TEXTS = ['codigoPrincipal', 'codigoAuxiliar', 'descripcion', 'unidadMedida'] as const;
const clean = compileCleaning(
  Type.Partial(Type.Object({ codigoPrincipal, codigoAuxiliar, descripcion, unidadMedida })),
  ['codigoPrincipal', 'descripcion'],
);

/** Twelve integer digits and six decimals (FACTS §2). */
const PRECIO_MAX = 1e12;
const PRECIO_DECIMALS = 6;

/** Result of a check: fields ready to store, or their issues. */
export interface CheckedProducto {
  readonly fields: Partial<ProductoFields>;
  readonly issues: readonly Issue[];
  readonly advertencias: readonly Advertencia[];
}

/** Context for checking a product's taxes: the day, and the operator's rates. */
export interface ProductoContext {
  readonly hoy: Fecha;
  readonly rates: OperatorRates;
}

/** Checks a product's fields beyond the schema, as of a day. */
export function checkProducto(body: Static<typeof ProductoChanges>, { hoy, rates }: ProductoContext): CheckedProducto {
  const texts = clean(Object.fromEntries(TEXTS.flatMap((name) => (name in body ? [[name, body[name]]] : []))));
  const issues = [...texts.issues];
  const { precioUnitario, impuesto, activo } = body;
  return {
    fields: {
      ...texts.fields,
      ...(precioUnitario === undefined ? {} : { precioUnitario: figure(precioUnitario, 'precioUnitario', issues) }),
      ...(impuesto === undefined ? {} : { impuesto: taxes(impuesto, { hoy, rates }, issues) }),
      ...(activo === undefined ? {} : { activo }),
    },
    issues,
    advertencias: texts.advertencias,
  };
}

/** Refuses with all issues. */
export function requireSound(checked: CheckedProducto): CheckedProducto {
  if (checked.issues.length === 0) return checked;
  throw new AppError('producto-invalido', 'El producto tiene errores; corríjalos todos y envíe de nuevo.', {
    issues: checked.issues,
  });
}

export function codigoTaken(codigo: string): AppError {
  return new AppError('producto-existente', `La empresa ya tiene un producto con el código «${codigo}»; use otro.`);
}

function figure(value: number | string, field: string, issues: Issue[]): string {
  const parsed = parseDecimal(value);
  if (parsed === undefined || parsed.lt(0) || parsed.gte(PRECIO_MAX) || decimalsOf(parsed) > PRECIO_DECIMALS) {
    const message = 'Debe ser una cifra de cero o más, con hasta 12 enteros y 6 decimales, como 12.50.';
    issues.push({ code: 'campo-cifra', field, message, rejectedValue: String(value).slice(0, 40) });
    return '0';
  }
  return formatDecimal(parsed);
}

type TaxInput = NonNullable<Static<typeof ProductoChanges>['impuesto']>;

function taxes(given: TaxInput, { hoy, rates }: ProductoContext, issues: Issue[]): ProductoImpuesto[] {
  const refuse = (code: Issue['code'], field: string, message: string, rejectedValue: string): void => {
    issues.push({ code, field, message, rejectedValue: rejectedValue.slice(0, 40) });
  };
  const seen = new Set<string>();
  return given.map(({ codigo, codigoPorcentaje, tarifa }, i) => {
    const path = `impuesto[${i}]`;
    const tabla = Object.hasOwn(IMPUESTOS, codigo) ? IMPUESTOS[codigo]?.tabla : undefined;
    const own = operatorRowAt(rates, codigo, codigoPorcentaje, hoy.iso);
    if (tabla === undefined) {
      refuse('impuesto-desconocido', `${path}.codigo`, 'Use 2 IVA, 3 ICE o 5 IRBPNR.', codigo);
    } else if (own === undefined && !tabla.has(codigoPorcentaje)) {
      const message = 'Ese código de tarifa no existe: consulte GET /api/v1.0/catalogos.';
      refuse('impuesto-tarifa-desconocida', `${path}.codigoPorcentaje`, message, codigoPorcentaje);
    } else if (own === undefined && tabla.at(codigoPorcentaje, hoy.iso) === undefined) {
      const message = 'Ese código de tarifa ya no está vigente: consulte GET /api/v1.0/catalogos.';
      refuse('impuesto-tarifa-no-vigente', `${path}.codigoPorcentaje`, message, codigoPorcentaje);
    }
    // At most one IVA per line.
    const key = codigo === '2' ? '2' : `${codigo}/${codigoPorcentaje}`;
    if (seen.has(key)) refuse('detalle-impuesto-repetido', path, 'Ese impuesto está repetido; deje uno.', codigo);
    seen.add(key);
    const rate = tarifa === undefined ? {} : { tarifa: figure(tarifa, `${path}.tarifa`, issues) };
    return { codigo, codigoPorcentaje, ...rate };
  });
}
