import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.js';
import { declaredCalls, scopeOf, type DeclaredColumn } from '../../test/support/statement-rows.js';
import type { Statement } from './transactions.js';

/** A call of a statement in the sources. */
interface Found {
  readonly where: string;
  readonly statement: Statement;
  /** Returns rows without a type. */
  readonly untyped: boolean;
  readonly row: ReadonlyMap<string, DeclaredColumn> | undefined;
}

/** Columns that may be null and are not in these results. */
const NEVER_NULL: Readonly<Record<string, string>> = {
  'carga_filas_hallazgos.resultado': 'NOT IN in the condition',
  'certificados_claim_expiry_warnings.aviso_dias': 'set by the statement',
  'comprobantes_final.xml': 'IS NOT NULL in the condition',
  'conciliaciones_begin.lease_token': 'set by the statement',
  'emisiones_masivas_by_reference.referencia': 'compared in the condition',
  'emisiones_masivas_documentos_to_issue.filas': 'dropped when the document is issued',
  'emisiones_masivas_documentos_to_review.filas': 'dropped when the document is issued',
  'emisiones_masivas_hallazgos.hallazgos': 'IS NOT NULL in the condition',
  'emisiones_masivas_issued_before.clave_acceso': 'an issued document has its key',
  'recibido_cifras_missing.xml': 'IS NOT NULL in the condition',
  'recibidos_seen_claves.clave_acceso': 'compared in the condition',
  'recibidos_settle.clave_acceso': 'only electronic documents are confirmed',
  'reporte_trabajos_open.descarga_hasta': 'set by the statement',
  'sri_services_take_probe.probe_token': 'set by the statement',
};

/** A column of a result, as the server describes it. */
interface ResultColumn {
  readonly name: string;
  readonly tableID: number;
  readonly columnID: number;
  readonly dataTypeID: number;
}

let database: TestDatabase;
let client: pg.Client;
const calls: Found[] = [];
/** Calls whose statement or row only a running program knows: statements built by functions, rows of a type parameter. */
const unread: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `src/${file}`)
    .filter((file) => file.startsWith('src/db/') || /\bStatement\b/.test(readFileSync(file, 'utf8')));
  for (const file of sources) {
    const declared = declaredCalls(file);
    if (declared.length === 0) continue;
    const valueOf = await scopeOf(file);
    for (const { source, returned, row } of declared) {
      const where = `${file}: ${source.split('\n')[0] ?? ''}`;
      const statement = valueOf(source);
      if (!isStatement(statement) || (row !== undefined && row.columns === undefined)) unread.push(where);
      if (isStatement(statement))
        calls.push({ where, statement, untyped: returned && row === undefined, row: row?.columns });
    }
  }
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value;
}

test('a name belongs to one text: a connection prepares it once', () => {
  const texts = new Map(calls.map(({ statement }) => [statement.name, statement.text]));
  expect(calls.filter(({ statement }) => texts.get(statement.name) !== statement.text)).toEqual([]);
});

test('every statement is accepted by the migrated schema, and its row type has its columns', async () => {
  const kinds = await kindsOfTypes();
  const nullables = await nullableColumns();
  const wrong: string[] = [];
  const excused = new Set<string>();
  for (const { where, statement, untyped, row } of calls) {
    const columns = await describe(statement.text).catch((error: unknown) => String(error));
    if (typeof columns === 'string') {
      wrong.push(`${where}: ${columns}`);
      continue;
    }
    if (row === undefined) {
      if (untyped && columns.length > 0) wrong.push(`${where}: no row type`);
      continue;
    }
    const names = new Set(columns.map(({ name }) => name));
    for (const name of row.keys()) if (!names.has(name)) wrong.push(`${where}: no column ${name}`);
    for (const { name, tableID, columnID, dataTypeID } of columns) {
      const declared = row.get(name);
      const kind = kinds.get(dataTypeID) ?? 'string';
      if (declared === undefined) wrong.push(`${where}: ${name} is not declared`);
      else if (kind !== 'any' && !declared.kinds.includes('any') && !declared.kinds.includes(kind))
        wrong.push(`${where}: ${name} is ${kind}, declared ${declared.kinds.join(' | ')}`);
      else if (!declared.nullable && nullables.has(`${tableID} ${columnID}`)) {
        const excuse = `${statement.name}.${name}`;
        if (excuse in NEVER_NULL) excused.add(excuse);
        else wrong.push(`${where}: ${name} may be null`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect([...excused].sort()).toEqual(Object.keys(NEVER_NULL));
  // A reader that no longer understands the sources would find nothing wrong.
  expect(unread.length / calls.length).toBeLessThan(0.08);
});

/** Has the server parse a statement. */
function describe(text: string): Promise<readonly ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: readonly ResultColumn[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { readonly fields: readonly ResultColumn[] }) => {
        columns = fields;
      },
      handleError: reject,
      handleReadyForQuery: () => {
        resolve(columns);
      },
    });
  });
}

type Kind = DeclaredColumn['kinds'][number];

/** Kind of value that `pg` makes of a type; those not listed become text. */
const KINDS: Readonly<Record<string, Kind>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  json: 'any',
  jsonb: 'any',
  oid: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
};

async function kindsOfTypes(): Promise<ReadonlyMap<number, Kind>> {
  const { rows } = await client.query<{ oid: number; name: string; array: boolean }>(
    `SELECT oid, typname AS name, typcategory = 'A' AS array FROM pg_type`,
  );
  return new Map(
    rows.map(({ oid, name, array }): [number, Kind] => [oid, array ? 'array' : (KINDS[name] ?? 'string')]),
  );
}

/** Columns without NOT NULL, as `table column`. */
async function nullableColumns(): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ column: string }>(
    `SELECT attrelid || ' ' || attnum AS column FROM pg_attribute WHERE attnum > 0 AND NOT attnotnull`,
  );
  return new Set(rows.map(({ column }) => column));
}
