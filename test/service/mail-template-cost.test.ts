import { afterAll, expect, test } from 'vitest';
import { costOnMainThread } from '../support/hostile/main-thread-cost.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { startSmtp } from '../support/smtp.js';

/** Longest continuous CPU time of the main thread (docs/seguridad.md). */
const STALL_MS_MAX = 100;
const MAILS = 6;
/** 14,400 turns of the inner loop, within the budget of 100,000 steps: the template is accepted, and applied to each mail. */
const COSTLY = '{% for a in (1..120) %}{% for b in (1..120) %}{% if a == b %}{% endif %}{% endfor %}{% endfor %}';

const smtp = await startSmtp();
const service = await startOwnService({
  RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
  RUBRICA_SMTP_SEGURIDAD: 'ninguna',
  RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
});
const { api, factura } = client(service);
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

async function send(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const { status, result } = await api(method, path, body);
  expect(status, JSON.stringify(result)).toBeLessThan(300);
  return result;
}

/** Issues receipts, and waits until the mail of each has arrived. */
async function mailed(count: number): Promise<void> {
  const before = smtp.mails.length;
  const body = factura({ campoAdicional: [{ nombre: 'Email', value: 'compras@cliente.ec' }] });
  await Promise.all(Array.from({ length: count }, () => send('POST', '/api/v2.0/comprobantes/facturas', body)));
  await expect.poll(() => smtp.mails.length - before).toBe(count);
}

test('six mails with a costly stored template do not hold the main thread', async () => {
  // Modules load, and code is compiled, with the first mail.
  await mailed(2);
  const { id } = await send('POST', '/api/v1.0/plantillas-email', {
    nombre: 'Costosa',
    asunto: 'COSTOSA {{ comprobante.tipo }}',
    cuerpoTexto: 'x',
    cuerpoHtml: `<p>{{ emisor.nombre }}</p>${COSTLY}`,
  });
  await send('PUT', `/api/v1.0/empresas/${service.demo.ruc}/plantilla-email`, { plantillaId: id });
  await mailed(1);
  smtp.mails.length = 0;
  const { stallMs } = await costOnMainThread(() => mailed(MAILS));
  expect(smtp.mails).toHaveLength(MAILS);
  // The account's own template, not the built-in one that replaces a template beyond its budget.
  for (const { message } of smtp.mails) expect(message).toContain('Subject: COSTOSA');
  expect(stallMs).toBeLessThan(STALL_MS_MAX);
});
