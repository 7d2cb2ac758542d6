import { expect, test } from 'vitest';
import { createTestDatabase, withClient } from '../../test/support/database.js';
import { modules } from '../app/modules.js';
import { dueStatement } from './queues.js';

test('the backlog of every queue is counted from an index, not from the whole table', async () => {
  const database = await createTestDatabase();
  try {
    const plan = await withClient(database.adminUrl, async (client) => {
      // Empty tables are scanned unless that is forbidden; without an index the plan still says so.
      await client.query('SET enable_seqscan = off');
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN ${dueStatement(modules.flatMap(({ backlogs }) => backlogs)).text}`,
      );
      return rows.map((row) => row['QUERY PLAN']);
    });
    expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([]);
  } finally {
    await database.drop();
  }
});
