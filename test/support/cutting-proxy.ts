import { createHash } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * How the answer's body says where it ends: by its length, in chunks, compressed, or only by the end of the connection. With the first three
 * a connection stays open after a whole answer, so that the next cut falls on a reused one.
 */
export const FRAMINGS = ['length', 'chunked', 'gzip', 'close'] as const;
export type Framing = (typeof FRAMINGS)[number];

/** A proxy that cuts the answers of calls that issue; all others pass. */
export interface CuttingProxy {
  readonly url: string;
  /** Bytes of the shortest and of the longest answer: some of their values differ by a few digits. */
  readonly bytes: { readonly least: number; readonly most: number };
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
  let bytes = { least: Infinity, most: 0 };

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

  async function serve(client: Socket): Promise<void> {
    for (;;) {
      const request = await readRequest(client);
      if (request === undefined) return;
      await handle(client, request);
    }
  }

  async function handle(client: Socket, { head, body }: Request): Promise<void> {
    // The service ends its connection after the answer; nobody waits for the SRI.
    const sent = `${head.replace(/\r\n(?:connection|accept-encoding|prefer):[^\r]*/gi, '')}\r\nConnection: close${END_OF_HEAD}`;
    const answer = await forward(Buffer.concat([Buffer.from(sent, 'latin1'), body]));
    if (!/^POST \/api\/v2\.0\/comprobantes(?!\S*soloValidar=true)/.test(head)) {
      client.end(answer);
      return;
    }
    const framed = reframe(answer, framing);
    bytes = { least: Math.min(bytes.least, framed.length), most: Math.max(bytes.most, framed.length) };
    const what = createHash('sha256').update(body).digest('hex');
    const call = calls.get(what) ?? { first: calls.size * perCall * step, keys: new Set(), attempts: 0 };
    calls.set(what, call);
    call.keys.add(/\r\nidempotency-key: *([^\r]+)/i.exec(head)?.[1] ?? '');
    const cut = call.first + step * call.attempts;
    call.attempts += 1;
    if (call.attempts <= perCall && cut < framed.length) {
      cuts.add(cut);
      client.end(framed.subarray(0, cut));
    } else if (framing === 'close') client.end(framed);
    else client.write(framed);
  }

  const server = createServer((client) => {
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    client.on('error', () => undefined);
    serve(client).catch(() => client.destroy());
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

interface Request {
  /** Without the blank line. */
  readonly head: string;
  /** As it came. */
  readonly body: Buffer;
}

/** Reads one request; `undefined` once the client leaves. */
async function readRequest(client: Socket): Promise<Request | undefined> {
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
  return undefined;
}

/** The same answer in another framing. */
function reframe(answer: Buffer, framing: Framing): Buffer {
  const end = answer.indexOf(END_OF_HEAD);
  const head = answer.toString('latin1', 0, end);
  const body = answer.subarray(end + END_OF_HEAD.length);
  const bare = head.replace(/\r\n(?:connection|keep-alive|content-length|transfer-encoding):[^\r]*/gi, '');
  const withHead = (more: string, framed: Buffer): Buffer =>
    Buffer.concat([Buffer.from(`${bare}${more}${END_OF_HEAD}`, 'latin1'), framed]);
  switch (framing) {
    case 'length':
      return withHead(`\r\nContent-Length: ${body.length}`, body);
    case 'close':
      return withHead('\r\nConnection: close', body);
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
