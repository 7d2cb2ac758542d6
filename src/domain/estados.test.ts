import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ESTADOS, nextEstado, transitions } from './estados.js';
import { estadosPage } from '../../scripts/generate-estados.js';

test('docs/estados.md is what `npm run generate` writes', () => {
  expect(readFileSync(new URL('../../docs/estados.md', import.meta.url), 'utf8')).toBe(estadosPage());
});

test('every state but the first can be reached, and only ANULADO and ELIMINADO end for good', () => {
  const reached = new Set(transitions().map(([, , to]) => to));
  expect(ESTADOS.filter((estado) => !reached.has(estado))).toEqual([]);
  const leaving = new Set(transitions().map(([from]) => from));
  expect(ESTADOS.filter((estado) => !leaving.has(estado))).toEqual(['ANULADO', 'ELIMINADO']);
});

test('what the SRI holds cannot be deleted: RECIBIDO, AUTORIZADO and NO_AUTORIZADO have no such transition', () => {
  for (const estado of ['RECIBIDO', 'AUTORIZADO', 'NO_AUTORIZADO'] as const) {
    expect(nextEstado(estado, 'eliminar')).toBeUndefined();
  }
});
