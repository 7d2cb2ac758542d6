import pg from 'pg';

/** The id of the account that `fillAccount` creates. */
export const accountNumber = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const ruc = (n: number): string => `'179${String(n).padStart(7, '0')}001'`;
const clave = (n: number): string => `'${String(n).padStart(49, '0')}'`;

/** A value as SQL, or the id of the account's row in another table. */
type Value = string | { readonly of: string };

/** Columns that mean the same in every table. */
const NAMED = (n: number): Readonly<Record<string, string>> => ({
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

const TEXT = (n: number): string => `E'Ñandú «${n}»\\t\\\\\\n"'`;
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
  text: TEXT,
  'text[]': (n) => `ARRAY[${TEXT(n)}, 'c, "d"']`,
  'timestamp with time zone': () => 'now()',
  uuid: () => 'gen_random_uuid()',
};

/** Only what a pattern or a CHECK on several columns demands, or what code that reads the row must understand. */
const SAMPLES = (n: number): Readonly<Record<string, Readonly<Record<string, Value>>>> => ({
  accounts: { id: `'${accountNumber(n)}'` },
  acciones_masivas: { accion: `'eliminar'` },
  acciones_masivas_filas: { clave_acceso: `repeat('1', 49)` },
  anulaciones: { due_at: 'now()', pasos: `'["a"]'` },
  api_keys: { created_by_user: { of: 'users' }, validity_days: '0' },
  audit_envios: { destino: `'siem'` },
  audit_events: { actor_kind: `'system'`, action: `'crear'`, subject_kind: `'cuenta'` },
  catalogo_filas: { tabla: `'iva'`, codigo: `'4'` },
  certificados: { fecha_expiracion: `'infinity'` },
  cierres: { mes: `'2026-10-01'` },
  comprobante_compactos: {
    revision: '0',
    xml_bytes: '0',
    bytes: '2',
    sha256: `sha256('[]')`,
    contenido: String.raw`'\x8b8e0500'`,
  },
  comprobante_events: {
    comprobante_id: { of: 'comprobantes' },
    actor: `'api'`,
    tipo: `'creado'`,
    to_estado: `'CREADO'`,
  },
  comprobantes: {
    version: `'1.1.0'`,
    receptor_tipo: `'05'`,
    receptor_identificacion: `'1710034065'`,
    xml: `convert_to('<factura/>', 'UTF8')`,
  },
  conciliaciones: { due_at: 'now()' },
  correo_eventos: { comprobante_id: { of: 'comprobantes' }, correo_id: { of: 'correos' }, tipo: `'correo-enviado'` },
  correos: {
    tipo: `'autorizado'`,
    comprobante_id: { of: 'comprobantes' },
    empresa_id: { of: 'empresas' },
    destinatarios: `'[{"correo": "ñandú@empresa.ec", "estado": "PENDIENTE", "motivo": null, "fecha": null}]'`,
    secreto_sealed: BYTES,
    master_key_id: `'k'`,
    due_at: 'now()',
  },
  emisiones_masivas: { columnas: `'[]'` },
  empresa_smtp: { password_sealed: BYTES, master_key_id: `'k'` },
  historia_perdidas: { faltan: `'[]'`, aceptada_at: 'now()' },
  identity_providers: { tipo: `'otro'`, grupos: `'[]'` },
  invitations: { rol: `'usuario'` },
  normas_paquetes: { firma: `decode(repeat('00', 64), 'hex')` },
  oauth_clients: { id: `'rc_${String(n).padStart(16, 'A')}'` },
  plantillas_ride: { formato: `'A4'`, definicion: `'{"version": 1}'` },
  productos: { impuesto: `'[{"codigo": "2", "codigoPorcentaje": "4"}]'` },
  recibidos: {
    empresa_id: { of: 'empresas' },
    ruc: ruc(n),
    clave_acceso: clave(n),
    ruc_emisor: `'1790016919001'`,
    estado: `'VIGENTE'`,
    xml: `convert_to('<factura/>', 'UTF8')`,
  },
  recurrentes: { siguiente: `'2030-12-05'`, due_at: `'2030-12-05'` },
  reporte_trabajos: { tipo: `'ventas'`, created_by_user: { of: 'users' }, estado: `'LISTO'`, due_at: 'NULL' },
  resumen_sumas: { bloque: '0', estado: `'AUTORIZADO'` },
  users: { rol: `'usuario'` },
  webhook_entregas: { due_at: 'now()' },
  webhooks: { url: `'https://tienda.ec/ñ'`, created_by_user: { of: 'users' }, cursor: `'evt_1-0'` },
});

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

/** The row's values by column, with the tables that must have theirs first. */
function rowOf({ name, columns }: Table, n: number): { values: Map<string, string>; parents: string[] } {
  const sample = SAMPLES(n)[name] ?? {};
  const parents: string[] = [];
  const idOf = (parent: string, key = 'id'): string => {
    parents.push(parent);
    return `(SELECT ${key} FROM ${parent} WHERE account_id = '${accountNumber(n)}')`;
  };
  const valueOf = ({ name: column, type, choice, parent, key }: Column): string => {
    const given = sample[column];
    if (given !== undefined) return typeof given === 'string' ? given : idOf(given.of);
    if (parent !== null && key !== null && column !== 'account_id') return idOf(parent, key);
    const value = choice ?? NAMED(n)[column] ?? TYPED[type]?.(n, column);
    if (value === undefined) throw new Error(`${name}.${column}: give the type ${type} a value in TYPED`);
    return value;
  };
  const filled = columns.filter((column) => column.needed || column.name in sample);
  return { values: new Map(filled.map((column) => [column.name, valueOf(column)])), parents };
}

async function fill(client: pg.Client, tables: readonly Table[], n: number): Promise<void> {
  const done = new Set<string>();
  const insert = async (table: Table): Promise<void> => {
    if (done.has(table.name)) return;
    done.add(table.name);
    const { values, parents } = rowOf(table, n);
    for (const parent of tables.filter(({ name }) => parents.includes(name))) await insert(parent);
    const text = `INSERT INTO ${table.name} (${[...values.keys()].join(', ')}) VALUES (${[...values.values()].join(', ')})`;
    await client.query(text).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.code !== '23514') throw error;
      throw new Error(`${error.message}: give its column a value in SAMPLES`, { cause: error });
    });
  };
  // The rows already include what triggers would add.
  await client.query('SET session_replication_role = replica');
  for (const table of tables) await insert(table);
  await client.query('RESET session_replication_role');
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
