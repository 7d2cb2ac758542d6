import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { ImapFlow, type FetchMessageObject, type FetchQueryObject, type MessageStructureObject } from 'imapflow';
import { connectChecked, type CheckedTarget } from '../../../outbound/guard.js';
import { MESSAGE_BYTES_MAX } from './message-bytes.js';
import { oneLine } from './one-line.js';

/** Connection data of a mailbox thread. The guard has already checked the addresses. */
export interface SessionRequest {
  readonly host: string;
  readonly checked: CheckedTarget;
  readonly usuario: string;
  readonly carpeta: string;
  readonly login: { readonly pass: string } | { readonly accessToken: string };
  readonly extraAuthorities: string | undefined;
  readonly silenceMs: number;
}

export interface Folder {
  readonly exists: number;
  readonly uidvalidity: string;
  /** Whether messages may be marked with our keyword. */
  readonly keywords: boolean;
}

export interface Summary {
  readonly uid: number;
  readonly sizeBytes: number;
  /** Arrival time; null if the server does not provide it. */
  readonly fechaMs: number | null;
  /** Whether it may contain a document. */
  readonly mayHoldDocuments: boolean;
  readonly messageId: string | null;
  readonly remitente: string | null;
  readonly asunto: string | null;
}

/** Messages in UID order. */
export interface Batch {
  readonly messages: readonly Summary[];
  /** Whether the folder has later messages. */
  readonly more: boolean;
  /** Whether the last message's structure exceeded the limit, so it is listed without one. */
  readonly tooLong: boolean;
}

/** Why a session failed, as far as it may leave the thread: no text from the server. */
export interface SessionFailure {
  /** From Node, imapflow or `MISBEHAVIOUR`. */
  readonly code: string;
  readonly authenticationFailed: boolean;
  /** The server rejected the folder. */
  readonly refused: boolean;
}

/** Set on opened messages for people to see; progress is tracked by UID only. */
const KEYWORD = '$RubricaRecibido';
/** Limit for one server response, literals included, except a requested message. */
const ANSWER_BYTES_MAX = 256 * 1024;
/** Limit for all responses of a session except messages: the structures of 1,000 messages take 2 MiB. */
const SESSION_BYTES_MAX = 16 * 1024 * 1024;
/** CPU time of the thread: a thousand structures take a quarter of a second. */
const COMPUTE_MS_MAX = 10_000;
const LOOK_EVERY_MS = 20;
/** Messages per list. */
const MESSAGES_AT_ONCE = 1000;
/** Messages per FETCH. */
const STRUCTURES_AT_ONCE = 200;
const LOGOUT_MS = 2000;
const UINT32_MAX = 2 ** 32 - 1;
/** Limit of PostgreSQL's bigint. */
const UIDVALIDITY_MAX = 2n ** 63n - 1n;

const STRUCTURE = { uid: true, envelope: true, bodyStructure: true, size: true, internalDate: true } as const;
/** Query for a message whose structure is too large or too deeply nested to be read. */
const BARE = { uid: true, size: true, internalDate: true } as const;

/** A response that no correct server sends. */
class MisbehaviourError extends Error {
  override readonly name = 'MisbehaviourError';
  constructor(readonly code: 'TooManyBytes' | 'TooMuchWork' | 'NoUid' | 'NoUidValidity') {
    super(code);
  }
}

/** Error codes of responses beyond a limit: imapflow's parser's and ours. */
const TOO_LONG: ReadonlySet<unknown> = new Set(['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'TooManyBytes']);

/** The limits of imapflow's parser, missing from its types; they change with each request. */
interface Bounds {
  maxLiteralSize: number;
  maxResponseSize: number;
}

/** CPU time of this thread, where Linux provides it; elsewhere the non-idle time of its event loop, which is never less. */
function threadMs(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
}

let trusted: { readonly extra: string | undefined; readonly context: SecureContext } | undefined;

/** Loading root certificates takes a tenth of a second: done once per thread. */
function trust(extra: string | undefined): SecureContext {
  if (trusted?.extra !== extra || trusted === undefined) {
    const ca = extra === undefined ? {} : { ca: [...rootCertificates, extra] };
    trusted = { extra, context: createSecureContext({ minVersion: 'TLSv1.2', ...ca }) };
  }
  return trusted.context;
}

/**
 * One IMAP session with a server that an account names. Runs on a separate thread (threads.ts) because the server decides what its
 * responses cost to parse.
 */
export class MailboxSession {
  #client: ImapFlow | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** First error of the connection; the pending command only sees that the connection is gone. */
  #fault: Error | undefined;
  #exists = 0;
  #reopened = false;
  /** Bytes the server may have sent so far, over all connections of the session. */
  #allowedBytes = SESSION_BYTES_MAX;
  #receivedBefore = 0;
  readonly #begunMs = threadMs();

  constructor(readonly request: SessionRequest) {}

  async open(): Promise<Folder> {
    const { host, checked, usuario, carpeta, login, extraAuthorities, silenceMs } = this.request;
    const socket = await connectChecked(checked);
    socket.resume();
    const client = new ImapFlow({
      host,
      port: checked.port,
      secure: true,
      auth: { user: usuario, ...login },
      // imapflow connects through the TLS options: this socket goes to the checked address.
      tls: { socket, host, servername: isIP(host) === 0 ? host : '', secureContext: trust(extraAuthorities) },
      logger: false,
      clientInfo: { name: 'Rubrica' },
      disableAutoIdle: true,
      // The limits apply to bytes received; inflated data would not be bounded.
      disableCompression: true,
      connectionTimeout: silenceMs,
      greetingTimeout: silenceMs,
      socketTimeout: silenceMs,
      maxLineLength: ANSWER_BYTES_MAX,
      maxLiteralSize: ANSWER_BYTES_MAX,
      maxResponseSize: ANSWER_BYTES_MAX,
    });
    this.#client = client;
    client.on('error', (error: Error) => {
      this.#fault ??= error;
    });
    this.#watch = setInterval(() => {
      const tooMany = this.#receivedBefore + client.stats().received > this.#allowedBytes;
      if (!tooMany && threadMs() - this.#begunMs <= COMPUTE_MS_MAX) return;
      this.#fault ??= new MisbehaviourError(tooMany ? 'TooManyBytes' : 'TooMuchWork');
      client.close();
      socket.destroy();
    }, LOOK_EVERY_MS);
    return this.#told(async () => {
      await client.connect();
      const { exists, uidValidity, permanentFlags } = await client.mailboxOpen(carpeta);
      // A non-conforming server may omit it, whatever the types say.
      const uidvalidity: unknown = uidValidity;
      if (typeof uidvalidity !== 'bigint' || uidvalidity > UIDVALIDITY_MAX)
        throw new MisbehaviourError('NoUidValidity');
      this.#exists = exists;
      const keywords = permanentFlags === undefined || permanentFlags.has('\\*') || permanentFlags.has(KEYWORD);
      return { exists, uidvalidity: String(uidvalidity), keywords };
    });
  }

  /** Returns the first messages after a UID. One whose structure cannot be read is listed without it and counts as promising. */
  async list(from: number): Promise<Batch> {
    const seen = new Map<number, Summary>();
    let start = 0;
    try {
      start = await this.#firstAfter(from);
      const end = Math.min(start + MESSAGES_AT_ONCE - 1, this.#exists);
      for (let at = start; at <= end; at += STRUCTURES_AT_ONCE) {
        const to = Math.min(at + STRUCTURES_AT_ONCE - 1, end);
        await this.#fetch(at, to, STRUCTURE, seen);
        for (const [first, last] of missing(seen, at, to)) await this.#fetch(first, last, BARE, seen);
      }
      const messages = ordered(seen.values(), from);
      return { messages, more: messages.length > 0 && end < this.#exists, tooLong: false };
    } catch (error) {
      if (!isTooLong(error) || this.#reopened) throw error;
      // A message whose structure exceeds the limit must not block the ones after it.
      const before: Summary[] = [];
      for (let at = start; seen.has(at); at++) before.push(...ordered([seen.get(at)], from));
      await this.#reopen();
      const next = await this.#firstAfter(before.at(-1)?.uid ?? from);
      const bare = new Map<number, Summary>();
      if (next <= this.#exists) await this.#fetch(next, next, BARE, bare);
      if (bare.size === 0) throw error;
      return { messages: ordered([...before, ...bare.values()], from), more: true, tooLong: true };
    }
  }

  /** Returns a message byte for byte, without changing \Seen; undefined if it is gone. */
  async source(uid: number): Promise<Buffer | undefined> {
    const client = this.#open();
    const bounds = (client as unknown as { readonly streamer: Bounds }).streamer;
    bounds.maxLiteralSize = MESSAGE_BYTES_MAX;
    bounds.maxResponseSize = MESSAGE_BYTES_MAX + ANSWER_BYTES_MAX;
    this.#allowedBytes += MESSAGE_BYTES_MAX;
    const fetched = await this.#told(() => client.fetchOne(String(uid), { source: true }, { uid: true }));
    bounds.maxLiteralSize = ANSWER_BYTES_MAX;
    bounds.maxResponseSize = ANSWER_BYTES_MAX;
    const source = fetched === false ? undefined : fetched?.source;
    this.#allowedBytes -= MESSAGE_BYTES_MAX - (source?.length ?? 0);
    return source;
  }

  async mark(uid: number): Promise<void> {
    const client = this.#open();
    await this.#told(() => client.messageFlagsAdd(String(uid), [KEYWORD], { uid: true }));
  }

  async close(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LOGOUT_MS);
    });
    if (client.usable) await Promise.race([client.logout().catch(() => undefined), late]);
    clearTimeout(timer);
    this.#hangUp(client);
  }

  #hangUp(client: ImapFlow): void {
    clearInterval(this.#watch);
    this.#receivedBefore += client.stats().received;
    client.close();
    this.#client = undefined;
  }

  async #reopen(): Promise<void> {
    this.#reopened = true;
    this.#allowedBytes += SESSION_BYTES_MAX;
    if (this.#client !== undefined) this.#hangUp(this.#client);
    this.#fault = undefined;
    await this.open();
  }

  #open(): ImapFlow {
    if (this.#client === undefined) throw new Error('the mailbox is not open');
    return this.#client;
  }

  async #told<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#fault ?? error;
    }
  }

  /**
   * Returns the sequence number of the first message after a UID, or one beyond the last message. New messages are at the end, so the
   * search starts there. SEARCH would work, but its response has no bound. Sequence numbers are stable between FETCH commands (RFC 3501
   * §7.4.1).
   */
  async #firstAfter(from: number): Promise<number> {
    if (from === 0) return 1;
    let [low, high, step] = [0, this.#exists + 1, 1];
    let galloping = true;
    while (high - low > 1) {
      const probe: number = galloping ? Math.max(low + 1, high - step) : Math.floor((low + high) / 2);
      const found = new Map<number, Summary>();
      await this.#fetch(probe, probe, { uid: true }, found);
      const uid = found.get(probe)?.uid;
      if (uid === undefined) throw new MisbehaviourError('NoUid');
      if (uid > from) [high, step] = [probe, step * 2];
      else [low, galloping] = [probe, false];
    }
    return high;
  }

  async #fetch(from: number, to: number, query: FetchQueryObject, into: Map<number, Summary>): Promise<void> {
    const client = this.#open();
    await this.#told(async () => {
      for await (const message of client.fetch(`${from}:${to}`, query)) {
        const { seq, uid, bodyStructure } = message;
        // A server may send the flags of any message at any time.
        const isAnswer = seq >= from && seq <= to && (query.bodyStructure !== true || bodyStructure !== undefined);
        if (isAnswer && Number.isInteger(uid) && uid > 0 && uid <= UINT32_MAX) into.set(seq, summaryOf(message));
      }
    });
  }
}

/** Returns the part of a failure that may leave the thread. */
export function failureOf(error: unknown): SessionFailure {
  const { code, authenticationFailed, mailboxMissing, responseStatus } = (
    error instanceof Error ? error : new Error(String(error))
  ) as Error & Partial<Record<'code' | 'authenticationFailed' | 'mailboxMissing' | 'responseStatus', unknown>>;
  return {
    code: typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : '',
    authenticationFailed: authenticationFailed === true,
    refused: responseStatus === 'NO' || mailboxMissing === true,
  };
}

function isTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TOO_LONG.has(error.code);
}

/** Deduplicates by UID and keeps those after `from`: a server may answer something other than what was requested. */
function ordered(messages: Iterable<Summary | undefined>, from: number): Summary[] {
  const byUid = new Map<number, Summary>();
  for (const message of messages) if (message !== undefined && message.uid > from) byUid.set(message.uid, message);
  return [...byUid.values()].sort((one, other) => one.uid - other.uid);
}

function missing(seen: ReadonlyMap<number, Summary>, from: number, to: number): [first: number, last: number][] {
  const ranges: [number, number][] = [];
  for (let at = from; at <= to; at++) {
    if (seen.has(at)) continue;
    const last = ranges.at(-1);
    if (last?.[1] === at - 1) last[1] = at;
    else ranges.push([at, at]);
  }
  return ranges;
}

function summaryOf({ uid, size, internalDate, envelope, bodyStructure }: FetchMessageObject): Summary {
  const [sender] = envelope?.from ?? [];
  const fechaMs = internalDate === undefined ? Number.NaN : new Date(internalDate).getTime();
  return {
    uid,
    sizeBytes: size ?? 0,
    fechaMs: Number.isNaN(fechaMs) ? null : fechaMs,
    mayHoldDocuments: mayHoldDocuments(bodyStructure),
    messageId: oneLine(envelope?.messageId, 500),
    remitente: oneLine(sender?.address, 320),
    asunto: oneLine(envelope?.subject, 300),
  };
}

/** A signed comprobante is longer; most plain letters are shorter. */
const LETTER_BYTES_MAX = 3000;

/** Whether a part of the message may be a document. Letters and images are skipped: a mailbox is full of them. */
function mayHoldDocuments(part: MessageStructureObject | undefined): boolean {
  if (part === undefined) return true;
  if (part.childNodes !== undefined && part.type !== 'message/rfc822') return part.childNodes.some(mayHoldDocuments);
  if (part.disposition === 'attachment' || part.dispositionParameters?.['filename'] !== undefined) return true;
  if (part.parameters?.['name'] !== undefined) return true;
  if (part.type === 'text/html' || /^(?:image|audio|video)\//.test(part.type)) return false;
  return part.type !== 'text/plain' || (part.size ?? 0) > LETTER_BYTES_MAX;
}
