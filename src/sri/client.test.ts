import { readFileSync } from 'node:fs';
import { createServer, Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer, Server as TlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestPki } from '../../test/support/pki.js';
import { createSriClient, type SriClient, type SriTimeouts } from './client.js';

const CLAVE = '1511202601179001234400110010010000000011234567815';
const RECIBIDA =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><n:validarComprobanteResponse xmlns:n="http://ec.gob.sri.ws.recepcion"><RespuestaRecepcionComprobante><estado>RECIBIDA</estado><comprobantes/></RespuestaRecepcionComprobante></n:validarComprobanteResponse></s:Body></s:Envelope>';
/** Generous, as in production; tests override the timeout they wait for. */
const USUAL = { connectMs: 10_000, answerMs: 30_000, wholeMs: 40_000 };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function listen(server: Server, scheme = 'http'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        if (server instanceof HttpServer || server instanceof TlsServer) server.closeAllConnections();
      }),
  );
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function clientOf(url: string, timeouts: SriTimeouts = USUAL): SriClient {
  const client = createSriClient(url, undefined, timeouts);
  closing.push(() => client.close());
  return client;
}

/** Starts a fake SRI with the given answers. */
async function sriThat(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  timeouts?: Partial<SriTimeouts>,
): Promise<SriClient> {
  return clientOf(await listen(createServer(answer)), { ...USUAL, ...timeouts });
}

describe('the message', () => {
  test('is SOAP 1.1: qualified wrapper, unqualified child, empty action, the signed bytes in base64', async () => {
    let seen = { headers: {}, url: '', body: '' } as { headers: IncomingMessage['headers']; url: string; body: string };
    const client = await sriThat((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen = { headers: request.headers, url: request.url ?? '', body: Buffer.concat(chunks).toString() };
        response.end(RECIBIDA);
      });
    });
    expect((await client.recepcion(CLAVE, Buffer.from('<factura/>'))).answer.kind).toBe('recibida');
    expect(seen.url).toBe('/RecepcionComprobantesOffline');
    expect(seen.headers).toMatchObject({ 'content-type': 'text/xml; charset=utf-8', soapaction: '""' });
    expect(seen.body).toContain(`<ec:validarComprobante><xml>${Buffer.from('<factura/>').toString('base64')}</xml>`);
  });
});

describe('HTTP status codes', () => {
  test.each([500, 503, 404, 302, 202])('%i is not success, even around RECIBIDA', async (status) => {
    const client = await sriThat((_request, response) => response.writeHead(status).end(RECIBIDA));
    const { answer, raw } = await client.recepcion(CLAVE, Buffer.from('<x/>'));
    expect(answer).toEqual({ kind: 'unknown', why: `HTTP ${status}` });
    expect(raw).toBe(RECIBIDA);
  });

  test('a fault in a 500 gives the reason', async () => {
    const client = await sriThat((_request, response) =>
      response
        .writeHead(500)
        .end(
          '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultstring>Sobrecarga</faultstring></s:Fault></s:Body></s:Envelope>',
        ),
    );
    expect((await client.autorizacion(CLAVE)).answer).toEqual({
      kind: 'unknown',
      why: 'HTTP 500, SOAP fault: Sobrecarga',
    });
  });
});

describe('bounds', () => {
  test('a server that never answers times out: it may have the message', async () => {
    const client = await sriThat(() => undefined, { answerMs: 300 });
    expect((await client.recepcion(CLAVE, Buffer.from('<x/>'))).answer).toMatchObject({
      kind: 'unavailable',
      reached: true,
    });
  });

  test('an endless slow answer times out, although each part is on time', async () => {
    const client = await sriThat(
      (_request, response) => {
        const timer = setInterval(() => response.write(' '), 100);
        response.on('close', () => {
          clearInterval(timer);
        });
      },
      { wholeMs: 5000 },
    );
    const { answer } = await client.autorizacion(CLAVE);
    expect(answer).toMatchObject({
      kind: 'unavailable',
      reached: true,
      why: expect.stringContaining('did not end') as string,
    });
  });

  test('an oversized answer is aborted', async () => {
    const client = await sriThat((_request, response) => {
      const more = (): void => {
        while (response.write(Buffer.alloc(65_536, 32))) if (response.destroyed) return;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    const { answer } = await client.autorizacion(CLAVE);
    expect(answer).toMatchObject({
      kind: 'unavailable',
      reached: true,
      why: expect.stringContaining('larger') as string,
    });
  });

  test('a hanging service does not block the others, and its concurrent calls are limited', async () => {
    const hanging = new Set<ServerResponse>();
    let hangingMax = 0;
    let ended = false;
    const client = await sriThat((request, response) => {
      if (request.url?.includes('Recepcion') !== true) {
        response.writeHead(200).end();
        return;
      }
      hangingMax = Math.max(hangingMax, hanging.add(response).size);
      response.on('close', () => hanging.delete(response));
      if (ended) response.destroy();
    });
    const sends = Array.from({ length: 40 }, () => client.recepcion(CLAVE, Buffer.from('<x/>')));
    expect((await client.autorizacion(CLAVE)).answer.kind).toBe('unknown');
    expect((await client.validez(CLAVE)).answer.kind).toBe('unknown');
    await expect.poll(() => hanging.size).toBe(12);
    ended = true;
    for (const response of hanging) response.destroy();
    for (const { answer } of await Promise.all(sends)) expect(answer.kind).toBe('unavailable');
    expect(hangingMax).toBe(12);
  });

  test('connection refused: the message was certainly not sent', async () => {
    const url = await listen(createTcpServer());
    await closing.pop()?.();
    expect((await clientOf(url).recepcion(CLAVE, Buffer.from('<x/>'))).answer).toMatchObject({
      kind: 'unavailable',
      reached: false,
    });
  });

  test('a connection cut during the answer: the server may have the message', async () => {
    const client = await sriThat((_request, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write(RECIBIDA, () => response.socket?.destroy());
    });
    expect((await client.recepcion(CLAVE, Buffer.from('<x/>'))).answer).toMatchObject({
      kind: 'unavailable',
      reached: true,
    });
  });
});

describe('TLS', () => {
  let pki: TestPki;
  beforeAll(() => {
    pki = new TestPki();
  });
  afterAll(() => {
    pki.dispose();
  });

  test.each(['', '0'])(
    'a certificate of an unknown authority is refused before a byte of ours goes out (NODE_TLS_REJECT_UNAUTHORIZED=«%s»)',
    async (careless) => {
      const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      if (careless !== '') process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = careless;
      // Node warns of the variable once in a process.
      const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
      closing.push(async () => {
        warned.mockRestore();
      });
      closing.push(async () => {
        if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
      });
      let calls = 0;
      const { keyFile, certificateFile } = pki.issue({
        subject: '/CN=127.0.0.1',
        extensions: ['subjectAltName=IP:127.0.0.1', 'extendedKeyUsage=serverAuth'],
      });
      const server = createTlsServer(
        { key: readFileSync(keyFile), cert: readFileSync(certificateFile) },
        (_request, response) => {
          calls += 1;
          response.end(RECIBIDA);
        },
      );
      const client = clientOf(await listen(server, 'https'), USUAL);
      const { answer } = await client.recepcion(CLAVE, Buffer.from('<x/>'));
      expect(answer).toMatchObject({
        kind: 'unavailable',
        reached: false,
        why: expect.stringMatching(/CERT|VERIFY/) as string,
      });
      expect(calls).toBe(0);
    },
  );
});
