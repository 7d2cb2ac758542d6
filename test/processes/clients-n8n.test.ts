import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClientsIfStale } from '../../bin/build-clients.mjs';
import { TIPOS_EVENTO } from '../../src/kernel/eventos.js';
import { documentTypes } from '../../src/documents/registry.js';
import { ESTADOS } from '../../src/kernel/estados.js';
import { obtainBearer } from '../support/bearer.js';
import { contextOf, installNodes, type Item, type Loaded, type Secrets } from '../support/n8n.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { startFaultyProxy, webhookCases, type FaultyProxy } from '../support/sdk.js';
import { call, temporaryDir } from '../support/service.js';

let running: OwnService;
let proxy: FaultyProxy;
let loaded: Loaded;
let secrets: Secrets;
const project = temporaryDir();
/** n8n's side of the webhooks: keeps each message as it came. */
const messages: { headers: Record<string, string>; body: Buffer }[] = [];
const receiver = createServer((incoming, response) => {
  const chunks: Buffer[] = [];
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
  incoming.on('end', () => {
    messages.push({ headers: incoming.headers as Record<string, string>, body: Buffer.concat(chunks) });
    response.writeHead(204).end();
  });
});
let webhookUrl: string;
beforeAll(async () => {
  await buildClientsIfStale();
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  webhookUrl = `http://127.0.0.1:${port}/webhook/rubrica`;
  running = await startOwnService({
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: String(port),
  });
  proxy = await startFaultyProxy(running.url);
  loaded = await installNodes(running.url, project.path);
  const { apiKey, clientId, clientSecret } = running.demo;
  secrets = {
    rubricaApi: { url: `${running.url}/`, apiKey },
    rubricaClienteApi: { url: running.url, clientId, clientSecret },
  };
});
afterAll(async () => {
  await proxy.stop();
  await running.stop();
  receiver.close();
  project.remove();
});

type Given = Parameters<typeof contextOf>[2];
let executions = 0;
async function execute(
  parameters: Readonly<Record<string, unknown>>,
  given: Given = {},
  own = secrets,
): Promise<Item[]> {
  const [items = []] = await loaded.node.execute.call(
    contextOf(loaded, own, { executionId: `e${(executions += 1)}`, ...given, parameters }),
  );
  return items;
}
const FORMULARIO = {
  operacion: 'emitir',
  tipo: 'facturas',
  contenido: 'formulario',
  ruc: '1790012344001',
  estab: '001',
  ptoEmi: '001',
  tipoIdentificacion: '05',
  identificacion: '1712345675',
  razonSocial: 'ANA PÉREZ',
  formaPago: '20',
  lineas: {
    linea: [
      { codigo: 'CAF', descripcion: 'Café', cantidad: 2, precioUnitario: 8.5, descuento: 1, iva: '4' },
      { codigo: 'TAZ', descripcion: 'Taza', cantidad: 1, precioUnitario: 5, descuento: 0, iva: '0' },
    ],
  },
};
const issue = async (more: object = {}, given: Given = {}, own = secrets): Promise<Record<string, unknown>> =>
  (await execute({ ...FORMULARIO, ...more }, given, own))[0]?.json ?? {};

test('issue with the form, find, read and download', async () => {
  const factura = await issue({ referencia: 'Pedido 1' });
  expect(factura).toMatchObject({ estado: 'AUTORIZADO', importeTotal: 23.4, referencia: 'Pedido 1' });
  const claveAcceso = String(factura['claveAcceso']);
  const found = await execute({
    operacion: 'buscar',
    todos: true,
    filtros: { tipo: 'facturas', referencia: 'Pedido 1', estado: ['AUTORIZADO', 'RECIBIDO'], texto: '' },
  });
  expect(found.map(({ json }) => json['claveAcceso'])).toEqual([claveAcceso]);
  const [read] = await execute({ operacion: 'leer', claveAcceso });
  expect(read?.json).toMatchObject({ claveAcceso, estado: 'AUTORIZADO' });
  for (const [formato, start, mimeType] of [
    ['pdf', '%PDF-', 'application/pdf'],
    ['xml', '<?xml', 'application/xml'],
  ] as const) {
    const [file] = await execute({ operacion: 'descargar', claveAcceso, formato, binario: 'archivo' });
    const { data = '', fileName, ...rest } = file?.binary?.['archivo'] ?? {};
    expect([Buffer.from(data, 'base64').toString().slice(0, 5), rest, fileName]).toEqual([
      start,
      { mimeType },
      expect.stringMatching(/^FAC-001-001-\d{9}\.(?:pdf|xml)$/),
    ]);
  }
});

test('a credit note of the whole invoice, and of some units with their share of the discount', async () => {
  const credit = async (more: object): Promise<unknown> => {
    const { claveAcceso } = await issue();
    const [note] = await execute({ operacion: 'notaCredito', claveAcceso, motivo: 'Devolución', ...more });
    expect([note?.json['estado'], String(note?.json['claveAcceso']).slice(8, 10)]).toEqual(['AUTORIZADO', '04']);
    return note?.json['importeTotal'];
  };
  expect(await credit({ alcance: 'todo' })).toBe(23.4);
  // One of two coffees: 8.50 − 0.50, and 15 % on it.
  expect(await credit({ alcance: 'parte', unidades: { linea: [{ codigo: 'CAF', cantidad: 1 }] } })).toBe(9.2);
  const { claveAcceso } = await issue();
  const parts = (codigo: string, cantidad: number): Promise<Item[]> =>
    execute({
      operacion: 'notaCredito',
      claveAcceso,
      motivo: 'x',
      alcance: 'parte',
      unidades: { linea: [{ codigo, cantidad }] },
    });
  await expect(parts('NO', 1)).rejects.toThrow('no tiene una línea con el código «NO»');
  await expect(parts('CAF', 3)).rejects.toThrow('hasta 2 unidades');
});

test('JSON of any type; validation alone issues nothing', async () => {
  const documento = JSON.stringify(minimalFactura());
  const validated = await issue({ contenido: 'json', documento, opciones: { soloValidar: true } });
  expect(validated).toMatchObject({ provisional: true });
  await expect(issue({ contenido: 'json', documento: '{' })).rejects.toThrow('mal escrito');
  expect(await issue({ contenido: 'json', documento, opciones: { esperar: 20 } })).toMatchObject({
    estado: 'AUTORIZADO',
  });
});

test('no double: lost answers, retries of an execution and the same reference issue once; a loop issues each round', async () => {
  const lossy = { ...secrets, rubricaApi: { url: `${proxy.url}/pierde/2`, apiKey: running.demo.apiKey } };
  const key = async (more: object, given: Given = {}, own = secrets): Promise<unknown> =>
    (await issue(more, given, own))['claveAcceso'];
  const lost = await key({}, { executionId: 'lost' }, lossy);
  expect(await key({}, { executionId: 'lost' })).toBe(lost);
  expect(await key({}, { executionId: 'lost', runIndex: 1 })).not.toBe(lost);
  const first = await key({ referencia: 'Pedido 7' }, { executionId: 'monday' });
  expect(await key({ referencia: 'Pedido 7' }, { executionId: 'tuesday' })).toBe(first);
});

test('a refusal has the message, each field and the code; with continue on fail it is an item', async () => {
  const error: unknown = await issue({ ptoEmi: '009' }).catch((e: unknown) => e);
  expect(error).toMatchObject({
    codigo: 'comprobante-invalido',
    description: expect.stringContaining('ptoEmi: ') as string,
  });
  expect(await issue({ ptoEmi: '009' }, { continues: true })).toMatchObject({ codigo: 'comprobante-invalido' });
  const nowhere = { ...secrets, rubricaApi: { url: 'http://127.0.0.1:9', apiKey: 'x' } };
  await expect(execute({ operacion: 'leer', claveAcceso: '1'.repeat(49) }, {}, nowhere)).rejects.toThrow(
    'No se pudo hablar con Rúbrica',
  );
});

test('the trigger registers its webhook once, takes signed events alone, and removes it', async () => {
  const staticData: Record<string, unknown> = {};
  const parameters = { eventos: ['comprobante.autorizado'], completo: true, empresas: '1790012344001' };
  const given = { parameters, staticData, webhookUrl };
  const method = (name: 'checkExists' | 'create' | 'delete'): Promise<boolean> =>
    loaded.trigger.webhookMethods.default[name].call(contextOf(loaded, secrets, given));
  expect(await method('checkExists')).toBe(false);
  expect(await method('create')).toBe(true);
  expect(await method('checkExists')).toBe(true);
  // As after an activation whose answer was lost: the one without a known secret is replaced.
  delete staticData['id'];
  expect([await method('checkExists'), await method('create')]).toEqual([false, true]);
  const headers = { authorization: `Bearer ${await obtainBearer(running.url, running.demo)}` };
  const list = async (): Promise<unknown[]> =>
    (await call(running.url, '/api/v1.0/webhooks', { headers })).result['content'] as unknown[];
  expect(await list()).toMatchObject([{ url: webhookUrl, formato: 'completo', descripcion: 'n8n: Ventas' }]);

  const { claveAcceso } = await issue();
  await expect.poll(() => messages.length).toBe(1);
  const [message] = messages;
  if (message === undefined) throw new Error('no message');
  const deliver = async (changed: Partial<typeof message>): Promise<[unknown, number[]]> => {
    const context = contextOf(loaded, secrets, { ...given, message: { ...message, ...changed } });
    const { workflowData } = await loaded.trigger.webhook.call(context);
    return [workflowData?.[0]?.[0]?.json, context.answered];
  };
  const event = { tipo: 'comprobante.autorizado', datos: { claveAcceso }, comprobante: { estado: 'AUTORIZADO' } };
  expect(await deliver({})).toMatchObject([event, []]);
  expect(await deliver({ body: Buffer.from(message.body.toString().replace('AUTORIZADO', 'DEVUELTO')) })).toEqual([
    undefined,
    [401],
  ]);
  expect(await deliver({ headers: {} })).toEqual([undefined, [401]]);

  expect([await method('delete'), await method('delete'), await list()]).toEqual([true, true, []]);
});

test('signatures: every case of the other clients', async () => {
  const { isSigned } = (await import(join(loaded.folder, 'dist/service/signature.js'))) as {
    isSigned: (secret: string, headers: object, body: Buffer, nowMs: number) => boolean;
  };
  for (const { name, secrets: known, headers, body, now, valid } of webhookCases()) {
    // Node gives lower-case names.
    const given = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]));
    const is = known.some((secret) => isSigned(secret, given, Buffer.from(body), now * 1000));
    expect([name, is]).toEqual([name, valid]);
  }
});

test('credentials are tested with a call that they allow', async () => {
  for (const { name, test: trial } of loaded.credentials) {
    const context = contextOf(loaded, secrets, {}) as unknown as {
      helpers: { httpRequestWithAuthentication: (type: string, options: object) => Promise<{ statusCode: number }> };
    };
    const given = secrets[name]?.['url']?.replace(/\/$/, '');
    const { statusCode } = await context.helpers.httpRequestWithAuthentication(name, {
      ...trial.request,
      baseURL: given,
    });
    expect([name, statusCode]).toEqual([name, 200]);
  }
});

test('the package is complete, and its lists name things that exist', () => {
  for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE', 'icons/rubrica.svg'])
    expect([file, existsSync(join(loaded.folder, file))]).toEqual([file, true]);
  const manifest = JSON.parse(readFileSync(join(loaded.folder, 'package.json'), 'utf8')) as Record<string, unknown>;
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('private');
  const descriptions = JSON.stringify([loaded.node.description, loaded.trigger.description]);
  const values = [...descriptions.matchAll(/"value":"([^"]+)"/g)].map(([, value = '']) => value);
  expect(values).toEqual(expect.arrayContaining(documentTypes.map(({ pathWord }) => pathWord)));
  expect(TIPOS_EVENTO).toEqual(expect.arrayContaining(values.filter((value) => value.includes('.'))));
  expect(ESTADOS).toEqual(expect.arrayContaining(values.filter((value) => /^[A-Z_]{6,}$/.test(value))));
});
