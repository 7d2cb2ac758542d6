import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How the answer's body says where it ends: by its length, in chunks, compressed, or only by the end of the connection. */
export const FRAMINGS = ['length', 'chunked', 'gzip', 'close'] as const;
export type Framing = (typeof FRAMINGS)[number];

/** A proxy that cuts the answers of calls that issue; all others pass. */
export interface CuttingProxy {
  readonly url: string;
  /** Bytes of the longest answer. */
  readonly bytes: number;
  /** Lengths after which an answer was cut. */
  readonly cuts: ReadonlySet<number>;
  /** Calls, by what they send: repeats of one are one. */
  readonly calls: number;
  /** Idempotency keys of each call. */
  readonly keys: readonly ReadonlySet<string>[];
  stop(): Promise<void>;
}

interface CutCall {
  readonly first: number;
  readonly keys: Set<string>;
  attempts: number;
}

const END_OF_HEAD = '\r\n\r\n';

/**
 * Each new call is cut after `perCall` lengths, `step` bytes apart, one per attempt, and then passes: lengths 0, 1, 2 for the first call,
 * 3, 4, 5 for the second, and so on to the end of the answer.
 */
export async function startCuttingProxy(
  service: string,
  { framing, perCall, step = 1 }: { readonly framing: Framing; readonly perCall: number; readonly step?: number },
): Promise<CuttingProxy> {
  const target = new URL(service);
  const calls = new Map<string, CutCall>();
  const cuts = new Set<number>();
  const sockets = new Set<Socket>();
  let bytes = 0;

  /** Sends one request over a connection of its own and returns the whole answer. */
  function forward(request: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const upstream = connect(Number(target.port), target.hostname);
      const parts: Buffer[] = [];
      upstream.on('data', (part: Buffer) => parts.push(part));
      upstream.once('end', () => {
        resolve(Buffer.concat(parts));
      });
      upstream.once('error', reject);
      upstream.write(request);
    });
  }

  async function handle(client: Socket): Promise<void> {
    const { head, body } = await readRequest(client);
    // The answer ends with its connection; nobody waits for the SRI.
    const sent = `${head.replace(/\r\n(?:connection|accept-encoding|prefer):[^\r]*/gi, '')}\r\nConnection: close${END_OF_HEAD}`;
    const answer = await forward(Buffer.concat([Buffer.from(sent, 'latin1'), body]));
    if (!/^POST \/api\/v2\.0\/comprobantes(?!\S*soloValidar=true)/.test(head)) {
      client.end(answer);
      return;
    }
    const framed = reframe(answer, framing);
    bytes = Math.max(bytes, framed.length);
    const what = createHash('sha256').update(body).digest('hex');
    const call = calls.get(what) ?? { first: calls.size * perCall * step, keys: new Set(), attempts: 0 };
    calls.set(what, call);
    call.keys.add(/\r\nidempotency-key: *([^\r]+)/i.exec(head)?.[1] ?? '');
    const cut = call.first + step * call.attempts;
    call.attempts += 1;
    if (call.attempts > perCall || cut >= framed.length) client.end(framed);
    else {
      cuts.add(cut);
      client.end(framed.subarray(0, cut));
    }
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => undefined);
    handle(client).catch(() => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get bytes() {
      return bytes;
    },
    cuts,
    get calls() {
      return calls.size;
    },
    get keys() {
      return [...calls.values()].map(({ keys }) => keys);
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads one request: its head without the blank line, and its body as it came. */
async function readRequest(client: Socket): Promise<{ readonly head: string; readonly body: Buffer }> {
  let all: Buffer = Buffer.alloc(0);
  for await (const part of client.iterator({ destroyOnReturn: false })) {
    all = Buffer.concat([all, part as Buffer]);
    const end = all.indexOf(END_OF_HEAD);
    if (end < 0) continue;
    const head = all.toString('latin1', 0, end);
    const body = all.subarray(end + END_OF_HEAD.length);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const whole = /\r\ntransfer-encoding: *chunked/i.test(head)
      ? body.includes('0\r\n\r\n')
      : body.length >= Number(length ?? 0);
    if (whole) return { head, body };
  }
  throw new Error('the client left');
}

/** The same answer in another framing. */
function reframe(answer: Buffer, framing: Framing): Buffer {
  const end = answer.indexOf(END_OF_HEAD);
  const head = answer.toString('latin1', 0, end);
  const body = answer.subarray(end + END_OF_HEAD.length);
  const bare = head.replace(/\r\n(?:content-length|transfer-encoding):[^\r]*/gi, '');
  const withHead = (more: string, framed: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${bare}${more}${END_OF_HEAD}`, 'latin1'), framed]);
  switch (framing) {
    case 'length':
      return withHead(`\r\nContent-Length: ${body.length}`, body);
    case 'close':
      return withHead('', body);
    case 'gzip': {
      const packed = gzipSync(body);
      return withHead(`\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}`, packed);
    }
    case 'chunked': {
      const half = Math.floor(body.length / 2);
      const chunks = [body.subarray(0, half), body.subarray(half)].flatMap((chunk) => [
        Buffer.from(`${chunk.length.toString(16)}\r\n`),
        chunk,
        Buffer.from('\r\n'),
      ]);
      return withHead('\r\nTransfer-Encoding: chunked', Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]));
    }
  }
}
