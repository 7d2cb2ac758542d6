import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceAnnulment } from '../../src/receipts/annulment/announce.js';
import { lockComprobanteById } from '../../src/receipts/store/changes.js';
import { hasJudge } from '../support/judges.js';
import { attachment, leaves, readMime } from '../support/mime.js';
import { minimalFactura } from '../support/payloads.js';
import { pdfPages, squashed } from '../support/ride/pdf.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { withClient } from '../support/database.js';

let smtp: TestSmtp;
let service: OwnService;

beforeAll(async () => {
  smtp = await startSmtp();
  service = await startOwnService({
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
  });
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
});

const textOf = (mail: number): string =>
  leaves(readMime(smtp.mails[mail]?.message ?? ''))
    .find(({ type }) => type.startsWith('text/plain'))
    ?.content.toString('utf8') ?? '';

test('a final annulment is mailed to the receiver with the annulled RIDE', async () => {
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey: service.demo.apiKey,
    headers: { prefer: 'wait=25' },
    body: minimalFactura({ campoAdicional: [{ nombre: 'email', value: 'ana@compradora.ec' }] }),
  });
  await smtp.until(() => smtp.mails.length === 1);
  // Without RUBRICA_URL the link uses the address the service listens on.
  const [link = ''] = textOf(0).match(/http:\/\/\S+\/c\/[\w-]{24}/) ?? [];
  expect(link.startsWith(service.url)).toBe(true);
  expect((await fetch(link)).status).toBe(200);
  const id = await withClient(service.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('SELECT id FROM comprobantes WHERE clave_acceso = $1', [
      result['claveAcceso'],
    ]);
    return rows[0]?.id ?? '';
  });
  await service.database.db.asWorker(async (tx) => {
    await announceAnnulment(tx, await lockComprobanteById(tx, id), { origen: 'prueba' });
  });
  await smtp.until(() => smtp.mails.length === 2);
  const mime = readMime(smtp.mails[1]?.message ?? '');
  expect(mime.headers.get('subject')).toMatch(/anulad/i);
  const pdf = attachment(mime, '.pdf')?.content ?? Buffer.alloc(0);
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  if (hasJudge('pdftotext')) {
    const paper = squashed(pdfPages(pdf).join('\n'));
    expect(paper).toContain('ANULADO');
    expect(paper).not.toContain('NÚMERODEAUTORIZACIÓN');
  }
  expect(textOf(1)).toContain(link);
  expect(textOf(1)).not.toContain('Autorizado');
  const { result: comprobante } = await call(service.url, `/api/v1.0/comprobantes/${String(result['claveAcceso'])}`, {
    apiKey: service.demo.apiKey,
  });
  expect(comprobante).toMatchObject({
    estado: 'ANULADO',
    notificacion: { correos: [{ aviso: 'anulado' }, { aviso: 'autorizado' }] },
  });
});
