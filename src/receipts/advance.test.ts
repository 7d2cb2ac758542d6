import { afterEach, expect, test, vi } from 'vitest';
import type { LeasedComprobante } from './store/work.js';
import type { SriClient } from '../sri/client.js';
import { advance, type AdvanceDeps } from './advance.js';
import { LEASE_MS } from './claim.js';
import type { Pass } from './sri-health.js';

afterEach(() => {
  vi.useRealTimers();
});

const comprobante = { id: '1', estado: 'FIRMADO', accion: 'enviar', attempts: 0, en_sri: 'no' } as LeasedComprobante;
const pass = { servicio: 'recepcion', unused: () => Promise.resolve() } as unknown as Pass;

test.each([
  ['sends what it marked', LEASE_MS - 1, 1],
  ['that stood still between its mark and the call sends nothing: its lease is over', LEASE_MS + 1, 0],
])('a worker %s', async (_name, standstillMs, calls) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const recepcion = vi.fn<SriClient['recepcion']>().mockRejectedValue(new Error('the call was made'));
  const deps = {
    store: () => {
      vi.advanceTimersByTime(standstillMs);
      return Promise.resolve(comprobante);
    },
    sri: { recepcion },
  } as unknown as AdvanceDeps;
  await advance(deps, { comprobante, pass }, new AbortController().signal).catch(() => undefined);
  expect(recepcion).toHaveBeenCalledTimes(calls);
});
