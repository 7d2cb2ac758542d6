import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { ImapFlow, type FetchMessageObject, type FetchQueryObject, type MessageStructureObject } from 'imapflow';
import { connectChecked, type CheckedTarget } from '../../outbound/guard.js';
import { MESSAGE_BYTES_MAX } from './message-bytes.js';
import { oneLine } from './one-line.js';

/** What a thread needs to open a mailbox. The guard has checked the addresses. */
export interface SessionRequest {
  readonly host: string;
  readonly checked: CheckedTarget;
  readonly usuario: string;
  readonly carpeta: string;
  readonly login: { readonly pass: string } | { readonly accessToken: string };
  readonly extraAuthorities: string | undefined;
  readonly silenceMs: number;
}

/** An open folder. */
export interface Folder {
  readonly exists: number;
  readonly uidvalidity: string;
  /** Whether messages may be marked with a keyword of ours. */
  readonly keywords: boolean;
}

/** A message before it is fetched. */
export interface Summary {
  readonly uid: number;
  readonly sizeBytes: number;
  /** When it arrived; null: the server does not say. */
  readonly fechaMs: number | null;
  /** Whether it may hold a document. */
  readonly promising: boolean;
  readonly messageId: string | null;
  readonly remitente: string | null;
  readonly asunto: string | null;
}

/** Messages in the order of their UIDs. */
export interface Batch {
  readonly messages: readonly Summary[];
  /** Whether the folder has later ones. */
  readonly more: boolean;
  /** Whether the last one's structure was beyond the bound, so that it is answered bare. */
  readonly tooLong: boolean;
}

/** Why a session failed, as far as it may leave the thread: no word of the server. */
export interface SessionFailure {
  /** Of Node, of imapflow, or one of `MISBEHAVIOUR`. */
  readonly code: string;
  readonly authenticationFailed: boolean;
  /** The server refused the folder. */
  readonly refused: boolean;
}

/** Put on messages that were opened, so that people see it; what is done is known by UID alone. */
const KEYWORD = '$RubricaRecibido';
/** One answer of the server, its literals included, except the message that was asked for. */
const ANSWER_BYTES_MAX = 256 * 1024;
/** All answers of a session but the messages: the structures of 1,000 messages take 2 MiB. */
const SESSION_BYTES_MAX = 16 * 1024 * 1024;
/** Processor time of the thread: a thousand structures take a quarter of a second. */
const COMPUTE_MS_MAX = 10_000;
const LOOK_EVERY_MS = 20;
/** Messages of one list. */
const MESSAGES_AT_ONCE = 1000;
/** Messages of one FETCH. */
const STRUCTURES_AT_ONCE = 200;
const GOODBYE_MS = 2000;
const UINT32_MAX = 2 ** 32 - 1;
/** PostgreSQL's bigint. */
const UIDVALIDITY_MAX = 2n ** 63n - 1n;

const STRUCTURE = { uid: true, envelope: true, bodyStructure: true, size: true, internalDate: true } as const;
/** Of a message whose structure is too large or nested too deeply to be read. */
const BARE = { uid: true, size: true, internalDate: true } as const;

/** An answer that no server in order gives. */
export class MisbehaviourError extends Error {
  override readonly name = 'MisbehaviourError';
  constructor(readonly code: 'TooManyBytes' | 'TooMuchWork' | 'NoUid' | 'NoUidValidity') {
    super(code);
  }
}

/** Codes of answers beyond a bound: of imapflow's parser, and ours. */
const TOO_LONG: ReadonlySet<unknown> = new Set(['LineTooLarge', 'LiteralTooLarge', 'ResponseTooLarge', 'TooManyBytes']);

/** The part of imapflow's parser that its types leave out: its bounds, which change with what is asked. */
interface Bounds {
  maxLiteralSize: number;
  maxResponseSize: number;
}

/** Processor time of this thread, where Linux tells; elsewhere the time that its event loop was not idle, which is never less. */
function threadMs(): number {
  try {
    return Number.parseInt(readFileSync('/proc/thread-self/schedstat', 'latin1'), 10) / 1e6;
  } catch {
    return performance.eventLoopUtilization().active;
  }
}

let trusted: { readonly extra: string | undefined; readonly context: SecureContext } | undefined;

/** Root certificates take a tenth of a second to load: once for a thread. */
function trust(extra: string | undefined): SecureContext {
  if (trusted?.extra !== extra || trusted === undefined) {
    const ca = extra === undefined ? {} : { ca: [...rootCertificates, extra] };
    trusted = { extra, context: createSecureContext({ minVersion: 'TLSv1.2', ...ca }) };
  }
  return trusted.context;
}

/**
 * One IMAP session with a server that an account names. Runs on a thread of its own (threads.ts): the server decides what its answers
 * cost to parse.
 */
export class MailboxSession {
  #client: ImapFlow | undefined;
  #watch: NodeJS.Timeout | undefined;
  /** The first fault of the connection; the command under way only hears that it is gone. */
  #fault: Error | undefined;
  #exists = 0;
  #reopened = false;
  /** Bytes that the server may have sent by now, over all connections of the session. */
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
      // The library connects by what it is given for TLS: the socket to the address that was checked.
      tls: { socket, host, servername: isIP(host) === 0 ? host : '', secureContext: trust(extraAuthorities) },
      logger: false,
      clientInfo: { name: 'Rubrica' },
      disableAutoIdle: true,
      // What a server inflates is not bounded by what it sends.
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
      // Absent from a server that keeps to no standard, whatever the types say.
      const uidvalidity: unknown = uidValidity;
      if (typeof uidvalidity !== 'bigint' || uidvalidity > UIDVALIDITY_MAX)
        throw new MisbehaviourError('NoUidValidity');
      this.#exists = exists;
      const keywords = permanentFlags === undefined || permanentFlags.has('\\*') || permanentFlags.has(KEYWORD);
      return { exists, uidvalidity: String(uidvalidity), keywords };
    });
  }

  /** The first messages after a UID. One whose structure cannot be read is answered bare, and counts as promising. */
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
      // A stranger's mail may have a structure beyond the bound: it must not hold up those after it.
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

  /** A message, byte for byte; \Seen stays as it is. Undefined: it is gone. */
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

  /** Marks a message as opened. */
  async mark(uid: number): Promise<void> {
    const client = this.#open();
    await this.#told(() => client.messageFlagsAdd(String(uid), [KEYWORD], { uid: true }));
  }

  async close(): Promise<void> {
    const client = this.#client;
    if (client === undefined) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GOODBYE_MS);
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
   * The sequence number of the first message after a UID; beyond the last one where there is none. New messages are at the end, so it
   * looks there first. A search would do, but its answer has no bound; and sequence numbers stay as they are between FETCH commands
   * (RFC 3501 §7.4.1).
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
        // Flags of any message may be told at any time.
        const isAnswer = seq >= from && seq <= to && (query.bodyStructure !== true || bodyStructure !== undefined);
        if (isAnswer && Number.isInteger(uid) && uid > 0 && uid <= UINT32_MAX) into.set(seq, summaryOf(message));
      }
    });
  }
}

/** What of a failure may leave the thread. */
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

/** Each UID once, those after `from` alone: what a server answers need not be what it was asked. */
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
    promising: isPromising(bodyStructure),
    messageId: oneLine(envelope?.messageId, 500),
    remitente: oneLine(sender?.address, 320),
    asunto: oneLine(envelope?.subject, 300),
  };
}

/** A signed comprobante is longer; most letters are shorter. */
const LETTER_BYTES_MAX = 3000;

/** Whether a part of the message may be a document. Letters and pictures are left where they are: a mailbox is full of them. */
function isPromising(part: MessageStructureObject | undefined): boolean {
  if (part === undefined) return true;
  if (part.childNodes !== undefined && part.type !== 'message/rfc822') return part.childNodes.some(isPromising);
  if (part.disposition === 'attachment' || part.dispositionParameters?.['filename'] !== undefined) return true;
  if (part.parameters?.['name'] !== undefined) return true;
  if (part.type === 'text/html' || /^(?:image|audio|video)\//.test(part.type)) return false;
  return part.type !== 'text/plain' || (part.size ?? 0) > LETTER_BYTES_MAX;
}
