import { execFileSync } from 'node:child_process';
import { afterAll, describe, expect, test } from 'vitest';
import { obtainBearer } from '../support/bearer.js';
import { hasJudge } from '../support/judges.js';
import { minimalFactura } from '../support/payloads.js';
import { shiftClock } from '../support/portal.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const service = await startOwnService();
const { api } = client(service);
afterAll(async () => {
  await service.stop();
});

const proformas = (method: string, path = '', body?: unknown): Promise<Answered> =>
  api(method, `/empresas/${service.demo.ruc}/proformas${path}`, body);

const sold = (descripcion: string, cantidad: number): Record<string, unknown> =>
  minimalFactura({
    detalles: [
      {
        codigoPrincipal: 'M-1',
        descripcion,
        cantidad,
        precioUnitario: 10,
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
    campoAdicional: [{ nombre: 'email', value: 'ana@compradora.ec' }],
  });

async function made(factura = sold('Mesa', 2)): Promise<Answered['result']> {
  const { status, result } = await proformas('POST', '', { factura });
  expect([status, result]).toEqual([201, expect.anything()]);
  return result;
}

async function invoicesOf(id: unknown): Promise<number> {
  const rows = await service.database.sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM comprobantes WHERE referencia = $1`,
    [`proforma:${String(id)}`],
  );
  return rows[0]?.n ?? -1;
}

describe('a proforma', () => {
  test('has the next number of its company, without gaps, and no number, key or date of an invoice', async () => {
    const first = await made(minimalFactura({ secuencial: '000000077', referencia: 'x', fechaEmision: '01/01/2020' }));
    const all = await Promise.all(Array.from({ length: 8 }, () => made()));
    const refused = await proformas('POST', '', { factura: { ...sold('Mesa', 2), detalles: [] } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.result)).toContain('factura.detalles');
    const next = await made();
    const numbers = [first, ...all, next].map(({ numero }) => Number(String(numero).slice(4)));
    expect([...numbers].sort((a, b) => a - b)).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    expect(Object.keys(first['factura'] as object)).not.toEqual(
      expect.arrayContaining(['secuencial', 'referencia', 'fechaEmision']),
    );
    expect(first).toMatchObject({ estado: 'ABIERTA', claveAcceso: null, diferencias: null });
  });

  test.skipIf(!hasJudge('pdftotext'))('is printed without validity, key or codes', async () => {
    const { id, numero } = await made();
    for (const papel of ['A4', 'ticket80']) {
      const answer = await fetch(
        `${service.url}/api/v1.0/empresas/${service.demo.ruc}/proformas/${String(id)}/pdf?papel=${papel}`,
        { headers: { 'x-api-key': service.demo.apiKey } },
      );
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const input = Buffer.from(await answer.arrayBuffer());
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input }).toString();
      expect(text).toContain('PROFORMA');
      expect(text).toContain(String(numero));
      expect(text).toContain('SIN VALIDEZ TRIBUTARIA');
      expect(text).toContain('Válida hasta');
      expect(text).not.toMatch(/CLAVE DE ACCESO|AUTORIZACIÓN|AMBIENTE/);
    }
  });

  test('has its own template', async () => {
    const { status } = await call(service.url, '/api/v1.0/plantillas-ride', {
      apiKey: service.demo.apiKey,
      body: {
        nombre: 'De proformas',
        formato: 'ticket80',
        tipoDocumento: '00',
        esPredeterminada: true,
        definicion: { version: 1, textos: { pie: 'Precios sujetos a stock' } },
      },
    });
    expect(status).toBe(201);
    const { enlace } = await made();
    const pdf = await fetch(`${String(enlace)}/pdf`);
    expect(pdf.status).toBe(200);
    if (!hasJudge('pdftotext')) return;
    const input = Buffer.from(await pdf.arrayBuffer());
    expect(execFileSync('pdftotext', ['-', '-'], { input }).toString()).toContain('Precios sujetos a stock');
  });

  test('is mailed with its PDF and the link of its page', async () => {
    const { id, enlace } = await made(sold('Silla «mailed»', 1));
    expect((await proformas('POST', `/${String(id)}/envio`)).status).toBe(202);
    await expect
      .poll(async () => (await proformas('GET', `/${String(id)}`)).result['estadoCorreo'], { timeout: 60_000 })
      .toBe('ENVIADA');
    const folder = join(service.dataDir, 'correos');
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    const [mail = ''] = mails.filter((text) => text.replaceAll('=\r\n', '').includes(String(enlace).slice(-24)));
    expect(mail).toContain('ana@compradora.ec');
    expect(mail).toMatch(/filename="?PRO-\d{9}\.pdf/);
  });

  test('is answered once by the customer, on a page without a session', async () => {
    const { id, enlace } = await made();
    const page = await fetch(String(enlace));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Aceptar la proforma')]);
    const answer = (respuesta: string, more = {}): Promise<Response> =>
      fetch(`${String(enlace)}/respuesta`, {
        method: 'POST',
        body: new URLSearchParams({ respuesta, ...more }),
        redirect: 'manual',
      });
    const answers = await Promise.all([answer('ACEPTADA', { nombre: ' Ana <b> ' }), answer('ACEPTADA')]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await answer('RECHAZADA', { motivo: 'tarde' });
    const { result } = await proformas('GET', `/${String(id)}`);
    expect(result).toMatchObject({ estado: 'ACEPTADA', revision: 2 });
    expect((await proformas('PUT', `/${String(id)}`, { factura: sold('Otra', 1) })).result['code']).toBe(
      'proforma-no-modificable',
    );
    const shown = await (await fetch(String(enlace))).text();
    expect(shown).not.toContain('Aceptar la proforma');
    expect(shown).not.toContain('<b>');
    expect((await fetch(`${String(enlace).slice(0, -1)}_`)).status).toBe(404);
  });

  test('that changed after its page was drawn is shown again, and only what was shown is accepted', async () => {
    const { id, enlace } = await made(sold('Mesa «shown»', 1));
    const drawn = async (address = String(enlace)): Promise<{ page: string; revision: string }> => {
      const page = await (await fetch(address)).text();
      return { page, revision: /name="revision" value="(\d+)"/.exec(page)?.[1] ?? '' };
    };
    const answer = (fields: Record<string, string>): Promise<Response> =>
      fetch(`${String(enlace)}/respuesta`, { method: 'POST', body: new URLSearchParams(fields) });
    const before = await drawn();
    expect(before.page).toContain('11.50');
    await proformas('PUT', `/${String(id)}`, { factura: sold('Mesa «shown»', 100) });
    for (const respuesta of ['ACEPTADA', 'RECHAZADA'])
      for (const revision of [before.revision, '', '0', 'x', '99999999999', '1'])
        if (!(await (await answer({ respuesta, revision })).text()).includes('Su respuesta no se registró'))
          throw new Error(`an answer to revision «${revision}» shows no notice`);
    // A page of an earlier version has no revision.
    const shown = await (await answer({ respuesta: 'ACEPTADA' })).text();
    expect(shown).toContain('Su respuesta no se registró');
    expect(shown).toContain('1,150.00');
    expect((await proformas('GET', `/${String(id)}`)).result).toMatchObject({ estado: 'ABIERTA', respuesta: null });
    const { revision } = await drawn();
    const after = await (await answer({ respuesta: 'ACEPTADA', revision, nombre: 'Ana' })).text();
    expect(after).not.toContain('Su respuesta no se registró');
    const { result } = await proformas('GET', `/${String(id)}`);
    expect(result).toMatchObject({ estado: 'ACEPTADA', importeTotal: 1150, respuesta: { nombre: 'Ana', revision: 2 } });
    const rows = await service.database.sql<{ changes: unknown }>(
      `SELECT changes FROM audit_events WHERE action = 'proformas.answer' AND subject_id = $1`,
      [id],
    );
    expect(rows.map(({ changes }) => changes)).toMatchObject([{ revision: 2, importeTotal: '1150.00' }]);
    expect((await proformas('DELETE', `/${String(id)}`)).status).toBe(200);
  });

  test('expires after its last day in Ecuador, cannot be answered then, and opens again when it is saved', async () => {
    const { id, enlace } = await made();
    await shiftClock(service, 16);
    try {
      expect((await proformas('GET', `/${String(id)}`)).result['estado']).toBe('VENCIDA');
      await fetch(`${String(enlace)}/respuesta`, {
        method: 'POST',
        body: new URLSearchParams({ respuesta: 'ACEPTADA' }),
        redirect: 'manual',
      });
      expect((await proformas('GET', `/${String(id)}`)).result['estado']).toBe('VENCIDA');
      expect((await proformas('POST', `/${String(id)}/factura`)).result['code']).toBe('proforma-no-facturable');
      const { result } = await call(
        service.url,
        `/api/v1.0/empresas/${service.demo.ruc}/proformas-abiertas`,
        service.demo,
      );
      expect(result).toMatchObject({ cantidad: 1 });
    } finally {
      await shiftClock(service, 0);
    }
    expect((await proformas('PUT', `/${String(id)}`, { factura: sold('Mesa', 3) })).result).toMatchObject({
      estado: 'ABIERTA',
      importeTotal: 34.5,
    });
  });
});

describe('the invoice of a proforma', () => {
  test('is one, for a double click, two tabs and two people at once', async () => {
    const { id } = await made();
    const bearer = { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` };
    const path = `/api/v1.0/empresas/${service.demo.ruc}/proformas/${String(id)}/factura`;
    const person = (headers: Record<string, string>, body?: unknown): Promise<Answered> =>
      call(service.url, path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) });
    const key = { 'x-api-key': service.demo.apiKey };
    const answers = await Promise.all([
      ...[person(key), person(key), person(bearer), person(bearer), person(key, {}), person(bearer, {})],
      ...[person(key, { factura: sold('Mesa', 5) }), person(bearer, { factura: sold('Mesa', 6) })],
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map(({ result }) => result['claveAcceso'])).size).toBe(1);
    expect(await invoicesOf(id)).toBe(1);
    const clave = String(answers[0]?.result['claveAcceso']);
    await expect
      .poll(async () => (await call(service.url, `/api/v1.0/comprobantes/${clave}`, service.demo)).result['estado'], {
        timeout: 60_000,
      })
      .toBe('AUTORIZADO');
  });

  test('is of the revision that was read, if the request names it; a repeat still answers it', async () => {
    const { id } = await made();
    const read = call(service.url, `/api/v1.0/empresas/${service.demo.ruc}/proformas/${String(id)}`, service.demo);
    const ifMatch = { 'if-match': (await read).headers.get('etag') ?? '' };
    await proformas('PUT', `/${String(id)}`, { factura: sold('Mesa', 100) });
    const invoice = (headers: Record<string, string>): Promise<Answered> =>
      call(service.url, `/api/v1.0/empresas/${service.demo.ruc}/proformas/${String(id)}/factura`, {
        method: 'POST',
        apiKey: service.demo.apiKey,
        headers,
      });
    const refused = await invoice(ifMatch);
    expect([refused.status, refused.result['code'], await invoicesOf(id)]).toEqual([409, 'revision-distinta', 0]);
    expect((await invoice({ 'if-match': '"2"' })).status).toBe(201);
    expect((await invoice({ 'if-match': '"2"' })).status).toBe(200);
    expect(await invoicesOf(id)).toBe(1);
  });

  test('may differ, and the differences stay visible', async () => {
    const { id } = await made();
    const { status, result } = await proformas('POST', `/${String(id)}/factura`, { factura: sold('Mesa', 3) });
    expect(status).toBe(201);
    expect(result['proforma']).toMatchObject({
      estado: 'FACTURADA',
      diferencias: [
        { tipo: 'linea-cambiada', linea: 1, campo: 'cantidad', antes: '2', ahora: '3' },
        { tipo: 'dato-cambiado', campo: 'importeTotal', antes: '23', ahora: '34.5' },
      ],
    });
  });

  test('a refused invoice leaves the proforma open and takes no number', async () => {
    const { id } = await made();
    const refused = await proformas('POST', `/${String(id)}/factura`, {
      factura: { ...sold('Mesa', 1), detalles: [] },
    });
    expect([refused.status, refused.result['code']]).toEqual([400, 'comprobante-invalido']);
    expect(JSON.stringify(refused.result)).toContain('factura.detalles');
    expect((await proformas('GET', `/${String(id)}`)).result['estado']).toBe('ABIERTA');
    expect(await invoicesOf(id)).toBe(0);
    expect((await proformas('POST', `/${String(id)}/factura`)).status).toBe(201);
    expect(await invoicesOf(id)).toBe(1);
  });

  test('a voided proforma has none', async () => {
    const { id, enlace } = await made();
    expect((await proformas('DELETE', `/${String(id)}`)).result['estado']).toBe('ANULADA');
    expect((await proformas('POST', `/${String(id)}/factura`)).result['code']).toBe('proforma-no-facturable');
    expect(await (await fetch(String(enlace))).text()).toContain('Anulada');
  });
});
