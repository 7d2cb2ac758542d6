import { expect, test } from 'vitest';
import type { CorreoChange, LeasedCorreo } from '../db/correo-work.js';
import { changeAfter, isRetryTooRisky, type Attempt } from './attempt-outcome.js';

const NOW = new Date('2026-11-19T12:00:00Z');
const HOUR_MS = 3_600_000;
const MAIL: LeasedCorreo = {
  ...{ id: '1', account_id: 'a', uuid: 'u', message_id: null, tipo: 'autorizado', comprobante_id: '1' },
  ...{ empresa_id: '1', datos: {}, secreto_sealed: null, plantilla_id: null, attempts: 0, send_begun_at: null },
  ...{ unknowns: 0, created_at: NOW, lease_token: 't', claimed_at: NOW },
  destinatarios: [{ correo: 'ana@correo.ec', estado: 'PENDIENTE', motivo: null, fecha: null }],
};
const UNKNOWN: Attempt = {
  ...{ kind: 'tried', where: 'smtp:25', messageId: '<1>' },
  delivery: { kind: 'unknown', why: 'cut', recipients: [] },
};
const REFUSED: Attempt = { ...UNKNOWN, delivery: { kind: 'failed', permanent: false, why: 'later' } };
const after = (more: Partial<LeasedCorreo>, attempt: Attempt): CorreoChange =>
  changeAfter({ ...MAIL, ...more }, attempt, () => 0.5);

test('an unknown outcome is tried again after a quarter of an hour, and not after the fifth', () => {
  expect(after({}, UNKNOWN)).toMatchObject({ estado: 'PENDIENTE', unknowns: 1, dueInMs: HOUR_MS / 4 });
  expect(after({ unknowns: 3 }, UNKNOWN).estado).toBe('PENDIENTE');
  expect(after({ unknowns: 4 }, UNKNOWN)).toMatchObject({ estado: 'FALLIDA', dueInMs: null });
  // A process killed while it sent counts as one.
  expect(after({ unknowns: 3, send_begun_at: NOW }, UNKNOWN).estado).toBe('FALLIDA');
  expect([3, 4].map((unknowns) => isRetryTooRisky({ unknowns, send_begun_at: NOW }))).toEqual([false, true]);
});

test('a refusal that may pass is tried again within a minute, and for two days', () => {
  expect(after({}, REFUSED)).toMatchObject({ estado: 'PENDIENTE', unknowns: 0, dueInMs: HOUR_MS / 60 });
  const createdAgo = (hours: number): Date => new Date(NOW.getTime() - hours * HOUR_MS);
  expect(after({ created_at: createdAgo(47) }, REFUSED).estado).toBe('PENDIENTE');
  expect(after({ created_at: createdAgo(48) }, REFUSED).estado).toBe('FALLIDA');
});
