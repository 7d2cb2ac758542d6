import { expect, test } from 'vitest';
import { createTestDatabase } from '../support/database.js';
import { makeLines } from '../recibidos/lines.js';
import { runScenario } from '../recibidos/scenario.js';
import { findingsOf, type Evidence } from '../recibidos/verdict.js';
import { isLongRun } from '../support/long-run.js';

// Short form of `npm run test:recibidos` (design/received-documents).
test.runIf(isLongRun)(
  'lists in both layouts, an SRI that fails half the time and a kill -9: each line reaches its expected state once, with correct progress',
  async () => {
    const database = await createTestDatabase();
    try {
      const { findings, kills, ends, questions } = await runScenario(
        {
          ...{ lines: 40, processes: 1, failRate: 0.5, kills: 1, strangers: 3, paced: Infinity },
          patienceMs: 90_000,
          progress: () => undefined,
        },
        { env: { DATABASE_URL: database.url }, adminUrl: database.adminUrl },
      );
      expect(findings).toEqual([]);
      expect(kills).toBe(1);
      expect(ends).toEqual({ VIGENTE: 25, PENDIENTE: 6, NO_AUTORIZADO: 2, ANULADO: 4, AJENO: 2 });
      expect(questions).toBeGreaterThan(39);
    } finally {
      await database.drop();
    }
  },
  240_000,
);

test('the judge distinguishes all faults', () => {
  const lines = makeLines(20, '1790012345001', '901', '15/11/2026');
  const estados: Readonly<Record<string, string>> = {
    ...{ autorizado: 'VIGENTE', 'de-produccion': 'VIGENTE', anulado: 'ANULADO' },
    ...{ rechazado: 'NO_AUTORIZADO', 'de-otro': 'AJENO', desconocido: 'PENDIENTE' },
  };
  const rows = lines
    .filter(({ kind }) => kind in estados)
    .map(({ clave, kind }) => {
      const estado = estados[kind] ?? '';
      const once = estado === 'VIGENTE' || estado === 'ANULADO' ? 1 : 0;
      return { clave, estado, ruc: null, motivo: null, due: false, cifras: once, told: once, own: true };
    });
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  const rest = rows.slice(1);
  const well: Evidence = {
    ...{ lines, rows, strangers: [], receipts: [], asked: [], broughtAt: 0, pacedUntil: 0, perSecond: 20 },
    seen: [
      { carga: '1', most: 3, shown: 3, least: 3, counts: '20' },
      { carga: '1', most: 0, shown: 0, least: 0, counts: '20' },
    ],
  };
  expect(findingsOf(well)).toEqual([]);
  const at = (ms: number) => ({ clave: row.clave, atMs: ms });
  const faults: readonly (readonly [Partial<Evidence>, RegExp])[] = [
    [{ rows: rest }, /^lost/],
    [{ rows: [row, ...rows] }, /^doubled: .* has 2 rows/],
    [{ rows: [{ ...row, told: 2 }, ...rest] }, /told of 2 times/],
    [{ rows: [{ ...row, estado: 'AJENO' }, ...rest] }, /^misplaced: .* is AJENO/],
    [{ rows: [{ ...row, own: false }, ...rest] }, /another key/],
    [{ rows: [...rows, { ...row, clave: 'x' }] }, /nobody brought x/],
    [{ receipts: [{ clave: 'x', estado: 'AUTORIZADO', times: 2 }] }, /^issuing/],
    [{ seen: well.seen.slice(0, 1) }, /^endless/],
    [{ seen: [...well.seen].reverse() }, /goes back/],
    [{ seen: well.seen.map((one) => ({ ...one, shown: one.shown + 1 })) }, /^untrue: .* shows 4/],
    [{ asked: Array.from({ length: 200 }, (_, n) => at(n * 10)), pacedUntil: 200 }, /^too fast/],
    [{ broughtAt: undefined }, /never came/],
    [{ strangers: [{ ...rowLine(lines), clave: 'y' }], asked: Array.from({ length: 20 }, () => at(0)) }, /^turns: 1/],
  ];
  for (const [change, words] of faults) {
    expect(
      findingsOf({ ...well, ...change }).some((finding) => words.test(finding)),
      String(words),
    ).toBe(true);
  }
});

function rowLine(lines: ReturnType<typeof makeLines>): ReturnType<typeof makeLines>[number] {
  const [line] = lines;
  if (line === undefined) throw new Error('no line');
  return line;
}
