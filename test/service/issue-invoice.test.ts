import { describe, expect, test } from 'vitest';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { loadAuthority } from '../../src/simulator/start.js';
import { hasJudge, judgeByOfficialSchema, judgeSignature } from '../support/judges.js';
import { specFactura } from '../support/payloads.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const FACTURAS = '/api/v2.0/comprobantes/facturas';

const service = await sharedService();
const { factura } = client(service);
const { apiKey } = service.demo;

function issue(body: unknown, headers: Record<string, string> = {}): Promise<Answered> {
  return call(service.url, FACTURAS, { apiKey, body, headers });
}

async function download(claveAcceso: string): Promise<Response> {
  return fetch(`${service.url}/api/v1.0/comprobantes/${claveAcceso}/archivos?format=xml`, {
    headers: { 'x-api-key': apiKey },
  });
}

/** Returns the signed document inside the authorised envelope. */
async function signedXml(claveAcceso: string): Promise<string> {
  const text = await (await download(claveAcceso)).text();
  return /<comprobante><!\[CDATA\[([\s\S]*)\]\]><\/comprobante>/.exec(text)?.[1] ?? '';
}

describe('an invoice', () => {
  test('is stored with the next number and answered immediately with 201, Location and its access key', async () => {
    const answer = await issue(factura());
    expect(answer.status).toBe(201);
    expect(answer.success).toBe(true);
    expect(answer.result).toMatchObject({ estado: 'CREADO', advertencias: [] });
    expect(answer.result['claveAcceso']).toMatch(/^\d{49}$/);
    expect(answer.headers.get('location')).toBe(`/api/v1.0/comprobantes/${String(answer.result['claveAcceso'])}`);
  });

  test('is AUTORIZADO after a wait, and all its data are readable', async () => {
    const issued = await issue(factura(), { prefer: 'wait=20' });
    expect(issued.status).toBe(201);
    expect(issued.result['estado']).toBe('AUTORIZADO');
    const claveAcceso = String(issued.result['claveAcceso']);

    const read = await call(service.url, `/api/v1.0/comprobantes/${claveAcceso}`, { apiKey });
    expect(read.status).toBe(200);
    expect(read.result).toMatchObject({
      claveAcceso,
      estado: 'AUTORIZADO',
      enSri: true,
      numeroAutorizacion: claveAcceso,
      importeTotal: 19.55,
      pendiente: null,
      receptor: { identificacion: '1712345675' },
    });
    expect(read.result['mensajes']).toMatchObject([{ identificador: '60', explicacion: expect.any(String) as string }]);

    const events = await call(service.url, `/api/v1.0/comprobantes/${claveAcceso}/eventos`, { apiKey });
    const content = events.result['content'] as { tipo: string; a: string }[];
    expect(content.map(({ tipo, a }) => [tipo, a])).toEqual([
      ['creado', 'CREADO'],
      ['firmado', 'FIRMADO'],
      ['recibida', 'RECIBIDO'],
      ['autorizado', 'AUTORIZADO'],
    ]);
  });

  test('has its file with the right name and an ETag that gives 304', async () => {
    const issued = await issue(factura({ secuencial: '000000700' }), { prefer: 'wait=20' });
    const claveAcceso = String(issued.result['claveAcceso']);
    const file = await download(claveAcceso);
    expect(file.headers.get('content-disposition')).toContain('FAC-001-001-000000700.xml');
    const again = await fetch(file.url, {
      headers: { 'x-api-key': apiKey, 'if-none-match': file.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test.runIf(hasJudge('xmllint') && hasJudge('xmlsec1') && hasJudge('official-xsd'))(
    'with every field of the spec passes the official schema, and its signature passes xmlsec1',
    async () => {
      const issued = await issue(
        { ...specFactura(fechaEcuador(new Date()), '000000800'), ruc: service.demo.ruc },
        { prefer: 'wait=20' },
      );
      expect(issued.result).toMatchObject({ estado: 'AUTORIZADO', secuencial: '000000800' });
      const xml = await signedXml(String(issued.result['claveAcceso']));
      judgeByOfficialSchema('factura_V1.1.0.xsd', xml);
      const authority = await loadAuthority(service.database.db, () => new Date());
      judgeSignature(xml, 'factura', authority.authorityCertificatePem());
      // The judges can reject: one changed digit of the total.
      const forged = xml.replace('<importeTotal>114.43</importeTotal>', '<importeTotal>114.44</importeTotal>');
      expect(forged).not.toBe(xml);
      expect(() => {
        judgeSignature(forged, 'factura', authority.authorityCertificatePem());
      }).toThrow();
    },
  );

  test('keeps digits that a binary float would lose', async () => {
    const exact = '123456789012.123457';
    const body = JSON.stringify(factura()).replace('"precioUnitario":8.5', `"precioUnitario":${exact}`);
    const issued = await issue(body.replace('"cantidad":2', '"cantidad":1'), { prefer: 'wait=20' });
    expect(issued.status).toBe(201);
    const xml = await signedXml(String(issued.result['claveAcceso']));
    expect(xml).toContain(`<precioUnitario>${exact}</precioUnitario>`);
  });
});

describe('numbers', () => {
  test('a given number advances the counter; reused, it is 409 with its holder', async () => {
    const given = await issue(factura({ secuencial: '000001000' }));
    expect(given.result['secuencial']).toBe('000001000');
    const next = await issue(factura());
    expect(next.result['secuencial']).toBe('000001001');

    const same = await issue(factura({ secuencial: '000001000' }));
    expect(same.status).toBe(409);
    expect(same.result).toMatchObject({
      status: 'CONFLICT',
      code: 'secuencial-usado',
      claveAcceso: given.result['claveAcceso'],
      identico: true,
    });
    const other = await issue(factura({ secuencial: '000001000', propina: 1 }));
    expect(other.result).toMatchObject({ code: 'secuencial-usado', identico: false });
  });

  test.each([
    ['name', { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'OTRA PERSONA' }],
    ['identification', { tipoIdentificacion: '04', identificacion: '1790012345001', razonSocial: 'UNA PERSONA' }],
    [
      'address',
      { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'UNA PERSONA', direccion: 'OTRA CALLE' },
    ],
  ])('a reused number with another receiver %s is not a repeat', async (_, receptor) => {
    const first = { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'UNA PERSONA' };
    const { result } = await issue(factura({ receptor: first }));
    const requested = (given: object): Promise<Answered> =>
      issue(factura({ secuencial: result['secuencial'], receptor: given }));
    expect((await requested(first)).result).toMatchObject({ code: 'secuencial-usado', identico: true });
    expect((await requested(receptor)).result).toMatchObject({ code: 'secuencial-usado', identico: false });
  });

  test('a refused request stores nothing and consumes no number', async () => {
    const before = await issue(factura());
    for (const wrong of [
      factura({ detalles: [] }),
      factura({ ruc: '1790012345001' }),
      factura({ estab: '002' }),
      factura({ pagos: [{ formaPago: '01', total: 1 }] }),
    ]) {
      expect((await issue(wrong)).status).toBe(400);
    }
    const after = await issue(factura());
    expect(Number(after.result['secuencial'])).toBe(Number(before.result['secuencial']) + 1);
  });

  test('a dry run returns totals and XML with the next number, which stays free', async () => {
    const checked = await call(service.url, `${FACTURAS}?soloValidar=true`, { apiKey, body: factura() });
    expect(checked.status).toBe(200);
    expect(checked.result).toMatchObject({ provisional: true, totales: { importeTotal: 19.55 } });
    const issued = await issue(factura());
    expect(issued.result['secuencial']).toBe(checked.result['secuencial']);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body answer the same receipt; another body is 409', async () => {
    const headers = { 'idempotency-key': 'pedido-77' };
    const first = await issue(factura(), headers);
    const repeat = await issue(factura(), headers);
    expect(repeat.status).toBe(201);
    expect(repeat.result['claveAcceso']).toBe(first.result['claveAcceso']);
    const other = await issue(factura({ propina: 1 }), headers);
    expect(other).toMatchObject({ status: 409, result: { code: 'idempotency-key-reutilizada' } });
  });

  test('twenty concurrent requests with one key create one receipt', async () => {
    const headers = { 'idempotency-key': 'pedido-78' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => issue(factura(), headers)));
    const keys = new Set(answers.filter(({ status }) => status === 201).map(({ result }) => result['claveAcceso']));
    expect(keys.size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  test('a refusal is not stored: the corrected retry works with the same key', async () => {
    const headers = { 'idempotency-key': 'pedido-79' };
    expect((await issue(factura({ detalles: [] }), headers)).status).toBe(400);
    expect((await issue(factura(), headers)).status).toBe(201);
  });
});

describe('by codDoc alone', () => {
  test('the type is chosen by codDoc; an unknown one lists those that exist', async () => {
    const issued = await call(service.url, '/api/v2.0/comprobantes', { apiKey, body: factura() });
    expect(issued.status).toBe(201);
    const unknown = await call(service.url, '/api/v2.0/comprobantes', {
      apiKey,
      body: factura({ codDoc: '99' }),
    });
    expect(unknown).toMatchObject({ status: 400, result: { code: 'tipo-comprobante-desconocido' } });
    expect(unknown.result['message']).toContain('01');
  });

  test('path word and codDoc must agree', async () => {
    const answer = await issue(factura({ codDoc: '04' }));
    expect(answer).toMatchObject({ status: 400, result: { code: 'coddoc-distinto' } });
  });
});
