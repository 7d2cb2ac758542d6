import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as carpeta from '../carpeta/mutation.js';
import * as faults from '../faults/mutation.js';
import * as masivo from '../masivo/mutation.js';
import * as recibidos from '../recibidos/scenario.js';
import * as recurrentes from '../recurrentes/scenario.js';
import { DAMAGES } from '../sim/damages.js';
import * as webhooks from '../webhooks/scenario.js';

// Rules removed from the built service so that a judge must notice. The runs that do it are long: here each still has its place.

const DIST = join(import.meta.dirname, '../../dist');
type Damage = Pick<faults.Mutation, 'name' | 'edits'>;
const isDamage = (value: unknown): value is Damage => typeof value === 'object' && value !== null && 'edits' in value;
const exported = Object.entries({ carpeta, faults, masivo, recibidos, recurrentes, webhooks }).flatMap(
  ([part, module]) =>
    Object.values(module)
      .filter(isDamage)
      .map((damage) => [part, damage] as const),
);
const damages = [...exported, ...DAMAGES.map((damage) => ['sim', damage] as const)].map(
  ([part, { name, edits }]) => [part, name, edits] as const,
);

test.each(damages)('%s %s still has its place in the built service', (_part, _name, edits) => {
  for (const { file, find, replace } of edits) {
    const code = readFileSync(join(DIST, file), 'utf8');
    expect(code.replace(find, replace), `${file}: ${String(find)}`).not.toBe(code);
  }
});
