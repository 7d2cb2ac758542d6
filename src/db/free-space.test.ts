import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { fillAccount } from '../../test/support/row-per-table.js';
import { findTableSpace } from './free-space.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const COMPROBANTES = 1500;
const free = async (): Promise<{ bytes: number; free: number }> => {
  const [space] = await database.db.asWorker(findTableSpace);
  if (space === undefined) throw new Error('no estimate');
  return { bytes: space.bytes, free: space.bytes - space.liveBytes };
};

test('the free space of a compacted table is estimated within a fifth of what VACUUM FULL returns', async () => {
  await withClient(database.adminUrl, async (client) => {
    await fillAccount(client, 1);
    // 6 KB of incompressible data, in place of signed XML.
    await client.query(
      `INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial, clave_acceso,
         fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento, documento_sha256, xml,
         estado, created_at, updated_at)
       SELECT c.account_id, c.empresa_id, c.punto_emision_id, c.ruc, c.cod_doc, c.version, c.estab, c.pto_emi, 1000 + n,
         lpad((1000 + n)::text, 49, '0'), c.fecha_emision, '05', '1710034065', 'Ana', 1, '{}', sha256(''),
         (SELECT string_agg(sha512((n * 1000 + i)::text::bytea), '') FROM generate_series(1, 96) AS i), 'AUTORIZADO', now(), now()
       FROM (SELECT * FROM comprobantes LIMIT 1) c, generate_series(1, ${COMPROBANTES}) AS n`,
    );
    await client.query('VACUUM ANALYZE comprobantes');
    const fresh = await free();
    expect(fresh.free).toBeLessThan(fresh.bytes / 5);

    // The newest rows stay at the end of the files: VACUUM alone cannot truncate those.
    await client.query('UPDATE comprobantes SET xml = NULL WHERE secuencial < $1', [COMPROBANTES + 980]);
    await client.query('VACUUM ANALYZE comprobantes');
    const emptied = await free();
    await client.query('VACUUM FULL comprobantes');
    await client.query('ANALYZE comprobantes');
    const returned = emptied.bytes - (await free()).bytes;
    expect(returned).toBeGreaterThan(COMPROBANTES * 5000);
    expect(Math.abs(emptied.free - returned)).toBeLessThan(returned / 5);
  });
});
