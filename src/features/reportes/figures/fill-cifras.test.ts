import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../../../test/support/database.js';
import { goldenExamples } from '../../../../test/support/documents/examples.js';
import { accountNumber, fillAccount } from '../../../../test/support/row-per-table.js';
import { insertComprobantes, type NewComprobante } from '../../../receipts/store/comprobantes.js';
import { accountId } from '../../../db/transactions.js';
import { tasks } from '../../../pool/tasks.js';
import { fillCifras, type FillProgress } from './fill-cifras.js';

let database: TestDatabase;
let owner: Pick<NewComprobante, 'empresaId' | 'puntoEmisionId'>;
const account = accountId(accountNumber(1));

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => fillAccount(client, 1));
  await database.sql('DELETE FROM comprobante_cifras');
  const [row] = await database.sql<{ id: string; empresa_id: string }>(
    `SELECT p.id, e.empresa_id FROM puntos_emision p JOIN establecimientos e ON e.id = p.establecimiento_id`,
  );
  owner = { empresaId: row?.empresa_id ?? '', puntoEmisionId: row?.id ?? '' };
});
afterAll(() => database.drop());

let secuencial = 1000;
/** Stores all golden documents as issuing does, each under a separate number. */
function newReceipts(): NewComprobante[] {
  return goldenExamples().map(({ prepare }) => {
    const { document, xml } = prepare();
    secuencial += 1;
    const documentoJson = JSON.stringify(document.documento);
    const claveAcceso = String(secuencial).padStart(49, '9');
    return {
      ...document,
      ...owner,
      secuencial,
      claveAcceso,
      documentoJson,
      documentoSha256: createHash('sha256').update(documentoJson).digest(),
      advertencias: [],
      xml: Buffer.from(xml),
      firmado: false,
      autorizado: false,
      actor: 'api',
      referencia: null,
      referenciaUnica: false,
    };
  });
}
const store = (rows: readonly NewComprobante[]): Promise<string[]> =>
  database.db.inAccount(account, async (tx) => (await insertComprobantes(tx, rows)).map(({ id }) => id));
const figures = (): Promise<Record<string, unknown>[]> =>
  database.sql('SELECT * FROM comprobante_cifras ORDER BY comprobante_id');
const missing = async (): Promise<number> => {
  const [row] = await database.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM comprobantes c WHERE NOT EXISTS (SELECT FROM comprobante_cifras f WHERE f.comprobante_id = c.id)`,
  );
  return row?.n ?? -1;
};
const never = new AbortController().signal;
const deps = (progress: FillProgress[] = [], unreadable: string[] = []) => ({
  db: database.db,
  read: (_: string, file: Buffer) => tasks.readRecibido(file, new Date()),
  onProgress: (one: FillProgress) => progress.push(one),
  onUnreadable: (id: string) => unreadable.push(id),
});

test('older receipts get the figures of a current issue, while others are issued', async () => {
  for (let n = 0; n < 4; n++) await store(newReceipts());
  const issued = await figures();
  expect(issued.length).toBeGreaterThan(150);
  await database.sql('DELETE FROM comprobante_cifras');
  const before = await missing();

  // Crash in the middle: committed work stays, and the next run finds the rest.
  const stopped = new AbortController();
  const progress: FillProgress[] = [];
  await fillCifras(
    {
      ...deps(),
      onProgress: (one) => {
        progress.push(one);
        stopped.abort();
      },
    },
    stopped.signal,
  );
  const left = await missing();
  expect([progress.length, left > 0, left < before]).toEqual([1, true, true]);

  const reported: FillProgress[] = [];
  const [, , more] = await Promise.all([
    fillCifras(deps(reported), never, 40n),
    fillCifras(deps(), never, 40n),
    store(newReceipts()),
  ]);
  expect(await missing()).toBe(0);
  const after = await figures();
  const known = new Set(issued.map((row) => row['comprobante_id']));
  expect(after.filter((row) => known.has(row['comprobante_id']))).toEqual(issued);
  expect(after.filter((row) => more.includes(String(row['comprobante_id'])))).toHaveLength(more.length);
  expect(reported.at(-1)?.filled).toBeGreaterThan(0);
});

test('figures follow the content: other bytes of the SRI are read, and unreadable ones reported', async () => {
  const [, second, third] = await store(newReceipts());
  const total = (id: string | undefined): Promise<object[]> =>
    database.sql(`SELECT total FROM comprobante_cifras WHERE comprobante_id = ${id ?? ''}`);
  const [had] = await total(second);
  await database.sql(
    `UPDATE comprobantes SET xml_enviado = xml,
       xml = convert_to(replace(convert_from(xml, 'UTF8'), '<importeTotal>', '<importeTotal>9'), 'UTF8') WHERE id = ${second ?? ''}`,
  );
  await database.sql(`UPDATE comprobantes SET xml_enviado = xml, xml = 'no es XML' WHERE id = ${third ?? ''}`);
  expect([await total(second), await total(third)]).toEqual([[], []]);
  const unreadable: string[] = [];
  await fillCifras(deps([], unreadable), never);
  expect(unreadable).toEqual([third]);
  const [has] = (await total(second)) as { total: string }[];
  expect(has?.total).toBe(`9${(had as { total: string }).total}`);
  // A state change leaves the figures alone.
  await database.sql(`UPDATE comprobantes SET estado = 'FIRMADO' WHERE id = ${second ?? ''}`);
  expect(await total(second)).toHaveLength(1);
});

test('received documents get figures from their bytes too', async () => {
  const [example] = goldenExamples().filter(({ name }) => name === 'completa-2.1.0');
  const { document, xml } = example?.prepare() ?? {};
  await database.sql('DELETE FROM recibido_cifras');
  await withClient(database.adminUrl, (client) =>
    client.query('UPDATE recibidos SET xml = $1', [Buffer.from(xml ?? '')]),
  );
  const progress: FillProgress[] = [];
  await fillCifras(deps(progress), never);
  const [row] = await database.sql<{ total: string; reembolsos: unknown }>(
    'SELECT total, reembolsos FROM recibido_cifras',
  );
  expect(row).toEqual({ total: document?.cifras.total, reembolsos: document?.cifras.reembolso.documentos });
  expect(row?.reembolsos).toHaveLength(1);
  expect(progress.at(-1)?.filled).toBe(1);
});
