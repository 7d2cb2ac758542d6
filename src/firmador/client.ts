import type { Duplex } from 'node:stream';
import { AppError, type AppErrorCode } from '../kernel/app-error.js';
import type { HashName } from '../signature/identity.js';
import {
  FirmadorLimit,
  FirmadorUnavailable,
  type Admission,
  type Firmador,
  type FirmadorStatus,
  type SealedCertificate,
  type SealedSecret,
} from './firmador.js';
import {
  coalesced,
  frameReader,
  HASHES,
  keyNameOf,
  Kind,
  readValue,
  writeFrame,
  writeValue,
  type Frame,
  type WireError,
} from './frames.js';

/** A connection to the signer. */
export interface Connection {
  readonly stream: Duplex;
  /** Ends it at once, also if the other side is frozen. */
  readonly kill: () => void;
}

export interface ClientOptions {
  readonly connect: () => Promise<Connection>;
  /** The signer was lost or is back. */
  readonly onChange: (up: boolean, why?: string) => void;
  /** Reconnection delays and timeouts, shorter in tests. */
  readonly times?: Partial<ClientTimes>;
}

interface ClientTimes {
  /** Time limit of a request, over all connections. */
  readonly requestMs: number;
  /** Time limit of the diagnosis of a file, which may take 30 s and wait for its turn. */
  readonly admitMs: number;
  /** Silence with requests pending after which the signer counts as frozen. */
  readonly silenceMs: number;
  readonly retryMinMs: number;
  readonly retryMaxMs: number;
}

const TIMES: ClientTimes = {
  requestMs: 20_000,
  admitMs: 90_000,
  silenceMs: 8_000,
  retryMinMs: 100,
  retryMaxMs: 5_000,
};
const WATCH_MS = 1000;

interface Pending {
  readonly frame: Buffer;
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly resolve: (answer: Frame) => void;
  readonly reject: (error: Error) => void;
  /** Overwrites the frame once it is no longer needed: it holds a file and its password. */
  readonly secret: boolean;
}

/**
 * The signer over a stream. Requests are pipelined; after a lost connection, unanswered ones are sent again: each may run twice
 * without harm.
 */
export function createFirmadorClient({ connect, onChange, times = {} }: ClientOptions): Firmador {
  const { requestMs, admitMs, silenceMs, retryMinMs, retryMaxMs } = { ...TIMES, ...times };
  const pending = new Map<number, Pending>();
  const names = new WeakMap<Buffer, Buffer>();
  let connection: Connection | undefined;
  let connecting = false;
  let retryMs = retryMinMs;
  let retryTimer: NodeJS.Timeout | undefined;
  let heardMs = 0;
  let up = false;
  let lastId = 0;
  let closed = false;

  function isNow(state: boolean, why?: string): void {
    if (state !== up) onChange(state, why);
    up = state;
  }

  function lose(lost: Connection, why: string): void {
    if (connection !== lost) return;
    connection = undefined;
    lost.kill();
    if (closed) return;
    isNow(false, why);
    reconnectLater();
  }

  function reconnectLater(): void {
    retryTimer ??= setTimeout(() => {
      retryTimer = undefined;
      void ensureConnected();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, retryMaxMs);
  }

  async function ensureConnected(): Promise<void> {
    if (connection !== undefined || connecting || closed || retryTimer !== undefined) return;
    connecting = true;
    try {
      const made = await connect();
      if (isClosed()) {
        made.kill();
        return;
      }
      use(made);
    } catch (error) {
      isNow(false, error instanceof Error ? error.message : String(error));
      reconnectLater();
    } finally {
      connecting = false;
    }
  }
  const isClosed = (): boolean => closed;

  function use(made: Connection): void {
    connection = made;
    heardMs = performance.now();
    const read = frameReader((frame) => {
      retryMs = retryMinMs;
      isNow(true);
      settle(frame);
    });
    made.stream.on('data', (chunk: Buffer) => {
      heardMs = performance.now();
      try {
        read(chunk);
      } catch (error) {
        lose(made, String(error));
      }
    });
    for (const event of ['end', 'close', 'error'] as const)
      made.stream.on(event, (error?: Error) => {
        lose(made, error instanceof Error ? error.message : 'the signer closed the connection');
      });
    for (const { frame } of pending.values()) coalesced(made.stream, frame);
    // Its answer says that the signer is back.
    if (pending.size === 0 && !up) call('status', []).catch(() => undefined);
  }

  function settle(answer: Frame): void {
    const request = pending.get(answer.id);
    if (request === undefined) return;
    drop(answer.id, request);
    if (answer.kind === Kind.error) request.reject(fromWire(readValue(answer.body) as WireError));
    else request.resolve(answer);
  }

  function drop(id: number, request: Pending): void {
    pending.delete(id);
    if (request.secret) request.frame.fill(0);
    if (pending.size === 0) watch.unref();
  }

  const watch = setInterval(() => {
    const nowMs = performance.now();
    let oldestMs = nowMs;
    for (const [id, request] of pending) {
      // The diagnosis of a file says nothing for seconds.
      if (!request.secret) oldestMs = Math.min(oldestMs, request.sinceMs);
      if (nowMs < request.untilMs) continue;
      drop(id, request);
      request.reject(new FirmadorUnavailable('the signer did not answer in time'));
    }
    if (connection !== undefined && nowMs - Math.max(heardMs, oldestMs) > silenceMs && oldestMs < nowMs)
      lose(connection, 'the signer does not answer');
  }, WATCH_MS).unref();

  function request(kind: number, parts: readonly Buffer[], limitMs = requestMs, secret = false): Promise<Frame> {
    if (closed) return Promise.reject(new FirmadorUnavailable('the signer is stopped'));
    lastId = (lastId + 1) % 0x1_0000_0000;
    const id = lastId;
    const frame = writeFrame(id, kind, ...parts);
    const sinceMs = performance.now();
    return new Promise<Frame>((resolve, reject) => {
      if (pending.size === 0) watch.ref();
      pending.set(id, { frame, sinceMs, untilMs: sinceMs + limitMs, resolve, reject, secret });
      if (connection === undefined) void ensureConnected();
      else coalesced(connection.stream, frame);
    });
  }

  async function call<T>(op: string, args: readonly unknown[], limitMs = requestMs, secret = false): Promise<T> {
    const body = writeValue({ op, args });
    const asking = request(Kind.call, [body], limitMs, secret);
    if (secret) body.fill(0);
    const { body: answered } = await asking;
    // The answer of our own code (server.ts).
    return (readValue(answered) as { value: T }).value;
  }

  function nameOf(sealed: Buffer): Buffer {
    const known = names.get(sealed) ?? keyNameOf(sealed);
    names.set(sealed, known);
    return known;
  }

  async function sign(key: SealedSecret, algorithm: HashName, octets: Buffer): Promise<Buffer> {
    const parts = [nameOf(key.sealed), HASH_BYTES[algorithm], octets];
    for (let tries = 1; ; tries++) {
      try {
        return (await request(Kind.sign, parts)).body;
      } catch (error) {
        if (!(error instanceof Unopened) || tries > OPENINGS_MAX) throw error;
        await call('open', [key]);
      }
    }
  }

  return {
    sign,
    admit: async (accountId, file, options) => {
      try {
        return await call<Admission>('admit', [accountId, file, options], admitMs, true);
      } finally {
        file.p12.fill(0);
        file.password.fill(0);
      }
    },
    admitToken: (asked, options) => call<Admission>('admitToken', [asked, options], admitMs, true),
    admitCloud: (asked, options) => call<Admission>('admitCloud', [asked, options], admitMs),
    seal: (ticket, contexts) => call<SealedCertificate>('seal', [ticket, contexts]),
    rewrap: (secrets) => call('rewrap', [secrets]),
    opens: (secrets) => call('opens', [secrets]),
    status: () => call<FirmadorStatus>('status', []),
    isUp: () => up,
    close: async () => {
      closed = true;
      clearInterval(watch);
      clearTimeout(retryTimer);
      for (const [id, waiting] of pending) {
        drop(id, waiting);
        waiting.reject(new FirmadorUnavailable('the signer is stopped'));
      }
      connection?.kill();
      connection = undefined;
    },
  };
}

/** Another client's keys may push this one out between opening and signing. */
const OPENINGS_MAX = 3;
const HASH_BYTES = {
  sha1: Buffer.from([HASHES.indexOf('sha1')]),
  sha256: Buffer.from([HASHES.indexOf('sha256')]),
} as const;

class Unopened extends Error {
  override readonly name = 'Unopened';
}

function fromWire({ kind, message, code, retryMs, retryAfterS }: WireError): Error {
  switch (kind) {
    case 'limit':
      return new FirmadorLimit(message, retryMs ?? 0);
    case 'unavailable':
      return new FirmadorUnavailable(message);
    case 'unopened':
      return new Unopened(message);
    case 'app':
      // Our own signer sends codes of the same table.
      return new AppError(code as AppErrorCode, message, retryAfterS === undefined ? {} : { retryAfterS });
    case 'other':
      return new Error(`the signer: ${message}`);
  }
}
