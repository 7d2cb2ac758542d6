import type pg from 'pg';
import { COPY_SETTINGS, takeBackupRole } from '../db/backup/backup.js';
import { copyOut } from '../db/backup/copy.js';
import { expand, type CompactoRow, type FoldedEvent } from '../receipts/store/compacto-codec.js';
import { COMPACTOS } from '../receipts/store/compactos.js';
import { withClient } from '../db/connecting.js';

/** A document of an account, with the fields needed for its path and its index line. */
export interface ExportedDocument {
  readonly clave_acceso: string;
  readonly ruc: string;
  readonly cod_doc: string;
  readonly estab: string;
  readonly pto_emi: string;
  readonly secuencial: number;
  /** yyyy-mm-dd. */
  readonly fecha: string;
  readonly estado: string;
  readonly contraparte: string;
  readonly contraparte_nombre: string;
  readonly importe: string | null;
  /** For received documents, the original bytes. */
  readonly xml: Buffer | null;
}

/** Reader of one account, in a single snapshot. */
export interface AccountReader {
  readonly id: string;
  readonly nombre: string;
  /** Tables with rows of the account, except secret or ephemeral ones. */
  tables(): Promise<string[]>;
  /** Writes its rows of a table as JSON lines; returns their number. */
  rowsOf(table: string, sink: (chunk: Buffer) => Promise<void>): Promise<number>;
  issued(): AsyncGenerator<ExportedDocument>;
  received(): AsyncGenerator<ExportedDocument>;
  /** Authorised documents issued before a day, by company and month. */
  authorisedBefore(kind: 'emitidos' | 'recibidos', day: string): AsyncGenerator<ExportedDocument>;
}

/** Sessions, tokens, attempts and queues: useless elsewhere, or credentials here. Compacted data is exported in plain form. */
const PASSING = [
  'acciones_masivas',
  'acciones_masivas_filas',
  'comprobante_compactos',
  'diccionarios',
  'idempotency_keys',
  'identity_flows',
  'llamadas',
  'login_failures',
  'oauth_payloads',
  'password_resets',
  'reporte_partes',
  'reporte_trabajos',
  'resumen_pendientes',
  'resumen_sumas',
  'sessions',
  'user_identities',
  'user_passkeys',
  'user_recovery_codes',
  'user_totp',
];

/**
 * Opens an account for reading, in one snapshot, under a role that can read everything and write nothing. Hashes, sealed values
 * and files are `bytea` and are left out of the rows, as are text columns named after a secret.
 */
export async function readAccount<T>(
  admin: pg.ClientConfig,
  { id, nombre }: { readonly id: string; readonly nombre: string },
  body: (reader: AccountReader) => Promise<T>,
): Promise<T> {
  return withClient(admin, 'rubrica-exportar', async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query(COPY_SETTINGS);
    await takeBackupRole(client);
    const result = await body({
      id,
      nombre,
      tables: () => tablesOf(client),
      rowsOf: async (table, sink) => {
        const columns = await columnsOf(client, table);
        const own = table === 'accounts' ? 'id' : 'account_id';
        const rows = `SELECT row_to_json(t) FROM (SELECT ${columns.join(', ')} FROM ${table} WHERE ${own} = '${id}' ORDER BY 1) t`;
        const folded = table === 'comprobante_events' ? await foldedRows(client, id, sink) : 0;
        // JSON never contains these two bytes, so each line is written unchanged.
        return (
          folded +
          (await copyOut(client, `COPY (${rows}) TO STDOUT (FORMAT csv, QUOTE e'\\x01', DELIMITER e'\\x02')`, sink))
        );
      },
      issued: () => walk(client, `${ISSUED} ORDER BY id`, [id]),
      received: () => walk(client, `${RECEIVED} ORDER BY id`, [id]),
      authorisedBefore: (kind, day) =>
        walk(
          client,
          `${kind === 'emitidos' ? `${ISSUED} AND fecha_autorizacion IS NOT NULL` : RECEIVED}
             AND fecha_emision < $2 ORDER BY ruc, date_trunc('month', fecha_emision), id`,
          [id, day],
        ),
    });
    await client.query('COMMIT');
    return result;
  });
}

/** Writes the compacted part of the histories as the JSON lines its rows would have been. */
async function foldedRows(client: pg.Client, account: string, sink: (chunk: Buffer) => Promise<void>): Promise<number> {
  let lines = 0;
  for await (const row of walk<CompactoRow>(client, `${COMPACTOS} WHERE k.account_id = $1 ORDER BY k.comprobante_id`, [
    account,
  ])) {
    const { eventos } = await expand(row);
    for (const [id, revision, at, actor, tipo, from_estado, to_estado, accion, detalle] of JSON.parse(
      eventos,
    ) as FoldedEvent[]) {
      const event = {
        comprobante_id: Number(row.id),
        revision,
        at,
        actor,
        tipo,
        from_estado,
        to_estado,
        detalle,
        accion,
      };
      await sink(Buffer.from(`${JSON.stringify({ id: Number(id), account_id: account, ...event })}\n`));
      lines += 1;
    }
  }
  return lines;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'account_id' AND NOT a.attisdropped
       AND c.relname <> ALL ($1) ORDER BY 1`,
    [PASSING],
  );
  return ['accounts', ...rows.map(({ name }) => name)];
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.attname AS name FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped
       AND a.atttypid NOT IN ('bytea'::regtype, 'bytea[]'::regtype)
       AND a.attname !~ '(hash|sealed|secret|password|token|master_key|lease)' ORDER BY a.attnum`,
    [`public.${table}`],
  );
  return rows.map(({ name }) => name);
}

const ISSUED = `SELECT clave_acceso, ruc, cod_doc, estab, pto_emi, secuencial, fecha_emision::text AS fecha, estado,
    receptor_identificacion AS contraparte, receptor_razon_social AS contraparte_nombre, importe_total::text AS importe, NULL::bytea AS xml
  FROM comprobantes WHERE account_id = $1 AND estado <> 'ELIMINADO'`;
const RECEIVED = `SELECT clave_acceso, coalesce(ruc, 'sin-empresa') AS ruc, cod_doc, estab, pto_emi, secuencial, fecha_emision::text AS fecha,
    estado, ruc_emisor AS contraparte, coalesce(razon_social_emisor, '') AS contraparte_nombre, NULL AS importe, xml
  FROM recibidos WHERE account_id = $1 AND clave_acceso IS NOT NULL AND xml IS NOT NULL`;
/** Documents held in memory together: received ones are 2 MB at most. */
const BATCH_SIZE = 50;

async function* walk<Row extends object>(
  client: pg.Client,
  sql: string,
  values: readonly string[],
): AsyncGenerator<Row> {
  await client.query(`DECLARE recorrido NO SCROLL CURSOR FOR ${sql}`, [...values]);
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${BATCH_SIZE} FROM recorrido`);
    if (rows.length === 0) break;
    yield* rows;
  }
  await client.query('CLOSE recorrido');
}
