import { beforeAll, describe, expect, test } from 'vitest';
import { newAccount, newRuc } from '../support/account.js';
import { obtainBearer } from '../support/bearer.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const LIST = '/api/v1.0/comprobantes';
const RECEPTORES = [
  { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ' },
  { tipoIdentificacion: '05', identificacion: '1710034065', razonSocial: 'LUIS 100% CACAO' },
  { tipoIdentificacion: '07', identificacion: '9999999999999', razonSocial: 'CONSUMIDOR FINAL' },
];

const service = await sharedService();
const { factura, issue, post } = client(service);
let claves: string[];

beforeAll(async () => {
  claves = [];
  for (const receptor of RECEPTORES) {
    const { result } = await issue(factura({ receptor }));
    claves.push(String(result['claveAcceso']));
  }
});

function find(query: Record<string, string>, { apiKey = service.demo.apiKey, path = LIST } = {}): Promise<Answered> {
  return call(service.url, `${path}?${new URLSearchParams(query).toString()}`, { apiKey });
}

/** Returns the receipts of an answer as indexes into `claves`; 0 is the first. */
function found({ result }: Answered): number[] {
  return (result['content'] as { claveAcceso: string }[]).map(({ claveAcceso }) => claves.indexOf(claveAcceso));
}

describe('a search', () => {
  test('answers the newest first, in the envelope of a list', async () => {
    const answer = await find({});
    expect(answer).toMatchObject({
      status: 200,
      result: { totalElements: 3, totalPages: 1, number: 0, size: 20, first: true, last: true, siguiente: null },
    });
    expect(found(answer)).toEqual([2, 1, 0]);
    expect((answer.result['content'] as unknown[])[2]).toMatchObject({
      estado: 'AUTORIZADO',
      ruc: service.demo.ruc,
      secuencial: '000000001',
      receptor: RECEPTORES[0],
      importeTotal: 19.55,
      pendiente: null,
    });
  });

  test.each([
    [{ identificacionReceptor: '1710034065' }, [1]],
    [{ texto: 'pérez' }, [0]],
    [{ texto: '100%' }, [1]],
    [{ texto: '171' }, [1, 0]],
    // One or two digits are a number of a receipt.
    [{ texto: '17' }, []],
    [{ texto: '001-001-000000003' }, [2]],
    [{ secuencial: '2' }, [1]],
    [{ secuencial: '000000002', estab: '001', ptoEmi: '001' }, [1]],
    [{ ptoEmi: '009' }, []],
    [{ estado: 'AUTORIZADO', sort: 'fechaEmision,asc' }, [0, 1, 2]],
    [{ estado: 'DEVUELTO' }, []],
    [{ fechaDesde: '01/01/2020', fechaHasta: '31/12/2021' }, []],
    [{ fechaDesde: '01/01/2020' }, [2, 1, 0]],
    [{ ruc: '1790085783001' }, []],
  ])('by %j finds %j', async (query, expected) => {
    expect(found(await find(query))).toEqual(expected);
  });

  test('by an access key finds that receipt', async () => {
    expect(found(await find({ texto: claves[1] ?? '' }))).toEqual([1]);
  });

  test('by type has its own path', async () => {
    expect(found(await find({}, { path: `${LIST}/facturas` }))).toEqual([2, 1, 0]);
    expect(found(await find({}, { path: `${LIST}/notas-credito` }))).toEqual([]);
    expect((await find({}, { path: `${LIST}/${claves[0] ?? ''}` })).result).toMatchObject({ claveAcceso: claves[0] });
    expect((await find({}, { path: `${LIST}/facturitas` })).status).toBe(400);
  });

  test('continues by cursor in the same direction', async () => {
    const first = await find({ size: '2', sort: 'fechaEmision,asc' });
    expect([found(first), first.result['last']]).toEqual([[0, 1], false]);
    const cursor = String(first.result['siguiente']);
    const second = await find({ size: '2', sort: 'fechaEmision,asc', cursor });
    expect(found(second)).toEqual([2]);
    expect(second.result).toMatchObject({ totalElements: null, number: null, last: true, siguiente: null });
    for (const [query, code] of [
      [{ cursor }, 'cursor-invalido'],
      [{ cursor: 'basura' }, 'cursor-invalido'],
      [{ cursor: Buffer.from('2026-02-31.1.d').toString('base64url') }, 'cursor-invalido'],
      [{ fechaDesde: '31/02/2026' }, 'campo-fecha'],
    ] as const) {
      expect(await find(query)).toMatchObject({ status: 400, result: { subErrors: [{ code }] } });
    }
    expect((await find({ estado: 'PERDIDO' })).status).toBe(400);
    expect((await find({ page: '10001', size: '1' })).status).toBe(400);
    expect((await find({ inventado: '1' })).status).toBe(400);
  });

  test('is sorted by number, customer and total, page by page', async () => {
    expect(found(await find({ sort: 'numero,asc' }))).toEqual([0, 1, 2]);
    expect(found(await find({ sort: 'receptor,asc' }))).toEqual([0, 2, 1]);
    const first = await find({ sort: 'receptor,desc', size: '2' });
    expect([found(first), first.result['totalElements']]).toEqual([[1, 2], 3]);
    const cursor = String(first.result['siguiente']);
    const second = await find({ sort: 'receptor,desc', size: '2', cursor });
    expect([found(second), second.result['siguiente']]).toEqual([[0], null]);
    for (const sort of ['receptor,asc', 'importeTotal,desc', 'fechaEmision,desc']) {
      expect((await find({ sort, cursor })).result['subErrors']).toMatchObject([{ code: 'cursor-invalido' }]);
    }
  });

  test('is saved as a workbook with the same filters', async () => {
    const answer = await find({ texto: 'luis' }, { path: `${LIST}/hoja` });
    expect(answer.headers.get('content-disposition')).toMatch(/filename="comprobantes-\d{4}-\d{2}-\d{2}\.xlsx"/);
    const rows = answer.result['rows'] as string[][];
    expect(rows[0]?.slice(0, 3)).toEqual(['Tipo', 'Número', 'Fecha']);
    expect(rows[1]).toContain('LUIS 100% CACAO');
    expect(rows.flat().filter((cell) => cell === 'AUTORIZADO')).toHaveLength(1);
  });

  test('shows nothing of another account or of companies out of reach', async () => {
    const stranger = await newAccount(service);
    const otherRuc = newRuc();
    const strange = await find({ ruc: service.demo.ruc }, { apiKey: stranger.defaultApiKey });
    expect(strange.result).toMatchObject({ totalElements: 0, content: [] });

    await post('/empresas', { ruc: otherRuc, razonSocial: 'La otra de la cuenta', dirMatriz: 'Quito' });
    const limited = await call(service.url, '/api/v1.0/api-keys', {
      headers: { authorization: `Bearer ${await obtainBearer(service.url, service.demo)}` },
      body: { nombre: 'limitada', expiracionEnDias: 1, roles: ['ROLE_RECEIPTS'], empresas: [otherRuc] },
    });
    const apiKey = String(limited.result['apiKey']);
    for (const query of [{}, { ruc: service.demo.ruc }, { texto: claves[0] ?? '' }, { secuencial: '1' }]) {
      expect((await find(query, { apiKey })).result).toMatchObject({ totalElements: 0, content: [] });
    }
  });
});

test('the history of a receipt pages by cursor', async () => {
  const path = `${LIST}/${claves[0] ?? ''}/eventos`;
  const all = await find({}, { path });
  const first = await find({ size: '2' }, { path });
  const next = await find({ size: '2', cursor: String(first.result['siguiente']) }, { path });
  const [events, one, two] = [all, first, next].map(({ result }) => result['content'] as unknown[]);
  expect([...(one ?? []), ...(two ?? [])]).toEqual((events ?? []).slice(0, 4));
});

describe('issuing under /sri waits and answers in the SRI’s format', () => {
  const issueSri = (changes: object, headers: Record<string, string> = {}): Promise<Answered> =>
    post('/api/v2.0/sri/facturas', factura({ ...changes }), { headers });
  const simular = (value: string) => ({ campoAdicional: [{ nombre: 'simular', value }] });

  test('AUTORIZADO, with all data of the receipt', async () => {
    const { status, headers, result } = await issueSri({});
    expect(status).toBe(200);
    const clave = String(result['claveAccesoConsultada']);
    expect(headers.get('location')).toBe(`${LIST}/${clave}`);
    expect(result).toMatchObject({
      numeroComprobantes: '1',
      autorizaciones: [{ estado: 'AUTORIZADO', numeroAutorizacion: clave, ambiente: 'PRUEBAS' }],
    });
    expect(result['comprobante']).toMatchObject({ claveAcceso: clave, estado: 'AUTORIZADO' });
  });

  test('returned: the reception’s answer, success false, and the receipt', async () => {
    const { status, success, result } = await issueSri(simular('DEVUELTA:35'));
    expect([status, success]).toEqual([200, false]);
    expect(result).toMatchObject({
      estado: 'DEVUELTA',
      message: expect.stringContaining('35') as string,
      comprobantes: [{ mensajes: [{ identificador: '35' }] }],
      comprobante: { estado: 'DEVUELTO' },
    });
  });

  test('not authorised: with the SRI’s message', async () => {
    const { status, success, result } = await issueSri(simular('NO_AUTORIZADO:52'));
    expect([status, success]).toEqual([200, true]);
    expect(result['autorizaciones']).toMatchObject([
      {
        estado: 'NO AUTORIZADO',
        numeroAutorizacion: null,
        mensajes: [{ identificador: '52' }, { identificador: '60' }],
      },
    ]);
  });

  test('EN PROCESO on timeout, and the receipt continues', async () => {
    const { status, result } = await issueSri(simular('EN_PROCESO:3600'), { prefer: 'wait=1' });
    expect(status).toBe(200);
    expect(result).toMatchObject({
      autorizaciones: [{ estado: 'EN PROCESO', mensajes: [], fechaAutorizacion: '' }],
      comprobante: { estado: 'RECIBIDO' },
    });
  });

  test('a codDoc of another type is refused, and an Idempotency-Key answers again', async () => {
    expect(await issueSri({ codDoc: '04' })).toMatchObject({ status: 400, result: { code: 'coddoc-distinto' } });
    const once = { 'idempotency-key': 'sri-1' };
    const [first, again] = [await issueSri({}, once), await issueSri({}, once)];
    expect(again.result['claveAccesoConsultada']).toBe(first.result['claveAccesoConsultada']);
  });
});
