import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startService, type RunningService } from '../../src/app/service.js';
import { readConfig } from '../../src/config/config.js';
import { log } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, newMasterKey, type Answered } from '../support/service.js';

// A proxy between the service and the simulated SRI changes answers, or is down: well-formed answers that are ambiguous or about another
// receipt must do no harm.

/** Changes the simulator's answer; undefined leaves it unchanged. */
type Spoil = (path: string, answer: string) => string | undefined;

const OTHER = '1511202601179001234400110010010000000021234567811';
const RECEPCION = '/RecepcionComprobantesOffline';
const AUTORIZACION = '/AutorizacionComprobantesOffline';

let service: OwnService;
let worker: RunningService;
let between: Server;
let spoil: Spoil = () => undefined;

beforeAll(async () => {
  const keys = { RUBRICA_MASTER_KEY: newMasterKey() };
  service = await startOwnService({ ...keys, RUBRICA_ROLES: 'api' });
  between = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      void fetch(`${service.simulatorUrl}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: Buffer.concat(chunks),
      }).then(async (answered) => {
        const answer = await answered.text();
        response.writeHead(answered.status, { 'content-type': 'text/xml' }).end(spoil(path, answer) ?? answer);
      });
    });
  });
  await open(0);
  worker = await startService(
    readConfig({
      ...keys,
      DATABASE_URL: service.database.url,
      RUBRICA_ROLES: 'worker',
      RUBRICA_SRI_URL: `http://127.0.0.1:${port()}`,
    }),
    log,
  );
});
afterEach(() => {
  spoil = () => undefined;
});
afterAll(async () => {
  await worker.stop();
  await close();
  await service.stop();
});

const port = (): number => (between.address() as AddressInfo).port;
const open = (at: number): Promise<void> => new Promise((resolve) => between.listen(at, '127.0.0.1', resolve));
const close = (): Promise<unknown> =>
  new Promise((resolve) => {
    between.close(resolve);
    between.closeAllConnections();
  });

/** Changes only the next answer of a service. */
function once(path: string, change: (answer: string) => string): void {
  let left = 1;
  spoil = (requested, answer) => (requested === path && left-- > 0 ? change(answer) : undefined);
}

const request = (path: string, method: string, simular?: string, waitS = 25): Promise<Answered> =>
  call(service.url, path, {
    apiKey: service.demo.apiKey,
    method,
    body: minimalFactura(simular === undefined ? {} : { campoAdicional: [{ nombre: 'simular', value: simular }] }),
    headers: { prefer: `wait=${waitS}` },
  });
const issue = (simular?: string): Promise<Answered> => request('/api/v2.0/comprobantes/facturas', 'POST', simular);
const correct = (clave: unknown, simular?: string, waitS?: number): Promise<Answered> =>
  request(`/api/v2.0/comprobantes/facturas/${String(clave)}`, 'PUT', simular, waitS);
const of = (clave: unknown, tail = '', method = 'GET'): Promise<Answered> =>
  call(service.url, `/api/v1.0/comprobantes/${String(clave)}${tail}`, { apiKey: service.demo.apiKey, method });
async function eventTypes(clave: unknown): Promise<string[]> {
  const { result } = await of(clave, '/eventos');
  return (result['content'] as { tipo: string }[]).map(({ tipo }) => tipo);
}
async function xmlOf(clave: unknown): Promise<string> {
  const path = `/api/v1.0/comprobantes/${String(clave)}/archivos?format=xml`;
  return (await fetch(`${service.url}${path}`, { headers: { 'x-api-key': service.demo.apiKey } })).text();
}

test('a DEVUELTA that names another receipt causes a query: ours, held by the SRI, does not become deletable', async () => {
  once(RECEPCION, (answer) =>
    answer.replace(
      /<estado>RECIBIDA<\/estado><comprobantes>.*<\/comprobantes>/s,
      `<estado>DEVUELTA</estado><comprobantes><comprobante><claveAcceso>${OTHER}</claveAcceso><mensajes><mensaje><identificador>35</identificador><mensaje>x</mensaje><tipo>ERROR</tipo></mensaje></mensajes></comprobante></comprobantes>`,
    ),
  );
  const { result } = await issue();
  expect(result['estado']).toBe('AUTORIZADO');
  expect(await eventTypes(result['claveAcceso'])).toEqual(
    expect.arrayContaining(['respuesta-desconocida', 'autorizado']),
  );
});

test('an AUTORIZADO with another key’s document causes a query, and that document is never stored', async () => {
  once(AUTORIZACION, (answer) => answer.replace(/(<comprobante>.*?&lt;claveAcceso&gt;)\d{49}/s, `$1${OTHER}`));
  const { result } = await issue();
  const clave = String(result['claveAcceso']);
  expect(result['estado']).toBe('AUTORIZADO');
  expect(await eventTypes(clave)).toEqual(expect.arrayContaining(['consulta-fallida', 'autorizado']));
  const xml = await xmlOf(clave);
  expect(xml).toContain(`<claveAcceso>${clave}</claveAcceso>`);
  expect(xml).not.toContain(OTHER);
});

test('of two refusals in the same second, the one for our current bytes counts', async () => {
  const { result: refused } = await issue('NO_AUTORIZADO:52');
  spoil = (path, answer) => {
    const last = [...answer.matchAll(/<fechaAutorizacion>[^<]*<\/fechaAutorizacion>/g)].at(-1)?.[0];
    return path === AUTORIZACION && last !== undefined
      ? answer.replace(/<fechaAutorizacion>[^<]*<\/fechaAutorizacion>/g, last)
      : undefined;
  };
  const { status, result } = await correct(refused['claveAcceso'], 'NO_AUTORIZADO:39');
  expect([status, result['estado']]).toEqual([200, 'NO_AUTORIZADO']);
  const { result: read } = await of(refused['claveAcceso']);
  expect(read['mensajes']).toContainEqual(expect.objectContaining({ identificador: '39' }));
});

test('a NO_AUTORIZADO corrected during connection failures stays held by the SRI, and is never deletable', async () => {
  const { result: refused } = await issue('NO_AUTORIZADO:52');
  const clave = refused['claveAcceso'];
  const at = port();
  await close();
  try {
    await correct(clave, undefined, 0);
    while (!(await eventTypes(clave)).includes('sri-no-disponible')) await sleep(100);
    expect((await of(clave)).result).toMatchObject({
      estado: 'FIRMADO',
      enSri: true,
      pendiente: { accion: 'enviar' },
    });
    expect(await of(clave, '', 'DELETE')).toMatchObject({ status: 409, result: { enSri: true } });
  } finally {
    await open(at);
  }
  while ((await of(clave)).result['estado'] !== 'AUTORIZADO') await sleep(100);
});
