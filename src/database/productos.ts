import { sql } from '#kysely';
import { contains } from './like.js';
import { pageOfQuery, type Page, type Paged } from './page.js';
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

function columnsOf(fields: ProductoFields) {
  return {
    codigo_principal: fields.codigoPrincipal,
    codigo_auxiliar: fields.codigoAuxiliar,
    descripcion: fields.descripcion,
    precio_unitario: fields.precioUnitario,
    unidad_medida: fields.unidadMedida,
    impuesto: JSON.stringify(fields.impuesto),
    activo: fields.activo,
  };
}

/** Stores a product and returns its id; undefined if the company already has that code. */
export async function insertProducto(
  tx: AccountTx,
  empresaId: string,
  fields: ProductoFields,
): Promise<string | undefined> {
  const created = await tx
    .query()
    .insertInto('productos')
    .values({ account_id: tx.accountId, empresa_id: empresaId, ...columnsOf(fields) })
    .onConflict((conflict) => conflict.columns(['empresa_id', 'codigo_principal']).doNothing())
    .returning('id')
    .executeTakeFirst();
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

export async function findProducto(tx: AccountTx, empresaId: string, id: string): Promise<ProductoRow | undefined> {
  return matching(tx, empresaId).where('id', '=', id).select(COLUMNS).executeTakeFirst();
}

/** Like `findProducto`, locked for an edit. */
export async function lockProducto(tx: AccountTx, empresaId: string, id: string): Promise<ProductoRow | undefined> {
  return matching(tx, empresaId).where('id', '=', id).select(COLUMNS).forNoKeyUpdate().executeTakeFirst();
}

export async function isCodigoTaken(tx: AccountTx, empresaId: string, codigo: string, id: string): Promise<boolean> {
  const other = await matching(tx, empresaId)
    .where('codigo_principal', '=', codigo)
    .where('id', '!=', id)
    .select('id')
    .executeTakeFirst();
  return other !== undefined;
}

export interface ProductoPage extends Page<'descripcion' | 'codigo_principal' | 'precio_unitario' | 'created_at'> {
  /** Part of the description or of a code. */
  readonly texto?: string | undefined;
  readonly codigoPrincipal?: string | undefined;
  readonly activo?: boolean | undefined;
}

export async function listProductos(tx: AccountTx, empresaId: string, page: ProductoPage): Promise<Paged<ProductoRow>> {
  const { texto, codigoPrincipal, activo } = page;
  const part = texto ?? '';
  const found = matching(tx, empresaId)
    .$if(activo !== undefined, (query) => query.where('activo', '=', activo === true))
    .$if(codigoPrincipal !== undefined, (query) => query.where('codigo_principal', '=', codigoPrincipal ?? ''))
    .$if(texto !== undefined, (query) =>
      query.where((or) =>
        or.or([contains('descripcion', part), contains('codigo_principal', part), contains('codigo_auxiliar', part)]),
      ),
    );
  return pageOfQuery(found.select(COLUMNS), page);
}

/** Lists products by code, after `codigo`; '' starts at the first. */
export async function productosAfter(
  tx: AccountTx,
  empresaId: string,
  codigo: string,
  limit: number,
): Promise<ProductoRow[]> {
  return matching(tx, empresaId)
    .select(COLUMNS)
    .where('codigo_principal', '>', codigo)
    .orderBy('codigo_principal')
    .limit(limit)
    .execute();
}

/** Writes all fields of a locked product as its next revision. */
export async function updateProducto(tx: AccountTx, id: string, fields: ProductoFields): Promise<void> {
  await tx
    .query()
    .updateTable('productos')
    .set({ ...columnsOf(fields), revision: sql<number>`revision + 1`, updated_at: sql<Date>`rubrica_clock()` })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .execute();
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

const COLUMNS = [
  'id',
  'codigo_principal as codigoPrincipal',
  'codigo_auxiliar as codigoAuxiliar',
  'descripcion',
  'precio_unitario as precioUnitario',
  'unidad_medida as unidadMedida',
  sql<readonly ProductoImpuesto[]>`impuesto`.as('impuesto'),
  'activo',
  'revision',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const;

function matching(tx: AccountTx, empresaId: string) {
  return tx.query().selectFrom('productos').where('account_id', '=', tx.accountId).where('empresa_id', '=', empresaId);
}
