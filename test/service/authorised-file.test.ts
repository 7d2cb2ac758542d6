import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { buildClaveAcceso, parseClaveAcceso } from '../../src/kernel/clave-acceso.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { createSriClient } from '../../src/sri/client.js';
import { escapeText } from '../../src/xml/escape.js';
import { signedByCompany } from '../support/own-signature.js';
import { minimalFactura } from '../support/payloads.js';
import { client } from '../support/client.js';
import { startOwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

// A file with its authorization (design/lifecycle): issued by another system; the simulated SRI may or may not have it.

const service = await startOwnService();
const { post, sql } = client(service);
const sri = createSriClient(service.simulatorUrl);
let shiftedS = 0;
afterAll(async () => {
  await sri.close();
  await service.stop();
});

interface File {
  readonly clave: string;
  readonly secuencial: string;
  readonly xml: string;
}

/** A factura written and signed by another system of the company; the SRI knows it once it is sent. */
async function elsewhere(simular?: string, fechaEmision?: string): Promise<File> {
  const campoAdicional = [
    { nombre: 'email', value: 'cliente@example.com' },
    ...(simular === undefined ? [] : [{ nombre: 'simular', value: simular }]),
  ];
  const { result } = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
    apiKey: service.demo.apiKey,
    body: minimalFactura({ campoAdicional }),
  });
  const own = String(result['claveAcceso']);
  const { secuencial, ...parts } = parseClaveAcceso(own);
  const clave = fechaEmision === undefined ? own : buildClaveAcceso({ ...parts, secuencial, fechaEmision });
  const xml = String(result['xml'])
    .replace(own, clave)
    .replace(/<fechaEmision>[^<]*/, `<fechaEmision>${fechaEmision ?? parts.fechaEmision}`);
  return { clave, secuencial, xml: await signedByCompany(service, xml) };
}
async function sent(simular?: string, fechaEmision?: string): Promise<File> {
  const file = await elsewhere(simular, fechaEmision);
  const { answer } = await sri.recepcion(file.clave, Buffer.from(file.xml));
  expect(answer).toMatchObject({ kind: 'recibida' });
  return file;
}

const autorizacion = (inside: string, estado = 'AUTORIZADO'): string =>
  `<autorizacion><estado>${estado}</estado><numeroAutorizacion>1</numeroAutorizacion><comprobante>${inside}</comprobante></autorizacion>`;
const cdata = (xml: string): string => autorizacion(`<![CDATA[${xml}]]>`);

const issueXml = (xml: string, path = '/comprobantes', waitS = 20): Promise<Answered> =>
  post(path, xml, { headers: { 'content-type': 'application/xml', prefer: `wait=${waitS}` } });
const of = (clave: string, tail = '', method = 'GET'): Promise<Answered> =>
  call(service.url, `/api/v1.0/comprobantes/${clave}${tail}`, { apiKey: service.demo.apiKey, method });
const receptions = (clave: string): Promise<object[]> =>
  sql('SELECT id FROM sri_simulador.receptions WHERE clave_acceso = $1', [clave]);
async function pass(seconds: number): Promise<void> {
  shiftedS += seconds;
  await sql('UPDATE installation SET clock_shift = make_interval(secs => $1)', [shiftedS]);
}
async function until(clave: string, expected: object): Promise<Record<string, unknown>> {
  for (;;) {
    const { result } = await of(clave);
    try {
      expect(result).toMatchObject(expected);
      return result;
    } catch (error) {
      if ((result['pendiente'] as { accion: string } | null)?.accion !== 'consultar') throw error;
    }
    await sleep(100);
  }
}
const containing = (text: string): string => expect.stringContaining(text) as string;

describe('an authorised file', () => {
  const FORMS: readonly (readonly [string, (xml: string) => string])[] = [
    ['in CDATA', cdata],
    ['escaped', (xml) => autorizacion(escapeText(xml))],
    [
      'in the answer of a key',
      (xml) =>
        `<?xml version="1.0" encoding="UTF-8"?><RespuestaAutorizacionComprobante><claveAccesoConsultada>1</claveAccesoConsultada><numeroComprobantes>1</numeroComprobantes><autorizaciones>${cdata(xml)}</autorizaciones></RespuestaAutorizacionComprobante>`,
    ],
    ['that says NO AUTORIZADO of itself', (xml) => autorizacion(`<![CDATA[${xml}]]>`, 'NO AUTORIZADO')],
  ];
  test.each(FORMS)(
    '%s: stored byte for byte, AUTORIZADO by the SRI’s answer, not sent, not mailed',
    async (_, wrapped) => {
      const { clave, secuencial, xml } = await sent();
      const stored = await issueXml(wrapped(xml));
      expect(stored).toMatchObject({ status: 201, result: { claveAcceso: clave, secuencial, estado: 'AUTORIZADO' } });
      expect(stored.result['advertencias']).toMatchObject([{ code: 'xml-autorizado' }]);
      const [row] = await sql<{ xml: Buffer; n: string }>(
        'SELECT xml, (SELECT count(*) FROM correos WHERE comprobante_id = c.id) AS n FROM comprobantes c WHERE clave_acceso = $1',
        [clave],
      );
      expect([row?.xml.toString(), row?.n]).toEqual([xml, '0']);
      expect(await receptions(clave)).toHaveLength(1);
      // The point continues after it.
      const next = await call(service.url, '/api/v2.0/comprobantes/facturas', {
        apiKey: service.demo.apiKey,
        body: minimalFactura(),
      });
      expect(Number(next.result['secuencial'])).toBe(Number(secuencial) + 1);
      expect(await issueXml(wrapped(xml))).toMatchObject({
        status: 409,
        result: { code: 'secuencial-usado', identico: true, claveAcceso: clave, estado: 'AUTORIZADO' },
      });
    },
  );

  test('with an old date follows the rules of its day; a future date is refused; in one step it is answered in the SRI’s format', async () => {
    const day = (days: number): string => fechaEcuador(new Date(Date.now() + days * 86_400_000));
    const old = await sent(undefined, day(-3));
    expect((await issueXml(old.xml)).result['subErrors']).toMatchObject([{ code: 'comprobante-fecha-fuera' }]);
    const answer = await fetch(`${service.url}/api/v1.0/sri`, {
      method: 'POST',
      headers: { 'x-api-key': service.demo.apiKey, 'content-type': 'application/atom+xml' },
      body: cdata(old.xml),
    });
    expect(await answer.json()).toMatchObject({ success: true, estado: 'AUTORIZADO', claveAcceso: old.clave });
    const future = await elsewhere(undefined, day(2));
    expect((await issueXml(cdata(future.xml))).result['subErrors']).toMatchObject([
      { code: 'comprobante-fecha-fuera' },
    ]);
  });

  test('unsigned, forged or of an unknown point is refused, and nothing is stored', async () => {
    const { xml, clave } = await elsewhere();
    const codes = async (body: string): Promise<unknown> =>
      ((await issueXml(body)).result['subErrors'] as { code: string }[]).map(({ code }) => code);
    expect(await codes(cdata(xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')))).toContain('firma-ausente');
    expect(await codes(cdata(xml.replace('<cantidad>2', '<cantidad>3')))).toContain('firma-documento-alterado');
    expect(await codes(autorizacion(''))).toEqual(['xml-tipo-desconocido']);
    const { claveAcceso } = { claveAcceso: buildClaveAcceso({ ...parseClaveAcceso(clave), estab: '777' }) };
    const other = xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '').replace(clave, claveAcceso);
    const signed = await signedByCompany(service, other.replace('<estab>001', '<estab>777'));
    expect(await codes(cdata(signed))).toEqual(['establecimiento-desconocido']);
    expect((await of(clave)).status).toBe(404);
  });
});

describe('a file whose authorization the SRI does not confirm is neither sent nor trusted', () => {
  test('unknown: queried twice ten minutes apart, then parked; «reanudar» queries, «eliminar» frees the number', async () => {
    const { clave, xml, secuencial } = await elsewhere();
    expect((await issueXml(cdata(xml), undefined, 0)).result).toMatchObject({ estado: 'FIRMADO' });
    await until(clave, { estado: 'FIRMADO', pendiente: { accion: 'consultar', motivo: containing('otra vez') } });
    await pass(700);
    const parked = { estado: 'FIRMADO', enSri: false, pendiente: { accion: 'intervenir' } };
    const { pendiente } = await until(clave, parked);
    expect(pendiente).toMatchObject({ motivo: containing('elimínelo y emítalo de nuevo sin clave de acceso') });
    expect((await of(clave, '/reanudar', 'POST')).status).toBe(200);
    await until(clave, { pendiente: { accion: 'consultar', motivo: containing('otra vez') } });
    await pass(700);
    await until(clave, parked);
    expect(await receptions(clave)).toEqual([]);
    expect((await of(clave, '', 'DELETE')).status).toBe(200);
    const again = await call(service.url, '/api/v2.0/comprobantes/facturas', {
      apiKey: service.demo.apiKey,
      body: minimalFactura({ secuencial }),
    });
    expect(again).toMatchObject({ status: 201, result: { secuencial } });
  });

  test('refused, even temporarily: NO_AUTORIZADO for its issuer to correct', async () => {
    const { clave, xml } = await sent('NO_AUTORIZADO:50');
    // Long ago: despite clock differences it cannot be the answer to our own send.
    await pass(400);
    expect(await issueXml(cdata(xml))).toMatchObject({ status: 201, result: { estado: 'NO_AUTORIZADO' } });
    expect((await of(clave)).result).toMatchObject({ pendiente: null, mensajesSri: [{ identificador: '50' }, {}] });
    expect(await receptions(clave)).toHaveLength(1);
  });

  test.each(['OTROS_BYTES', 'SIN_COMPROBANTE'])('authorised as %s: parked', async (shown) => {
    const { clave, xml } = await sent(`autorizacion.${shown}*1`);
    const stored = await issueXml(cdata(xml));
    expect(stored).toMatchObject({ status: 201, result: { estado: 'FIRMADO' } });
    expect((await of(clave)).result).toMatchObject({
      enSri: true,
      pendiente: { accion: 'intervenir', motivo: containing('reemplaza a este') },
    });
    expect((await of(clave, '', 'DELETE')).status).toBe(409);
    // The same key with the right content replaces it.
    expect(await issueXml(cdata(xml))).toMatchObject({
      status: 201,
      result: { estado: 'AUTORIZADO', claveAcceso: clave },
    });
    expect(await receptions(clave)).toHaveLength(1);
  });

  test('in process past 24 hours: parked, and «reanudar» only queries', async () => {
    const { clave, xml } = await sent('EN_PROCESO:200000');
    await issueXml(cdata(xml), undefined, 0);
    await until(clave, { pendiente: { accion: 'consultar', motivo: containing('todavía lo procesa') } });
    await pass(86_500);
    await until(clave, { pendiente: { accion: 'intervenir' } });
    await pass(200_000);
    await of(clave, '/reanudar', 'POST');
    await until(clave, { estado: 'AUTORIZADO' });
    expect(await receptions(clave)).toHaveLength(1);
  });
});
