import type { Duplex } from 'node:stream';
import { AppError } from '../kernel/app-error.js';
import type { FirmadorCore } from './core.js';
import {
  FirmadorLimit,
  FirmadorUnavailable,
  type AdmitOptions,
  type CertificateContexts,
  type CloudKeyRequest,
  type SealedSecret,
  type TokenRequest,
} from './firmador.js';
import {
  coalesced,
  frameReader,
  HASHES,
  KEY_NAME_BYTES,
  Kind,
  readValue,
  writeFrame,
  writeValue,
  type Frame,
  type WireError,
} from './frames.js';

/** A key that the client must send first. */
const UNOPENED: WireError = { kind: 'unopened', message: 'the key is not open' };

/** Serves one client until the stream ends. A client that breaks the protocol is disconnected. */
export function serveConnection(stream: Duplex, core: FirmadorCore): void {
  const answer = (id: number, kind: number, body: Buffer): void => {
    if (stream.writable) coalesced(stream, writeFrame(id, kind, body));
  };
  const fail = (id: number, error: WireError): void => {
    answer(id, Kind.error, writeValue(error));
  };
  const onFrame = ({ id, kind, body }: Frame): void => {
    if (kind === Kind.sign) {
      const signing = sign(core, body);
      if (signing === undefined) fail(id, UNOPENED);
      else
        signing.then(
          (value) => {
            answer(id, Kind.bytes, value);
          },
          (error: unknown) => {
            fail(id, toWire(error));
          },
        );
      return;
    }
    if (kind !== Kind.call) throw new Error(`a frame of kind ${kind}`);
    call(core, readValue(body)).then(
      (value) => {
        answer(id, Kind.value, writeValue({ value }));
      },
      (error: unknown) => {
        fail(id, toWire(error));
      },
    );
  };
  const read = frameReader(onFrame);
  stream.on('data', (chunk: Buffer) => {
    try {
      read(chunk);
    } catch {
      stream.destroy();
    }
  });
  stream.on('error', () => stream.destroy());
}

function sign(core: FirmadorCore, body: Buffer): Promise<Buffer> | undefined {
  const algorithm = HASHES[body.readUInt8(KEY_NAME_BYTES)];
  if (algorithm === undefined) throw new Error('an unknown hash');
  return core.signOpen(body.subarray(0, KEY_NAME_BYTES), algorithm, body.subarray(KEY_NAME_BYTES + 1));
}

type Call = (core: FirmadorCore, args: readonly unknown[]) => Promise<unknown>;

// The client is our own code (client.ts): a value of another type fails the one call.
const CALLS: Readonly<Record<string, Call>> = {
  open: (core, [secret]) => core.open(secret as SealedSecret),
  admit: (core, [accountId, file, options]) =>
    core.admit(accountId as string, file as { p12: Buffer; password: Buffer }, options as AdmitOptions),
  admitToken: (core, [request, options]) => core.admitToken(request as TokenRequest, options as AdmitOptions),
  admitCloud: (core, [request, options]) => core.admitCloud(request as CloudKeyRequest, options as AdmitOptions),
  seal: (core, [ticket, contexts]) => core.seal(ticket as string, contexts as CertificateContexts),
  rewrap: (core, [secrets]) => core.rewrap(secrets as SealedSecret[]),
  opens: (core, [secrets]) => core.opens(secrets as SealedSecret[]),
  status: (core) => core.status(),
};

async function call(core: FirmadorCore, asked: unknown): Promise<unknown> {
  const { op, args } = asked as { readonly op: string; readonly args: readonly unknown[] };
  const operation = Object.hasOwn(CALLS, op) ? CALLS[op] : undefined;
  if (operation === undefined) throw new Error(`no operation «${op}»`);
  return operation(core, args);
}

function toWire(error: unknown): WireError {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof FirmadorLimit) return { kind: 'limit', message, retryMs: error.retryMs };
  if (error instanceof FirmadorUnavailable) return { kind: 'unavailable', message };
  if (error instanceof AppError) {
    const { code, publicMessage, more } = error;
    const { retryAfterS } = more;
    return { kind: 'app', code, message: publicMessage, ...(retryAfterS === undefined ? {} : { retryAfterS }) };
  }
  return { kind: 'other', message };
}
