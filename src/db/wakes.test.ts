import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storeFiles } from '../../test/support/store-files.js';

// The type checker cannot see that a statement makes work due: a store that wakes nobody only makes its work late, by up to a minute.

/** Functions that store a row without making it due, or whose work has no worker of its own. */
const NOT_DUE: Readonly<Record<string, string>> = {
  beginCarga: 'the upload is due once it is complete',
  insertWebhook: 'the endpoint begins at the end of the feed',
  claimTurn: 'a periodic creates its own row when it polls',
  claimScheduledConciliacion: 'the duty schedules the runs that it claims',
  beginConciliacion: 'run by the command that stores it',
  finishRound: 'writes under the lease of the endpoint',
  insertManual: 'the SRI is not queried about a document entered by hand',
};

const sources = storeFiles.map(({ path }) => readFileSync(path, 'utf8'));
/** Top-level declarations of a file. */
const declarations = sources.map((source) =>
  source.split(/\n(?=(?:export )?(?:const|let|async function|function|interface|type|class) )/),
);

test('every store that makes work due wakes its duty', () => {
  const tables = sources.flatMap((source) =>
    [...source.matchAll(/leaseQueue(?:<[^(]*>)?\(\{\s*table: '(\w+)'/g)].map(([, table]) => table),
  );
  expect(tables.length).toBeGreaterThan(12);
  const due = new RegExp(
    `INSERT INTO (${tables.join('|')})\\b|UPDATE (${tables.join('|')})\\b[^\`]*?(due_at = (?!NULL)|dueNow\\()`,
  );
  const silent: string[] = [];
  let woken = 0;
  for (const parts of declarations) {
    // Under its lease a worker reschedules its own row.
    const statements = parts.filter((part) => due.test(part) && !part.includes('heldBy(') && !/function /.test(part));
    const names = statements.flatMap((part) => /^(?:export )?const (\w+)/m.exec(part)?.[1] ?? []);
    for (const part of parts) {
      const name = /^(?:export )?(?:async )?function (\w+)/m.exec(part)?.[1];
      if (name === undefined || !names.some((statement) => new RegExp(`\\b${statement}\\b`).test(part))) continue;
      if (part.includes('tx.wake(')) woken += 1;
      else silent.push(name);
    }
  }
  expect(woken).toBeGreaterThan(20);
  expect(silent.sort()).toEqual(Object.keys(NOT_DUE).sort());
});
