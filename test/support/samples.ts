import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { modules } from '../../src/app/modules.js';
import type { Module } from '../../src/http/module.js';
import type { Sample } from './sample.js';

const SOURCES = join(import.meta.dirname, '../../src');

/** Names of the capabilities below `folder` that have a sample. */
const namesIn = (folder: string): string[] =>
  readdirSync(join(SOURCES, folder)).filter((name) => existsSync(join(SOURCES, folder, name, 'sample.ts')));

interface SampleFile {
  readonly sample: Sample;
}

const declared = await Promise.all([
  ...namesIn('identity').map(async (name) => (await import(`../../src/identity/${name}/sample.ts`)) as SampleFile),
  ...namesIn('receipts').map(async (name) => (await import(`../../src/receipts/${name}/sample.ts`)) as SampleFile),
  ...namesIn('features').map(async (name) => (await import(`../../src/features/${name}/sample.ts`)) as SampleFile),
]);

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
