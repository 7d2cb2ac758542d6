import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from './scenario.js';

/** A rule taken out of a copy of the built service, to see that the judge notices. */
export interface Mutation {
  readonly name: string;
  /** What the run must be like for the rule to matter; the rest is as ever. */
  readonly conditions: Partial<Scenario>;
  readonly edits: readonly { readonly file: string; readonly find: RegExp; readonly replace: string }[];
}

/** Nothing taken out: a copy that an edit of the sources during a long run does not change. */
export const AS_BUILT: Mutation = { name: 'copia', conditions: {}, edits: [] };

/** Sends again at once what may be at the SRI already, instead of asking first (DESIGN §2). */
export const WITHOUT_ASKING: Mutation = {
  name: 'sin-preguntar',
  conditions: { receipts: 60, killEveryMs: undefined, freezeMs: undefined },
  edits: [
    { file: 'lifecycle/advance.js', find: /(SEND_BEGUN = \{\s*accion: )"consultar"/, replace: '$1"enviar"' },
    {
      file: 'lifecycle/decide.js',
      find: /(function unclear\([^]*?accion: )"consultar"/,
      replace: '$1"enviar"',
    },
  ],
};

/**
 * Lets a worker write whose lease has lapsed and whose receipt another one has advanced since. The frozen process must be met
 * between claim and signature, so that there is a pause, and neither may have taken all that there is: few in hand at once. The
 * other one must be done with everything else when the leases lapse (15 s), so that it takes over before the frozen one is
 * back: few receipts and no faults.
 */
export const WITHOUT_GUARD: Mutation = {
  name: 'sin-guarda',
  conditions: { receipts: 30, processes: 2, inHand: 4, faultRate: 0, killEveryMs: undefined, freezeMs: 35_000 },
  edits: [
    {
      file: 'database/comprobante-work.js',
      find: /\$\{heldBy\("c", "s\.id", "s\.token"\)\} AND c\.revision = s\.revision/,
      replace: 'c.id = s.id',
    },
    {
      file: 'lifecycle/advance.js',
      find: /(const signed = await deps\.sign\(receipt\))/,
      replace: 'await new Promise((resolve) => setTimeout(resolve, 2000));\n  $1',
    },
  ],
};

const ROOT = join(import.meta.dirname, '../..');

/** Copies the built service with the rule taken out. Fails when the code no longer has the rule where it was. */
export function mutatedInstallation(mutation: Mutation): { path: string; remove: () => void } {
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
