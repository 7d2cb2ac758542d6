import { findProductosByCodigo, type ProductoFields } from '../db/productos.js';
import type { AccountTx } from '../db/transactions.js';
import { decimal, formatDecimal } from '../kernel/decimal.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Completes lines that have only `codigoPrincipal` and `cantidad` from the company's products (spec/API.md §4). Values of the line
 * win. A line without an active product is left unchanged; the type's own checks report what is missing. Returns the same payload,
 * without a query, if nothing needs completing.
 */
export async function completeLines(tx: AccountTx, empresaId: string, payload: Fields): Promise<Fields> {
  const { detalles } = payload;
  if (!Array.isArray(detalles)) return payload;
  const lines: readonly unknown[] = detalles;
  const codigos = new Set(lines.flatMap((line) => (isLine(line) && lacksData(line) ? [codigoOf(line)] : [])));
  codigos.delete('');
  if (codigos.size === 0) return payload;
  const found = await findProductosByCodigo(tx, empresaId, [...codigos]);
  const byCodigo = new Map(found.map((producto) => [producto.codigoPrincipal, producto]));
  return {
    ...payload,
    detalles: lines.map((line) => (isLine(line) ? complete(line, byCodigo.get(codigoOf(line))) : line)),
  };
}

/** The payload is unchecked: a line may be any value. */
function isLine(line: unknown): line is Fields {
  return typeof line === 'object' && line !== null && !Array.isArray(line);
}

function lacksData(line: Fields): boolean {
  return line['descripcion'] === undefined || line['precioUnitario'] === undefined || line['impuesto'] === undefined;
}

function codigoOf(line: Fields): string {
  const { codigoPrincipal } = line;
  return typeof codigoPrincipal === 'string' ? codigoPrincipal.trim() : '';
}

function complete(line: Fields, producto: Omit<ProductoFields, 'activo'> | undefined): Fields {
  if (producto === undefined || !lacksData(line)) return line;
  const { codigoAuxiliar, descripcion, precioUnitario, unidadMedida, impuesto } = producto;
  return {
    ...(codigoAuxiliar === null ? {} : { codigoAuxiliar }),
    descripcion,
    // numeric(18, 6) returns six decimals; layouts with two decimals reject trailing zeros.
    precioUnitario: formatDecimal(decimal(precioUnitario)),
    ...(unidadMedida === null ? {} : { unidadMedida }),
    impuesto,
    ...line,
  };
}
