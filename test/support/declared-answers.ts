// Set-up of each file: it fails if one of our routes answered a code, or read or set a header, that it does not declare. With
// `RUBRICA_RESPUESTAS=<folder>` all of them are noted there, for scripts/check-answers.ts.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { takeNoted } from './answers.js';

afterAll(async () => {
  const noted = takeNoted();
  if (noted.length === 0) return;
  const folder = process.env['RUBRICA_RESPUESTAS'];
  if (folder !== undefined)
    appendFileSync(join(folder, `${process.pid}.tsv`), noted.map((line) => `${line}\n`).join(''));
  const { undeclaredIn } = await import('./own-answers.js');
  expect(undeclaredIn(noted), 'declare it in the route, or let the test send what it means').toEqual([]);
});
