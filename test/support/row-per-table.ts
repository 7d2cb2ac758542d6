import type pg from 'pg';
import { samples } from './samples.js';

/** The id of the account that `fillAccount` creates. */
export const accountNumber = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const ruc = (n: number): string => `'179${String(n).padStart(7, '0')}001'`;
const clave = (n: number): string => `'${String(n).padStart(49, '0')}'`;

/** Columns that mean the same in every table. */
const named = (n: number): Readonly<Record<string, string>> => ({
  account_id: `'${accountNumber(n)}'`,
  clave_acceso: clave(n),
  cod_doc: `'01'`,
  dominio: `'empresa${n}.ec'`,
  estab: `'001'`,
  identificacion: `'1710034065'`,
  issuer: `'https://id${n}.ejemplo'`,
  master_key_id: `'k'`,
  mes: `'2026-11-01'`,
  pto_emi: `'001'`,
  roles: `'{ROLE_RECEIPTS}'`,
  ruc: ruc(n),
  secuencial: `'1'`,
  tipo: `'prueba'`,
});

const text = (n: number): string => `E'Ñandú «${n}»\\t\\\\\\n"'`;
const BYTES = String.raw`'\x00ff0a5c'::bytea`;

/** Values by type: odd characters and bytes in all of them, different in each account. */
const TYPED: Readonly<Record<string, (n: number, column: string) => string>> = {
  bigint: (n) => String(n),
  'bigint[]': () => `'{1}'`,
  boolean: () => 'false',
  bytea: (n, column) => `overlay(sha256('${column} ${n}') PLACING ${BYTES} FROM 1)`,
  cidr: () => `'192.0.2.1'`,
  date: () => `'2026-11-15'`,
  integer: () => '1',
  'integer[]': () => `'{1}'`,
  jsonb: () => String.raw`'{"ñ": "tab\tand \\ backslash", "x": null}'`,
  numeric: () => '123.40',
  'numeric[]': () => `'{123.40}'`,
  smallint: () => '1',
  text,
  'text[]': (n) => `ARRAY[${text(n)}, 'c, "d"']`,
  'timestamp with time zone': () => 'now()',
  uuid: () => 'gen_random_uuid()',
};

/** What code that reads the row must understand; what a CHECK of a table demands stands in `rows` of its capability's sample. */
const READ = (n: number): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  accounts: { id: `'${accountNumber(n)}'` },
  comprobante_compactos: {
    revision: '0',
    xml_bytes: '0',
    bytes: '2',
    sha256: `sha256('[]')`,
    contenido: String.raw`'\x8b8e0500'`,
  },
  comprobantes: { xml: `convert_to('<factura/>', 'UTF8')` },
  recibidos: { xml: `convert_to('<factura/>', 'UTF8')` },
});

const rowsBySample = (n: number): Readonly<Record<string, Readonly<Record<string, string>>>> =>
  [READ(n), ...samples.map(({ rows }) => rows?.({ n, ruc: ruc(n), clave: clave(n) }) ?? {})]
    .flatMap((tables) => Object.entries(tables))
    .reduce<Record<string, Readonly<Record<string, string>>>>(
      (all, [table, values]) => ({ ...all, [table]: { ...all[table], ...values } }),
      {},
    );

interface Column {
  readonly name: string;
  readonly type: string;
  /** NOT NULL, without a default. */
  readonly needed: boolean;
  /** The first value that its CHECK allows. */
  readonly choice: string | null;
  /** The table that it refers to. */
  readonly parent: string | null;
  readonly key: string | null;
}

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
}

async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.oid::regclass::text AS name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL),
       'needed', a.attnotnull AND NOT a.atthasdef AND a.attidentity = '',
       'choice', (SELECT max(substring(pg_get_constraintdef(k.oid) FROM '= ANY \\(ARRAY\\[(''[^'']*'')'))
                  FROM pg_constraint k WHERE k.contype = 'c' AND k.conrelid = c.oid AND k.conkey = ARRAY[a.attnum]),
       'parent', f.parent, 'key', f.key) ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN LATERAL (
       SELECT k.confrelid::regclass::text AS parent, r.attname AS key
       FROM pg_constraint k, unnest(k.conkey, k.confkey) AS pair (own, other)
         JOIN pg_attribute r ON r.attnum = pair.other
       WHERE k.contype = 'f' AND k.conrelid = c.oid AND k.confrelid <> c.oid AND pair.own = a.attnum AND r.attrelid = k.confrelid
       LIMIT 1) f ON true
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace IN ('public'::regnamespace, 'sri_simulador'::regnamespace)
     GROUP BY c.oid ORDER BY 1`,
  );
  return rows;
}

const SEALED = /_sealed$|^master_key_id$/;

/** A row's values by column, with the tables that must have theirs first. */
interface Row {
  readonly values: Readonly<Record<string, string>>;
  readonly parents: readonly string[];
}

/** The row with the columns that need a value, and those of `more`. */
function rowOf({ name, columns }: Table, n: number, more: readonly string[] = []): Row {
  const sample = rowsBySample(n)[name] ?? {};
  const parents: string[] = [];
  const valueOf = ({ name: column, type, choice, parent, key }: Column): string => {
    const given = sample[column];
    if (given !== undefined) return given;
    if (parent !== null && key !== null && column !== 'account_id') {
      parents.push(parent);
      return `(SELECT ${key} FROM ${parent} WHERE account_id = '${accountNumber(n)}')`;
    }
    const value = choice ?? named(n)[column] ?? TYPED[type]?.(n, column);
    if (value === undefined) throw new Error(`${name}.${column}: give the type ${type} a value in TYPED`);
    return value;
  };
  // A change or loss of the master key concerns every sealed value, also one that a row may lack.
  const sealed = columns.some(({ needed, name: column }) => needed && column.endsWith('_sealed')) ? /$^/ : SEALED;
  const filled = columns.filter(
    ({ needed, name: column }) =>
      needed || column in sample || more.includes(column) || sealed.test(column) || column === 'empresa_id',
  );
  return { values: Object.fromEntries(filled.map((column) => [column.name, valueOf(column)])), parents };
}

async function fill(client: pg.Client, tables: readonly Table[], n: number): Promise<void> {
  const done = new Set<string>();
  const insert = async (table: Table): Promise<void> => {
    if (done.has(table.name)) return;
    done.add(table.name);
    // A CHECK on several columns often wants one column more.
    const others = table.columns.filter(({ needed }) => !needed).map(({ name }) => name);
    let refusal: Refusal | undefined;
    for (const more of [[], ...others.map((name) => [name])]) {
      if (refusal !== undefined && !more.every((name) => refusal?.columns.includes(name))) continue;
      const row = rowOf(table, n, more);
      for (const parent of tables.filter(({ name }) => row.parents.includes(name))) await insert(parent);
      const found = await insertRow(client, table.name, row);
      if (found === undefined) return;
      refusal ??= found;
    }
    throw new Error(`${table.name} refuses by ${refusal?.name}: give it values in the sample.ts of its capability`);
  };
  // The rows already include what triggers would add.
  await client.query('SET session_replication_role = replica');
  for (const table of tables) await insert(table);
  await client.query('RESET session_replication_role');
}

/** The CHECK that refused a row. */
interface Refusal {
  readonly name: string;
  readonly columns: readonly string[];
}

/** Inserts a row, whether in a transaction or not. */
async function insertRow(client: pg.Client, table: string, { values }: Row): Promise<Refusal | undefined> {
  const insert = `INSERT INTO ${table} (${Object.keys(values).join(', ')}) VALUES (${Object.values(values).join(', ')})`;
  await client.query(`DO $do$ DECLARE refused text; BEGIN
    PERFORM set_config('prueba.refused', '', false);
    ${insert};
  EXCEPTION WHEN check_violation THEN
    GET STACKED DIAGNOSTICS refused = CONSTRAINT_NAME;
    PERFORM set_config('prueba.refused', refused, false);
  END $do$`);
  const { rows } = await client.query<Refusal>(
    `SELECT conname AS name, array_agg(a.attname::text) AS columns
     FROM pg_constraint JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = ANY (conkey)
     WHERE conrelid = $1::regclass AND conname = current_setting('prueba.refused') GROUP BY conname`,
    [table],
  );
  return rows[0];
}

const isOfAccount = ({ name, columns }: Table): boolean =>
  name === 'accounts' || columns.some((column) => column.name === 'account_id');

/** Fills one row of every account table for account `n`, as a superuser, from the catalogue; returns the table names. */
export async function fillAccount(client: pg.Client, n: number): Promise<string[]> {
  const tables = (await readTables(client)).filter(isOfAccount);
  await fill(client, tables, n);
  return tables.map(({ name }) => name);
}

/** Fills one row of every table that belongs to no account and is empty. */
export async function fillShared(client: pg.Client): Promise<void> {
  const empty: Table[] = [];
  for (const table of (await readTables(client)).filter((one) => !isOfAccount(one)))
    if ((await client.query(`SELECT FROM ${table.name} LIMIT 1`)).rowCount === 0) empty.push(table);
  await fill(client, empty, 1);
}
