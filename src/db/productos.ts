import { contains } from './like.js';
import { pageOfQuery, rowsWhere, type Page, type Paged } from './page.js';
import { sql } from './sql.js';
import type { AccountTx, Statement } from './transactions.js';

/** A tax of a product; without a rate, the catalogue's rate on the day of issue applies. */
export interface ProductoImpuesto {
  readonly codigo: string;
  readonly codigoPorcentaje: string;
  readonly tarifa?: string;
}

export interface ProductoFields {
  readonly codigoPrincipal: string;
  readonly codigoAuxiliar: string | null;
  readonly descripcion: string;
  /** Decimal text, up to six decimals. */
  readonly precioUnitario: string;
  readonly unidadMedida: string | null;
  readonly impuesto: readonly ProductoImpuesto[];
  readonly activo: boolean;
}

export interface ProductoRow extends ProductoFields {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `id, codigo_principal AS "codigoPrincipal", codigo_auxiliar AS "codigoAuxiliar", descripcion,
  precio_unitario AS "precioUnitario", unidad_medida AS "unidadMedida", impuesto, activo, revision, created_at AS "createdAt",
  updated_at AS "updatedAt"`;
const FIELDS = 'codigo_principal, codigo_auxiliar, descripcion, precio_unitario, unidad_medida, impuesto, activo';

/** In the order of FIELDS. */
function valuesOf(fields: ProductoFields): readonly unknown[] {
  const { codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario, unidadMedida, impuesto, activo } = fields;
  return [codigoPrincipal, codigoAuxiliar, descripcion, precioUnitario, unidadMedida, JSON.stringify(impuesto), activo];
}

const INSERT: Statement = {
  name: 'productos_insert',
  text: `INSERT INTO productos (account_id, empresa_id, ${FIELDS}) VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (empresa_id, codigo_principal) DO NOTHING RETURNING id`,
};

/** Stores a product and returns its id; undefined if the company already has that code. */
export async function insertProducto(
  tx: AccountTx,
  empresaId: string,
  fields: ProductoFields,
): Promise<string | undefined> {
  const [created] = await tx.run<{ id: string }>(INSERT, [empresaId, ...valuesOf(fields)]);
  return created?.id;
}

// One statement per thousand: few round trips, and no oversized parameters or answers.
const UPSERT_ROWS = 1000;
const UPSERT: Statement = {
  name: 'productos_upsert',
  text: `INSERT INTO productos (account_id, empresa_id, codigo_principal, codigo_auxiliar, descripcion, precio_unitario, unidad_medida,
           impuesto, activo)
         SELECT current_account(), $1, p."codigoPrincipal", p."codigoAuxiliar", p.descripcion, p."precioUnitario"::numeric,
           p."unidadMedida", p.impuesto, p.activo
         FROM jsonb_to_recordset($2) AS p ("codigoPrincipal" text, "codigoAuxiliar" text, descripcion text, "precioUnitario" text,
           "unidadMedida" text, impuesto jsonb, activo boolean)
         ORDER BY p."codigoPrincipal" COLLATE "C"
         ON CONFLICT (empresa_id, codigo_principal) DO UPDATE SET codigo_auxiliar = excluded.codigo_auxiliar,
           descripcion = excluded.descripcion, precio_unitario = excluded.precio_unitario, unidad_medida = excluded.unidad_medida,
           impuesto = excluded.impuesto, activo = excluded.activo, revision = productos.revision + 1, updated_at = rubrica_clock()
         RETURNING revision`,
};

/** Upserts products by code; each code must appear once. */
export async function upsertProductos(
  tx: AccountTx,
  empresaId: string,
  productos: readonly ProductoFields[],
): Promise<{ created: number; replaced: number }> {
  let created = 0;
  // Same order in all statements: concurrent imports of one company lock alike.
  const ordered = productos.toSorted(byCodigo);
  for (let at = 0; at < ordered.length; at += UPSERT_ROWS) {
    const rows = await tx.run<{ revision: number }>(UPSERT, [
      empresaId,
      JSON.stringify(ordered.slice(at, at + UPSERT_ROWS)),
    ]);
    created += rows.filter(({ revision }) => revision === 1).length;
  }
  return { created, replaced: productos.length - created };
}

function byCodigo({ codigoPrincipal: one }: ProductoFields, { codigoPrincipal: other }: ProductoFields): number {
  return one < other ? -1 : Number(one > other);
}

const COUNT_CODIGOS: Statement = {
  name: 'productos_count_codigos',
  text: `SELECT count(*)::int AS known FROM productos WHERE empresa_id = $1 AND codigo_principal = ANY ($2)`,
};

export async function countKnownCodigos(tx: AccountTx, empresaId: string, codigos: readonly string[]): Promise<number> {
  const [row] = await tx.run<{ known: number }>(COUNT_CODIGOS, [empresaId, codigos]);
  return row?.known ?? 0;
}

const BY_ID = `SELECT ${COLUMNS} FROM productos WHERE account_id = current_account() AND empresa_id = $1 AND id = $2`;
const FIND: Statement = { name: 'productos_find', text: BY_ID };
const LOCK: Statement = { name: 'productos_lock', text: `${BY_ID} FOR NO KEY UPDATE` };

export async function findProducto(tx: AccountTx, empresaId: string, id: string): Promise<ProductoRow | undefined> {
  const [row] = await tx.run<ProductoRow>(FIND, [empresaId, id]);
  return row;
}

/** Like `findProducto`, locked for an edit. */
export async function lockProducto(tx: AccountTx, empresaId: string, id: string): Promise<ProductoRow | undefined> {
  const [row] = await tx.run<ProductoRow>(LOCK, [empresaId, id]);
  return row;
}

const CODIGO_TAKEN: Statement = {
  name: 'productos_codigo_taken',
  text: `SELECT FROM productos WHERE account_id = current_account() AND empresa_id = $1 AND codigo_principal = $2 AND id <> $3`,
};

export async function isCodigoTaken(tx: AccountTx, empresaId: string, codigo: string, id: string): Promise<boolean> {
  return (await tx.run(CODIGO_TAKEN, [empresaId, codigo, id])).length > 0;
}

export interface ProductoPage extends Page<'descripcion' | 'codigo_principal' | 'precio_unitario' | 'created_at'> {
  /** Part of the description or of a code. */
  readonly texto?: string | undefined;
  readonly codigoPrincipal?: string | undefined;
  readonly activo?: boolean | undefined;
}

export async function listProductos(tx: AccountTx, empresaId: string, page: ProductoPage): Promise<Paged<ProductoRow>> {
  const { texto, codigoPrincipal, activo } = page;
  const from = rowsWhere('productos', [
    sql`account_id = ${tx.accountId} AND empresa_id = ${empresaId}`,
    activo !== undefined && sql`activo = ${activo}`,
    codigoPrincipal !== undefined && sql`codigo_principal = ${codigoPrincipal}`,
    texto !== undefined &&
      sql`(${contains('descripcion', texto)} OR ${contains('codigo_principal', texto)} OR ${contains('codigo_auxiliar', texto)})`,
  ]);
  return pageOfQuery<ProductoRow>(tx, { columns: COLUMNS, from }, page);
}

const AFTER: Statement = {
  name: 'productos_after',
  text: `SELECT ${COLUMNS} FROM productos WHERE account_id = current_account() AND empresa_id = $1 AND codigo_principal > $2
         ORDER BY codigo_principal LIMIT $3`,
};

/** Lists products by code, after `codigo`; '' starts at the first. */
export async function productosAfter(
  tx: AccountTx,
  empresaId: string,
  codigo: string,
  limit: number,
): Promise<ProductoRow[]> {
  return tx.run<ProductoRow>(AFTER, [empresaId, codigo, limit]);
}

const UPDATE: Statement = {
  name: 'productos_update',
  text: `UPDATE productos SET (${FIELDS}, revision, updated_at) = ($2, $3, $4, $5, $6, $7, $8, revision + 1, rubrica_clock())
         WHERE account_id = current_account() AND id = $1`,
};

/** Writes all fields of a locked product as its next revision. */
export async function updateProducto(tx: AccountTx, id: string, fields: ProductoFields): Promise<void> {
  await tx.run(UPDATE, [id, ...valuesOf(fields)]);
}

/** Deletes a product: receipts contain copies of its data, so nothing references it. */
export async function removeProducto(tx: AccountTx, id: string): Promise<void> {
  await tx.run({ name: 'productos_remove', text: 'DELETE FROM productos WHERE id = $1' }, [id]);
}

const BY_CODIGOS: Statement = {
  name: 'productos_by_codigos',
  text: `SELECT codigo_principal AS "codigoPrincipal", codigo_auxiliar AS "codigoAuxiliar", descripcion,
                precio_unitario::text AS "precioUnitario", unidad_medida AS "unidadMedida", impuesto
         FROM productos WHERE empresa_id = $1 AND activo AND codigo_principal = ANY ($2)`,
};

/** Finds active products by code, for the lines of a receipt. */
export async function findProductosByCodigo(
  tx: AccountTx,
  empresaId: string,
  codigos: readonly string[],
): Promise<Omit<ProductoFields, 'activo'>[]> {
  return tx.run<Omit<ProductoFields, 'activo'>>(BY_CODIGOS, [empresaId, codigos]);
}
