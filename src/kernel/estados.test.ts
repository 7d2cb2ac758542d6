import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pendingFacts, enSriAfter, ESTADOS, nextEstado, resumePoint, transitions } from './estados.js';
import { estadosPage } from '../../scripts/generate-estados.js';

test('docs/estados.md is what `npm run generate` writes', () => {
  expect(readFileSync(new URL('../../docs/estados.md', import.meta.url), 'utf8')).toBe(estadosPage());
});

test('every state is reachable, and only ANULADO and ELIMINADO are final', () => {
  const reached = new Set(transitions().map(([, , to]) => to));
  expect(ESTADOS.filter((estado) => !reached.has(estado))).toEqual([]);
  const leaving = new Set(transitions().map(([from]) => from));
  expect(ESTADOS.filter((estado) => !leaving.has(estado))).toEqual(['ANULADO', 'ELIMINADO']);
});

test('receipts held by the SRI cannot be deleted: RECIBIDO, AUTORIZADO and NO_AUTORIZADO lack that transition', () => {
  for (const estado of ['RECIBIDO', 'AUTORIZADO', 'NO_AUTORIZADO'] as const) {
    expect(nextEstado(estado, 'eliminar')).toBeUndefined();
  }
});

test('every state that can be parked has a transition to resume; others have none', () => {
  for (const estado of ESTADOS) {
    const { acciones, enSri } = pendingFacts(estado);
    for (const known of enSri) {
      const onwards = resumePoint(estado, known, false);
      expect(onwards !== undefined).toBe(acciones.includes('intervenir'));
      if (onwards === undefined) continue;
      expect([estado, nextEstado(estado, 'reenviar')]).toContain(onwards.estado);
      expect(pendingFacts(onwards.estado).acciones).toContain(onwards.accion);
      expect(pendingFacts(onwards.estado).enSri).toContain(known);
    }
  }
});

test('a receipt imported with its authorization is only queried on resume, never sent', () => {
  for (const known of pendingFacts('FIRMADO').enSri)
    expect(resumePoint('FIRMADO', known, true)).toEqual({ estado: 'FIRMADO', accion: 'consultar' });
});

test('a receipt known to be held by the SRI never becomes absent again', () => {
  expect((['no', 'desconocido', 'si'] as const).map((learnt) => enSriAfter('si', learnt))).toEqual(['si', 'si', 'si']);
  expect(enSriAfter('desconocido', 'no')).toBe('no');
});
