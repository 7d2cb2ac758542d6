import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { modules } from '../../src/app/modules.js';
import type { Module } from '../../src/http/module.js';
import type { Sample } from './sample.js';

const SOURCES = join(import.meta.dirname, '../../src');

/** The folders of the samples below src/, as their parts. */
const folders = ['identity', 'receipts', 'features'].flatMap((part) =>
  readdirSync(join(SOURCES, part), { recursive: true, encoding: 'utf8' })
    .map((file) => [part, ...file.split(sep)])
    .filter((path) => path.at(-1) === 'sample.ts')
    .map((path) => path.slice(0, -1)),
);

interface SampleFile {
  readonly sample: Sample;
}

// The bundlers find the files by the form of the address: a variable is one folder.
const load = async ([part, one, two]: readonly string[]): Promise<SampleFile> =>
  (two === undefined
    ? await import(`../../src/${part}/${one}/sample.ts`)
    : await import(`../../src/${part}/${one}/${two}/sample.ts`)) as SampleFile;

const declared = await Promise.all(folders.map(load));

/** A sample for every capability, each after those whose things it uses. */
export const samples: readonly Sample[] = inOrder(
  modules.map((module) => declared.find(({ sample }) => sample.module === module)?.sample ?? { module }),
);

function inOrder(all: readonly Sample[]): readonly Sample[] {
  const ordered: Sample[] = [];
  const isDone = (module: Module): boolean => ordered.some((one) => one.module === module);
  while (ordered.length < all.length) {
    const next = all.find(({ module, after = [] }) => !isDone(module) && after.every(isDone));
    if (next === undefined) throw new Error('samples that wait for each other');
    ordered.push(next);
  }
  return ordered;
}
