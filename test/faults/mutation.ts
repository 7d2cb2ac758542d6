import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.js';
import { COUNTER_IS_HELD, OUTAGE_MS } from './trials.js';

/** A rule removed from a copy of the built service, to check that the judge notices. */
export interface Mutation {
  readonly name: string;
  /** Parameters under which the rule matters; the rest are defaults. */
  readonly conditions: Partial<Scenario>;
  /** Maximum time a process is suspended while holding a counter; undefined: none is. */
  readonly holdMs?: number;
  readonly edits: readonly { readonly file: string; readonly find: RegExp; readonly replace: string }[];
}

/** No rule removed: a copy, so that editing the sources does not affect a long run. */
export const AS_BUILT: Mutation = {
  name: 'copia',
  conditions: {},
  // Far longer than the idle limit of a transaction: others are killed meanwhile.
  holdMs: 90_000,
  edits: [],
};

/** Resends immediately what may already be at the SRI, instead of querying first (DESIGN §2). */
export const WITHOUT_ASKING: Mutation = {
  name: 'sin-preguntar',
  conditions: { receipts: 60, killEveryMs: undefined, freezeMs: undefined, databaseOutageMs: undefined },
  edits: [
    { file: 'receipts/advance.js', find: /(SEND_BEGUN = \{\s*accion: )"consultar"/, replace: '$1"enviar"' },
    {
      file: 'receipts/decide.js',
      find: /(function unclear\([^]*?accion: )"consultar"/,
      replace: '$1"enviar"',
    },
  ],
};

/** Where a step is written under lease and revision. */
export const GUARD = {
  file: 'receipts/store/work.js',
  find: /\$\{heldBy\("c", "s\.id", "s\.token"\)\} AND c\.revision = s\.revision/,
};

/** Runs `first` before each signature. */
export const beforeSigning = (first: string): Mutation['edits'][number] => ({
  file: 'receipts/advance.js',
  find: /(const signed = await deps\.sign\(comprobante\))/,
  replace: `${first};\n  $1`,
});

/**
 * Lets a worker write after its lease expired (15 s) and another worker advanced the receipt. Leases are not extended, and the first worker
 * of one receipt in five is late with its signature. A suspended process would not do: it refuses to write until it has checked its history
 * (design/high-availability).
 */
export const WITHOUT_GUARD: Mutation = {
  name: 'sin-guarda',
  conditions: {
    receipts: 30,
    processes: 2,
    faultRate: 0,
    killEveryMs: undefined,
    freezeMs: undefined,
    databaseOutageMs: undefined,
    // Until the late ones have written.
    underLoad: () => sleep(45_000),
  },
  edits: [
    { ...GUARD, replace: 'c.id = s.id' },
    { file: 'receipts/claim.js', find: /(async function extendClaims\([^)]*\) \{)/, replace: '$1\n  return;' },
    beforeSigning(
      `const isFirst = comprobante.claimed_at - comprobante.created_at < 10_000;
  if (isFirst && comprobante.id % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 20_000))`,
    ),
  ],
};

/** Sometimes skips a number. */
export const WITH_GAPS: Mutation = {
  name: 'con-huecos',
  conditions: { receipts: 300, killEveryMs: undefined, freezeMs: undefined, databaseOutageMs: undefined },
  edits: [
    {
      file: 'receipts/store/secuenciales.js',
      find: /siguiente = siguiente \+ \$3::integer WHERE/,
      replace: 'siguiente = siguiente + $3::integer + (random() < 0.05)::integer WHERE',
    },
  ],
};

/** Few receipts, quickly, and only the fault in question. */
const ALONE: Partial<Scenario> = {
  receipts: 30,
  processes: 1,
  faultRate: 0,
  killEveryMs: undefined,
  freezeMs: undefined,
  databaseOutageMs: undefined,
};

/** Accepts a DEVUELTA whichever receipt it names. */
export const WITHOUT_NAMES: Mutation = {
  name: 'sin-clave',
  conditions: { ...ALONE, certain: ['other-key'] },
  edits: [
    {
      file: 'sri/answers.js',
      find: /(function readRecepcion\([^]*?if \()named\.some\(\(clave\) => namesOtherClave\(clave, claveAcceso\)\)/,
      replace: '$1false',
    },
  ],
};

/** Stores the document of an authorization, even if it belongs to another receipt. */
export const WITHOUT_DOCUMENT: Mutation = {
  name: 'sin-documento',
  conditions: { ...ALONE, certain: ['other-document'] },
  // Both its key and its signature guard against that.
  edits: [
    { file: 'receipts/interpret-answer.js', find: /: "foreign";/, replace: ': "other-bytes";' },
    { file: 'receipts/interpret-answer.js', find: /verifies: verifyXml\([^;]*\)\.valid/, replace: 'verifies: true' },
  ],
};

/** Among refusals with equal timestamps, takes the first of the list. */
export const WITHOUT_SAME_SECOND: Mutation = {
  name: 'sin-mismo-segundo',
  // It retries for that long.
  conditions: { ...ALONE, stuckMs: 10_000 },
  edits: [{ file: 'sri/answers.js', find: /(const newest = all\.filter\([^;]*)/, replace: '$1.slice(0, 1)' }],
};

/** Waits for locks, and inside transactions, without a timeout. */
export const WITHOUT_BOUNDS: Mutation = {
  name: 'sin-plazos',
  conditions: { ...ALONE, processes: 2 },
  // Longer than the idle limit of a transaction (15 s, db/transactions.ts).
  holdMs: 20_000,
  edits: [{ file: 'db/transactions.js', find: /(const BOUNDS = )[^;]*(?:; SET LOCAL[^;`]*)*`;/, replace: "$1'';" }],
};

/** Answers «repita» for a stored receipt when the database dies while its outcome is awaited. */
export const WITHOUT_STORED: Mutation = {
  name: 'sin-guardado',
  conditions: { ...ALONE, databaseOutageMs: OUTAGE_MS },
  edits: [
    {
      file: 'receipts/routes/wait.js',
      find: /(a receipt was stored, and what became of it could not be read"\);\s*)return void 0;/,
      replace: '$1throw error;',
    },
  ],
};

/** Signs by its machine's local clock. */
export const WITHOUT_COMMON_CLOCK: Mutation = {
  name: 'sin-reloj',
  conditions: { ...ALONE, clockAheadMs: 600_000 },
  edits: [{ file: 'app/clock-watch.js', find: /now: \(\) => common === void 0 \? now\(\)[^\n]*/, replace: 'now,' }],
};

/** Each is a switch of `npm run test:faults`, by name. */
export const MUTATIONS: readonly Mutation[] = [
  WITHOUT_ASKING,
  WITHOUT_GUARD,
  WITHOUT_NAMES,
  WITHOUT_DOCUMENT,
  WITHOUT_SAME_SECOND,
  WITHOUT_BOUNDS,
  WITHOUT_STORED,
  WITHOUT_COMMON_CLOCK,
  WITH_GAPS,
];

/** Trusts whatever the database contains, as before design/high-availability; for `npm run test:ha`. */
export const WITHOUT_HISTORY: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-historia',
  edits: [
    {
      file: 'app/platform.js',
      find: /(connectDatabase\(config, log, \{) history,/,
      replace: '$1',
    },
  ],
};

/** The same service with a pause between taking a number and storing the receipt, where it is suspended. */
const pausing = (mutation: Mutation): Mutation => ({
  ...mutation,
  edits: [
    ...mutation.edits,
    {
      file: 'receipts/numbers.js',
      find: /(throw exhausted\(document\);)/,
      replace: `$1\n  console.log('${COUNTER_IS_HELD}');\n  await new Promise((resolve) => setTimeout(resolve, 5000));`,
    },
  ],
});

const ROOT = join(import.meta.dirname, '../..');

/** What a run on a mutated copy of the built service needs. */
export function mutated(mutation: Mutation): {
  readonly conditions: Partial<Scenario> & Pick<Scenario, 'installation'>;
  readonly remove: () => void;
} {
  const { holdMs } = mutation;
  // The service as it is runs bundled, as it ships.
  const copy = mutation.edits.length === 0 ? undefined : mutatedInstallation(mutation);
  const holder = holdMs === undefined ? undefined : mutatedInstallation(pausing(mutation));
  return {
    conditions: {
      ...mutation.conditions,
      installation: copy?.path,
      ...(holder === undefined || holdMs === undefined ? {} : { holder: { installation: holder.path, ms: holdMs } }),
    },
    remove: () => {
      copy?.remove();
      holder?.remove();
    },
  };
}

/** Copies the built service without the rule. Fails if the code no longer has the rule in its place. */
export function mutatedInstallation(mutation: Pick<Mutation, 'name' | 'edits'>): {
  readonly path: string;
  readonly remove: () => void;
} {
  const path = mkdtempSync(join(tmpdir(), `rubrica-${mutation.name}-`));
  for (const part of ['bin', 'dist', 'package.json']) cpSync(join(ROOT, part), join(path, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  for (const { file, find, replace } of mutation.edits) {
    const target = join(path, 'dist', file);
    const before = readFileSync(target, 'utf8');
    const after = before.replace(find, replace);
    if (after === before) throw new Error(`${mutation.name}: ${file} no longer has ${String(find)}`);
    writeFileSync(target, after);
  }
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}
