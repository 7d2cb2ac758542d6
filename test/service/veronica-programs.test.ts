import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { PROGRAMS, replay, wordsOf, type Outcome } from '../support/veronica/programs.js';

// The calls of six published programs, replayed against the service as it is installed and with the switch for old clients.
// VERONICA_UPDATE=1 rewrites the guide's table.

const GUIDE = new URL('../../docs/guides/veronica.md', import.meta.url);
const TABLE = /(<!-- llamadas -->\n)(.*?)(<!-- \/llamadas -->)/s;
const hoy = fechaEcuador(new Date());

let plain: OwnService;
let switched: OwnService;
beforeAll(async () => {
  [plain, switched] = await Promise.all([startOwnService(), startOwnService({ RUBRICA_COMPAT_VERONICA: 'si' })]);
});
afterAll(async () => {
  await Promise.all([plain.stop(), switched.stop()]);
});

const all = async (service: OwnService): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const program of PROGRAMS) outcomes.push(...(await replay(program, service, hoy)));
  return outcomes;
};

/** Compares tables without the padding that the formatter adds. */
const cellsOf = (table: string): string[] =>
  table
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s|-]*$/.test(line))
    .map((line) => line.replace(/\s*\|\s*/g, '|'));

test('each program works by its address; three need the switch to log in', async () => {
  const [byAddress, bySwitch] = [await all(plain), await all(switched)];
  const failedAt = (outcomes: readonly Outcome[]): string[] =>
    outcomes.flatMap(({ program, call, status, read, text }) =>
      read === undefined && status !== 0 ? [`${program}: ${call}: ${status} ${text.slice(0, 300)}`] : [],
    );
  expect(failedAt(bySwitch)).toEqual([]);
  expect(failedAt(byAddress).map((line) => line.split(': ')[0])).toEqual([
    'veronica-api-client, Camel',
    'veronica-api-client, Swing',
    'veronica-job',
  ]);

  const rows = byAddress.map((outcome, index) => {
    const other = bySwitch[index];
    if (other === undefined) throw new Error('the same calls are made in both modes');
    const isFirst = byAddress[index - 1]?.program !== outcome.program;
    return `| ${[isFirst ? outcome.program : '', outcome.call, wordsOf(outcome), wordsOf(other)].join(' | ')} |`;
  });
  const table = [
    '| programa | llamada | sin el interruptor | con `RUBRICA_COMPAT_VERONICA=si` |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  const guide = readFileSync(GUIDE, 'utf8');
  if (process.env['VERONICA_UPDATE'] === '1') {
    writeFileSync(
      GUIDE,
      guide.replace(TABLE, (_all, start: string, _old, end: string) => `${start}\n${table}\n\n${end}`),
    );
    return;
  }
  expect(cellsOf(TABLE.exec(guide)?.[2] ?? '')).toEqual(cellsOf(table));
});
