import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { besides, enSriAfter, ESTADOS, nextEstado, resumed, transitions } from './estados.js';
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

test('a parked receipt has somewhere to go on, by a way of the table; what cannot be parked has not', () => {
  for (const estado of ESTADOS) {
    const { acciones, enSri } = besides(estado);
    for (const known of enSri) {
      const onwards = resumed(estado, known, false);
      expect(onwards !== undefined).toBe(acciones.includes('intervenir'));
      if (onwards === undefined) continue;
      expect([estado, nextEstado(estado, 'reenviar')]).toContain(onwards.estado);
      expect(besides(onwards.estado).acciones).toContain(onwards.accion);
      expect(besides(onwards.estado).enSri).toContain(known);
    }
  }
});

test('what came with its authorization is never sent when it goes on, only asked about', () => {
  for (const known of besides('FIRMADO').enSri)
    expect(resumed('FIRMADO', known, true)).toEqual({ estado: 'FIRMADO', accion: 'consultar' });
});

test('once the SRI is known to hold a receipt it never counts as absent again', () => {
  expect((['no', 'desconocido', 'si'] as const).map((learnt) => enSriAfter('si', learnt))).toEqual(['si', 'si', 'si']);
  expect(enSriAfter('desconocido', 'no')).toBe('no');
});
