import { request as httpRequest, type Agent } from 'node:http';
import { connect } from 'node:net';
import type { FuzzRequest } from './requests.js';

/** The answer; status 0: the connection was closed without one. */
export interface FuzzAnswer {
  readonly status: number;
  readonly text: string;
  readonly headers: string;
}

/** After this a request counts as hanging: a working service answers sooner, even on a busy machine. */
const HANG_MS = 120_000;

/** Sends one request; rejects only if no answer arrives. */
export function sendFuzz(url: URL, agent: Agent, request: FuzzRequest): Promise<FuzzAnswer> {
  return request.raw ? sendBytes(url, request) : sendHttp(url, agent, request);
}

function sendHttp(url: URL, agent: Agent, { method, target, headers, body, index }: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        agent,
        host: url.hostname,
        port: url.port,
        method,
        path: target,
        headers: Object.fromEntries([
          ...headers,
          ...(body === undefined ? [] : [['Content-Length', String(body.length)] as const]),
        ]),
        timeout: HANG_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        const done = (): void => {
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('latin1'),
            headers: response.rawHeaders.join('\n'),
          });
        };
        const endless = response.headers['content-type'] === 'text/event-stream';
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!endless) return;
          done();
          response.destroy();
        });
        response.on('end', done);
        response.on('error', reject);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`request ${index} hangs`)));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A refusal before the whole body was sent closes the connection: that is an answer too. So is one with a body to a HEAD whose
      // headers are refused before the method is known.
      const refused = [
        'ECONNRESET',
        'EPIPE',
        'HPE_INVALID_CONSTANT',
        ...(method === 'HEAD' ? ['HPE_CLOSED_CONNECTION'] : []),
      ];
      if (refused.includes(error.code ?? '')) resolve({ status: 0, text: '', headers: '' });
      else reject(error);
    });
    sent.end(body);
  });
}

function sendBytes(url: URL, { method, target, headers, body, index }: FuzzRequest): Promise<FuzzAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    const chunks: Buffer[] = [];
    let quiet: NodeJS.Timeout | undefined;
    const done = (): void => {
      clearTimeout(quiet);
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, headers: '' });
      socket.destroy();
    };
    socket.setTimeout(HANG_MS, () => {
      socket.destroy();
      reject(new Error(`request ${index} hangs`));
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      // These connections stay open: the answer is complete when nothing more arrives for a moment.
      clearTimeout(quiet);
      quiet = setTimeout(done, 200);
    });
    socket.on('close', done);
    socket.on('error', done);
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const length = body === undefined ? '' : `Content-Length: ${body.length}\r\n`;
    const head =
      method === '' ? '' : `${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}${length}\r\n`;
    socket.write(Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]));
    // An incomplete request is never answered; half-closing lets the service give up on it.
    if (method === '') setTimeout(() => socket.end(), 300);
  });
}
