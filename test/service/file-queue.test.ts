import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPki } from '../support/pki.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const pki = new TestPki();
let running: OwnService;
beforeAll(async () => {
  running = await startOwnService();
});
afterAll(() => {
  pki.dispose();
});

test('an account with too many slow files gets Retry-After, and a stopping service waits for none', async () => {
  const p12 = pki.exportP12(pki.issue(), {
    password: 'x',
    options: ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1', '-iter', '600000'],
  });
  const body = { certificado: p12.toString('base64'), password: 'x' };
  const path = `/api/v1.0/empresas/${running.demo.ruc}/certificados-digitales/diagnostico`;
  const answers: Answered[] = [];
  const requested = Array.from({ length: 20 }, async () => {
    answers.push(await call(running.url, path, { apiKey: running.demo.apiKey, body }));
  });
  // One runs and sixteen wait.
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(3);
  await running.stop();
  await Promise.all(requested);
  const reported = answers.map(({ status, headers, result }) => [status, headers.get('retry-after'), result['code']]);
  expect(reported.filter(([, , code]) => code === 'cola-de-archivos-llena')).toEqual(
    Array(3).fill([503, '5', 'cola-de-archivos-llena']),
  );
  expect(reported.filter(([, , code]) => code === 'servicio-no-disponible')).toEqual(
    Array(17).fill([503, '5', 'servicio-no-disponible']),
  );
});
