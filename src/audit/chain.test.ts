import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { insertAccount } from '../db/accounts.js';
import { chainHead, type Anchor } from '../db/audit-chain.js';
import { accountId, type AccountId } from '../db/transactions.js';
import { ChainCheck, chainLines, parseLine, readChain, verifyChain } from './chain.js';
import { recordAudit, SYSTEM } from './trail.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An account with five entries. */
async function audited(): Promise<AccountId> {
  const id = accountId(randomUUID());
  await database.db.inAccount(id, (tx) => insertAccount(tx, { nombre: 'Ñandú «S.A.»' }));
  for (const n of [1, 2, 3, 4, 5]) await record(id, n);
  return id;
}

async function record(id: AccountId, n: number): Promise<void> {
  await database.db.inAccount(id, (tx) =>
    recordAudit(tx, {
      actor: SYSTEM,
      action: 'productos.create',
      subject: { kind: 'producto', id: `1790016919001/${n}` },
      changes: { precio: { from: 1.1, to: n }, nombre: `Café «ñ» ${n}\n` },
      ip: '192.0.2.1',
    }),
  );
}

/** Changes rows as a database administrator can: without triggers. */
async function asAdministrator(sql: string): Promise<void> {
  await withClient(database.adminUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    await client.query(sql);
  });
}

const headOf = async (id: AccountId): Promise<Anchor> => {
  const head = await database.db.inAccount(id, chainHead);
  if (head === undefined) throw new Error('no head');
  return head;
};

/** Rebuilds an account's chain over its present entries, as an administrator who knows the algorithm can. */
const rechain = (id: string): string => `
  DELETE FROM audit_chain WHERE account_id = '${id}'; DELETE FROM audit_heads WHERE account_id = '${id}';
  DO $$ DECLARE e audit_events; h bytea := decode(repeat('00', 32), 'hex'); n bigint := 0; BEGIN
    FOR e IN SELECT * FROM audit_events WHERE account_id = '${id}' ORDER BY id LOOP
      n := n + 1; h := sha256(h || convert_to(audit_text(e), 'UTF8'));
      INSERT INTO audit_chain VALUES ('${id}', n, e.id, h);
    END LOOP;
    INSERT INTO audit_heads VALUES ('${id}', n, h);
  END $$`;

const at = (id: string, n: number): string =>
  `(SELECT event_id FROM audit_chain WHERE account_id = '${id}' AND seq = ${n})`;

const TAMPERING: readonly [string, (id: string) => string, RegExp][] = [
  [
    'an action changed',
    (id) => `UPDATE audit_events SET action = 'x' WHERE id = ${at(id, 3)}`,
    /registro 3 fue cambiado/,
  ],
  [
    'a value changed',
    (id) => `UPDATE audit_events SET changes = jsonb_set(changes, '{precio,to}', '9') WHERE id = ${at(id, 2)}`,
    /registro 2 fue cambiado/,
  ],
  [
    'the actor changed',
    (id) => `UPDATE audit_events SET actor_nombre = 'otro' WHERE id = ${at(id, 1)}`,
    /registro 1 fue cambiado/,
  ],
  [
    'the time changed by a microsecond',
    (id) => `UPDATE audit_events SET at = at + interval '1 microsecond' WHERE id = ${at(id, 5)}`,
    /registro 5 fue cambiado/,
  ],
  [
    'the address removed',
    (id) => `UPDATE audit_events SET ip = NULL WHERE id = ${at(id, 4)}`,
    /registro 4 fue cambiado/,
  ],
  ['an entry deleted', (id) => `DELETE FROM audit_events WHERE id = ${at(id, 3)}`, /registro 3 fue borrado/],
  [
    'an entry deleted with its link',
    (id) =>
      `DELETE FROM audit_events WHERE id = ${at(id, 3)}; DELETE FROM audit_chain WHERE account_id = '${id}' AND seq = 3`,
    /Falta el registro 3/,
  ],
  [
    'two entries exchanged',
    (id) => `UPDATE audit_chain SET event_id = -event_id WHERE account_id = '${id}' AND seq IN (2, 3);
     UPDATE audit_chain c SET event_id = -o.event_id FROM audit_chain o WHERE c.account_id = '${id}' AND o.account_id = '${id}' AND (c.seq, o.seq) IN ((2, 3), (3, 2))`,
    /registro 2 fue (cambiado|borrado)/,
  ],
  [
    'an entry added beside the chain',
    (id) =>
      `INSERT INTO audit_events (account_id, actor_kind, actor_nombre, action, subject_kind, subject_id) VALUES ('${id}', 'system', 'x', 'x', 'x', 'x')`,
    /no está en la cadena/,
  ],
  [
    'the last entry removed, the head moved back',
    (
      id,
    ) => `DELETE FROM audit_events WHERE id = ${at(id, 5)}; DELETE FROM audit_chain WHERE account_id = '${id}' AND seq = 5;
     UPDATE audit_heads SET seq = 4, hash = (SELECT hash FROM audit_chain WHERE account_id = '${id}' AND seq = 4) WHERE account_id = '${id}'`,
    /termina en el registro 4, y el ancla dice que llegaba al 5/,
  ],
  [
    'an entry changed and the whole chain rebuilt',
    (id) => `UPDATE audit_events SET action = 'x' WHERE id = ${at(id, 2)}; ${rechain(id)}`,
    /registro 5 no es el que consta en el ancla/,
  ],
  [
    'an entry removed and the whole chain rebuilt',
    (id) => `DELETE FROM audit_events WHERE id = ${at(id, 1)}; ${rechain(id)}`,
    /termina en el registro 4/,
  ],
  [
    'everything removed',
    (id) =>
      `DELETE FROM audit_events WHERE account_id = '${id}'; DELETE FROM audit_chain WHERE account_id = '${id}'; DELETE FROM audit_heads WHERE account_id = '${id}'`,
    /termina en el registro 0/,
  ],
];

const program = /```python\n([^]*?)```/.exec(
  readFileSync(join(import.meta.dirname, '../../docs/guides/auditoria.md'), 'utf8'),
)?.[1];
/** Debian's minimal system has no Python, and the gate installs it only for the long run (design/tests). */
const hasPython = ((): boolean => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe('the audit chain', () => {
  test('covers every entry, also of concurrent transactions; an undone one leaves no gap', async () => {
    const id = await audited();
    const undone = database.db.inAccount(id, async (tx) => {
      await recordAudit(tx, { actor: SYSTEM, action: 'productos.remove', subject: { kind: 'account', id } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all(Array.from({ length: 30 }, (_, n) => record(id, n)));
    const head = await headOf(id);
    expect(await verifyChain(database.db, id, [head])).toEqual({ links: 35, hash: head.hash, fault: undefined });
  });

  test.each(TAMPERING)('finds %s', async (_, tamper, fault) => {
    const id = await audited();
    const anchor = await headOf(id);
    await asAdministrator(tamper(id));
    expect((await verifyChain(database.db, id, [anchor])).fault).toMatch(fault);
  });

  test.skipIf(!hasPython)('the guide’s program, which shares no code, agrees about an export', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rubrica-auditoria-'));
    try {
      const id = await audited();
      const { seq, hash } = await headOf(id);
      const lines: string[] = [];
      for await (const line of chainLines(readChain(database.db, id))) lines.push(line);
      const verdict = (content: string): string => {
        writeFileSync(join(folder, 'check.py'), program ?? '');
        writeFileSync(join(folder, 'export.jsonl'), content);
        try {
          const args = [join(folder, 'check.py'), join(folder, 'export.jsonl'), `${seq}:${hash}`];
          return execFileSync('python3', args, {
            encoding: 'utf8',
            env: { PATH: process.env.PATH, PYTHONIOENCODING: 'utf8' },
          });
        } catch (error) {
          return (error as { stdout: string }).stdout;
        }
      };
      expect(verdict(lines.join(''))).toBe(`5 registros intactos; ancla 5:${hash}\n`);
      expect(verdict(lines.toSpliced(2, 1).join(''))).toBe('falta el registro 3\n');
      expect(verdict(lines.slice(0, 4).join(''))).toBe('termina en 4 y el ancla dice 5\n');
      expect(verdict(lines.join('').replace('Café «ñ» 2', 'Café «n» 2'))).toBe('el registro 2 fue cambiado\n');
      const ours = new ChainCheck();
      for (const line of lines) {
        const link = parseLine(line);
        if (link !== undefined) ours.add(link);
      }
      expect(ours.end()).toEqual({ links: 5, hash, fault: undefined });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
