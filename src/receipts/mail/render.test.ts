import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minimalFactura } from '../../../test/support/payloads.js';
import { client } from '../../../test/support/client.js';
import { startOwnService } from '../../../test/support/running.js';
import { call, newMasterKey } from '../../../test/support/service.js';
import { anulado } from '../../mail/kinds/anulado.js';
import { autorizado } from '../../mail/kinds/autorizado.js';
import { certificadoPorVencer } from '../../mail/kinds/certificado-por-vencer.js';
import { claveOlvidada } from '../../identity/usuarios/mail.js';
import type { ComprobanteMailKind } from '../../mail/kinds/define.js';
import { invitacion } from '../../identity/invitaciones/mail.js';
import { openKeyRing } from '../../vault/master-key.js';
import { createVault } from '../../vault/vault.js';
import { openEnlaces, type Enlaces } from '../../mail/enlaces.js';
import type { ComprobanteForMail } from './comprobante-for-mail.js';
import { createPool } from '../../pool/pool.js';
import { mailTemplateRunner } from '../../pool/run-template.js';
import { loadComprobanteMail, renderAccountMail, renderComprobanteMail, type ComprobanteMail } from './render.js';

const PUBLIC = 'https://facturas.example.test';
/** One red pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';

const masterKey = newMasterKey();
const service = await startOwnService({ RUBRICA_MASTER_KEY: masterKey });
const { api } = client(service);
let comprobante: ComprobanteForMail;
let enlaces: Enlaces;
const pool = createPool();
const runTemplate = mailTemplateRunner(pool);

beforeAll(async () => {
  const keys = { masterKeys: [Buffer.from(masterKey, 'base64')], masterKeyFile: undefined, dataDir: '' };
  enlaces = await openEnlaces(service.database.db, createVault(openKeyRing(keys)));
  const { apiKey, ruc } = service.demo;
  const issued = await call(service.url, '/api/v2.0/comprobantes/facturas', {
    apiKey,
    body: minimalFactura(),
    headers: { prefer: 'wait=25' },
  });
  expect(issued.result['estado']).toBe('AUTORIZADO');
  const claveAcceso = String(issued.result['claveAcceso']);
  const rows = await service.database.sql<{ id: string; account_id: string; empresa_id: string; secuencial: number }>(
    'SELECT id, account_id, empresa_id, secuencial FROM comprobantes WHERE clave_acceso = $1',
    [claveAcceso],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no receipt');
  comprobante = {
    id: row.id,
    accountId: row.account_id,
    empresaId: row.empresa_id,
    ruc,
    codDoc: '01',
    estab: '001',
    ptoEmi: '001',
    secuencial: row.secuencial,
    claveAcceso,
    fechaEmision: '15/11/2026',
    receptor: { tipoIdentificacion: '05', identificacion: '1710034065', razonSocial: 'Ana & Hijos' },
    importeTotal: '11.50',
    estado: 'AUTORIZADO',
    numeroAutorizacion: claveAcceso,
    fechaAutorizacion: new Date('2026-11-15T15:30:00Z'),
    emisor: { razonSocial: 'Empresa', nombreComercial: null, correo: null, telefono: null },
    plantillaId: null,
    publicUrl: PUBLIC,
  };
});
afterAll(async () => {
  await pool.close();
  await service.stop();
});

async function render(
  changes: Partial<ComprobanteForMail> = {},
  kind: ComprobanteMailKind = autorizado,
): Promise<ComprobanteMail> {
  const changed = { ...comprobante, ...changes };
  const loaded = await service.database.db.asWorker((tx) => loadComprobanteMail(tx, changed, enlaces));
  return (await renderComprobanteMail(runTemplate, changed, kind, loaded)).mail;
}

const linkIn = ({ text }: ComprobanteMail): string | undefined =>
  /https:\/\/facturas\.example\.test\/c\/[\w-]{24}/.exec(text)?.[0];

const template = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  nombre: 'Propia',
  asunto: 'Propia {{ comprobante.numero }}',
  cuerpoHtml: '<p>{{ receptor.razonSocial }}</p>',
  cuerpoTexto: '{{ receptor.razonSocial }}',
  ...more,
});

describe('the mail of a receipt', () => {
  test('contains a link to its page, the same on every send, and none in a preview', async () => {
    const link = linkIn(await render());
    expect((await fetch(`${service.url}${new URL(link ?? PUBLIC).pathname}`)).status).toBe(200);
    expect(linkIn(await render())).toBe(link);
    const local = await render({ publicUrl: undefined });
    expect(local.html + local.text).not.toContain('/c/');
  });

  test('prints amounts like the RIDE and the portal', async () => {
    expect((await render({ importeTotal: '5850.00' })).text).toContain('USD 5,850.00');
  });

  test('omits a revoked link, and contains the new one after a renewal', async () => {
    await api('DELETE', `/comprobantes/${comprobante.claveAcceso}/enlace`);
    expect(linkIn(await render())).toBeUndefined();
    const renewed = await api('POST', `/comprobantes/${comprobante.claveAcceso}/enlace`);
    expect(
      linkIn(await render())
        ?.split('/')
        .at(-1),
    ).toBe(String(renewed.result['enlace']).split('/').at(-1));
  });

  test('carries the logo if its HTML shows it', async () => {
    expect((await render()).inlineLogo).toBeUndefined();
    await api('PUT', `/empresas/${comprobante.ruc}/logo`, { logo: PIXEL });
    const mail = await render();
    expect(mail.html).toContain('src="cid:logo"');
    expect(mail.inlineLogo).toMatchObject({ contentType: 'image/png', cid: 'logo' });
    const { result } = await api('POST', '/plantillas-email', template({ nombre: 'Sin logo' }));
    expect((await render({ plantillaId: String(result['id']) })).inlineLogo).toBeUndefined();
  });

  test('uses the company’s template, or the one requested for a resend, with its sender', async () => {
    const chosen = await api('POST', '/plantillas-email', template({ nombre: 'Elegida', etiquetaCorreo: 'Ventas' }));
    const requested = await api('POST', '/plantillas-email', template({ nombre: 'Pedida', asunto: 'Pedida' }));
    await api('PUT', `/empresas/${comprobante.ruc}/plantilla-email`, { plantillaId: chosen.result['id'] });
    const mail = await render();
    expect(mail).toMatchObject({ html: '<p>Ana &amp; Hijos</p>', text: 'Ana & Hijos', fromName: 'Ventas' });
    expect(mail.subject).toMatch(/^Propia 001-001-\d{9}$/);
    expect((await render({ plantillaId: String(requested.result['id']) })).subject).toBe('Pedida');
    expect((await render({ plantillaId: '999999' })).subject).toMatch(/^Propia/);
    await api('PUT', `/empresas/${comprobante.ruc}/plantilla-email`, { plantillaId: null });
  });

  test('says ANULADO without authorization for a receipt annulled while its notice waited', async () => {
    const waited = await render({ estado: 'ANULADO' });
    expect(waited.subject).toMatch(/^ANULADO: /);
    expect(waited.html + waited.text).not.toMatch(/Autorizado|autorizado por el SRI|15\/11\/2026 10:30/);
    expect((await render()).text).toContain('Autorizado: 15/11/2026 10:30');
  });

  test('uses annulment texts for an annulment', async () => {
    const silent = await api('POST', '/plantillas-email', template({ nombre: 'Callada' }));
    const plantillaId = String(silent.result['id']);
    expect((await render({ plantillaId }, anulado)).subject).toMatch(/^ANULADO: Factura/);
    const cuerpoHtml = '{% if anulado %}Lo sentimos{% else %}Gracias{% endif %}';
    await api('PUT', `/plantillas-email/${plantillaId}`, { cuerpoHtml });
    expect((await render({ plantillaId }, anulado)).html).toBe('Lo sentimos');
    expect((await render({ plantillaId })).html).toBe('Gracias');
  });

  test('falls back to the built-in template when the chosen one exceeds its limits', async () => {
    const made = await api('POST', '/plantillas-email', template({ nombre: 'Rota' }));
    const plantillaId = String(made.result['id']);
    const loop = '{% for i in (1..100000000) %}x{% endfor %}';
    await service.database.sql('UPDATE plantillas_email SET cuerpo_html = $1 WHERE id = $2', [loop, plantillaId]);
    expect((await render({ plantillaId })).html).toContain('le envía su comprobante electrónico');
  });
});

describe('the mails of an account', () => {
  const person = { nombres: 'Ana <b>', usuario: 'ana@example.test' };

  test('contain escaped instructions with a link or a code', () => {
    const secret = { page: 'x', token: 'abc123' };
    const mail = renderAccountMail(invitacion, { ...person, cuenta: 'La Cuenta', dias: 7 }, secret, PUBLIC);
    expect(mail.subject).toBe('Invitación a La Cuenta');
    expect(mail.html).toContain('Ana &lt;b&gt;');
    for (const part of [mail.html, mail.text]) expect(part).toContain(`${PUBLIC}/portal/x#abc123`);
    const portal = 'http://192.168.1.20:8080';
    const local = renderAccountMail(invitacion, { ...person, cuenta: 'C', dias: 7, portal }, secret, undefined);
    for (const part of [local.html, local.text]) expect(part).toContain(`${portal}/portal/x#abc123`);
    const byCode = renderAccountMail(invitacion, { ...person, cuenta: 'C', dias: 7 }, secret, undefined);
    for (const part of [byCode.html, byCode.text]) expect(part).toContain('«Tengo una invitación»');
    const without = renderAccountMail(claveOlvidada, { ...person, horas: 1 }, secret, undefined);
    for (const part of [without.html, without.text]) {
      expect(part).toContain('abc123');
      expect(part).toContain('una hora');
      expect(part).not.toContain('href');
    }
  });

  test.each([
    [0, 'El certificado de firma de Empresa venció'],
    [1, 'El certificado de firma de Empresa vence en un día o menos'],
    [30, 'El certificado de firma de Empresa vence en 30 días o menos'],
  ])('a certificate at the mark of %i days: %s', (dias, subject) => {
    const fechaExpiracion = '2026-12-01T03:00:00.000Z';
    const data = { ruc: '1790012345001', razonSocial: 'Empresa', titular: 'Ana', fechaExpiracion, dias };
    const mail = renderAccountMail(certificadoPorVencer, data, undefined, PUBLIC);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('30/11/2026');
  });
});
