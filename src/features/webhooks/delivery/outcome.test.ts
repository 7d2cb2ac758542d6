import { expect, test } from 'vitest';
import type { Answer } from '../sender.js';
import { afterAttempt, type Item } from './outcome.js';

const NOW = new Date('2026-11-19T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 24 * 3_600_000);
const answer = (status: number): Answer => ({ kind: 'answered', status, ms: 1, text: '', retryAfterS: undefined });
const item = (more: Partial<Item> = {}): Item => ({
  ...{ evento_id: 'evt_1-a', tipo: 'comprobante.autorizado', ruc: null, comprobante_id: null, posicion: '1' },
  ...{ cuerpo: '{}', intentos: 0, ...more },
});
const stateAfter = (status: number, more: Partial<Item> = {}, fallaDesde: Date | null = null): string =>
  afterAttempt(item(more), answer(status), { claimed_at: NOW, falla_desde: fallaDesde }, NOW, () => 0.5).estado;

test.each([200, 204, 299])('%i is a delivery', (status) => {
  expect(stateAfter(status)).toBe('ENTREGADA');
});

test.each([199, 300, 302, 304, 404, 410, 500])('%i is not: the event is sent again', (status) => {
  expect(stateAfter(status)).toBe('PENDIENTE');
});

test('an event is given up after three days, unless its whole endpoint fails that long', () => {
  expect(stateAfter(500, { desde: daysAgo(2.9), intentos: 9 })).toBe('PENDIENTE');
  expect(stateAfter(500, { desde: daysAgo(3), intentos: 9 })).toBe('FALLIDA');
  expect(stateAfter(500, { desde: daysAgo(3), intentos: 9 }, daysAgo(3))).toBe('PENDIENTE');
});
