import { afterAll, beforeAll, expect, test } from 'vitest';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

let service: OwnService;
beforeAll(async () => {
  // Its clock runs ten minutes ahead of the database's: the SRI refuses what it signs by that clock (39).
  service = await startOwnService({}, () => new Date(Date.now() + 600_000));
});
afterAll(() => service.stop());

const issue = (simular?: string): Promise<Answered> =>
  call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    body: minimalFactura(simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] }),
    headers: simular === undefined ? { prefer: 'wait=30' } : {},
  });

async function states(): Promise<unknown[]> {
  const { result } = await call(service.url, '/salud/listo', {});
  return (result['sri'] as { estado: unknown }[]).map(({ estado }) => estado);
}

test('a process with a clock ten minutes ahead signs by the shared clock: authorised', async () => {
  expect(await issue()).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
});

test('thirty receipts with lost answers do not block the others', async () => {
  const requested = await Promise.all(Array.from({ length: 30 }, () => issue('CORTE*9')));
  expect(new Set(requested.map(({ status }) => status))).toEqual(new Set([201]));
  const cut = (): number => service.logs().split('sri service changed').length - 1;
  const sent = async (): Promise<number> => {
    const { result } = await call(service.url, '/api/v1.0/comprobantes?estado=FIRMADO&size=100', {
      apiKey: service.demo.apiKey,
    });
    return (result['content'] as unknown[]).length;
  };
  while ((await sent()) < 30) await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await issue()).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
  expect(cut()).toBe(0);
  expect(new Set(await states())).toEqual(new Set(['operativo']));
}, 120_000);
