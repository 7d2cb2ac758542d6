import { createHash } from 'node:crypto';
import {
  advanceBuzon,
  buzonQueue,
  finishLook,
  noteCorreo,
  resealBuzon,
  type BuzonPlace,
  type LeasedBuzon,
  type OpenedCorreo,
} from '../work-store.js';
import type { ResultadoCorreo } from '../store.js';
import { holdSealing } from '../../../vault/sealed-store.js';
import { accountId, type AccountId, type AccountTx, type Database } from '../../../db/transactions.js';
import { AppError } from '../../../kernel/app-error.js';
import { isClaveAcceso } from '../../../kernel/clave-acceso.js';
import type { OpenedMail } from '../../../files/open-mail.js';
import { backOffMs, type BackOff } from '../../../work/back-off.js';
import {
  storeImport,
  parseFile,
  type ImportDeps,
  type ImportResult,
  type ParsedFile,
  storeClaves,
} from '../../recibidos/public.js';
import { openLogin } from './login.js';
import { mailboxFailure, withMailbox, type MailboxFailure } from './mailbox.js';
import { MESSAGE_BYTES_MAX } from './message-bytes.js';
import { oneLine } from './one-line.js';
import type { Folder, Summary } from './session.js';
import { sealed, type SecretVault } from './settings.js';
import type { MailboxPolicy } from './target.js';
import { SessionError, type RemoteMailbox } from './threads.js';

export interface ReadBuzonDeps {
  readonly db: Database;
  readonly vault: SecretVault;
  readonly policy: MailboxPolicy;
  readonly importing: ImportDeps;
  /** Parses a message on the account's share of the thread pool. */
  readonly openMail: (account: string, raw: Buffer) => Promise<OpenedMail>;
  readonly random: () => number;
}

/** Interval between reads of a mailbox with nothing left to process. */
const EVERY_MS = 5 * 60_000;
/** No new message is started after this, so that other mailboxes get their turn. */
const READ_MS = 20_000;
const PAUSE: BackOff = { firstMs: 60_000, maxMs: 60 * 60_000 };
/** Repeated wrong passwords would lock the user out; a misbehaving server also gets this long pause. */
const LONG_PAUSE: BackOff = { firstMs: 15 * 60_000, maxMs: 6 * 60 * 60_000 };
/** Delay after the account's daily quota is exhausted. */
const QUOTA_MS = 60 * 60_000;
/** Delay while the file queue is full. */
const BUSY_MS = 10_000;

/** Reads a mailbox once: opens new messages and stores each together with its documents in one transaction. */
export async function readBuzon(deps: ReadBuzonDeps, lease: LeasedBuzon, signal: AbortSignal): Promise<void> {
  const finish = (dueInMs: number, error: string | null): Promise<void> =>
    deps.db.asWorker((tx) => finishLook(tx, lease, dueInMs, error));
  const release = (inMs: number): Promise<void> => deps.db.asWorker((tx) => buzonQueue.release(tx, lease, inMs));
  const fail = ({ why, rarely }: MailboxFailure): Promise<void> =>
    finish(backOffMs(rarely ? LONG_PAUSE : PAUSE, lease.fallas, deps.random), why);

  const opened = await openLogin(lease, deps.vault, deps.policy);
  if (opened.kind === 'refused') return fail(opened);
  const { mailbox, renewed } = opened;
  if (renewed !== undefined) {
    await deps.db.asWorker(async (tx) => {
      await holdSealing(tx);
      await resealBuzon(tx, lease, sealed(deps.vault, lease, renewed));
    });
  }
  let more: boolean;
  try {
    more = await withMailbox(mailbox, deps.policy, signal, (remote, folder) =>
      new BuzonReading(deps, lease, remote, folder, signal).run(),
    );
  } catch (error) {
    if (error instanceof LeaseLostError) return undefined;
    if (signal.aborted) return release(0);
    if (error instanceof AppError) {
      return error.code === 'cuota-recibidos' ? finish(QUOTA_MS, error.message) : release(BUSY_MS);
    }
    if (error instanceof OwnFailure) throw error;
    return fail(mailboxFailure(error, mailbox));
  }
  return finish(more ? 0 : EVERY_MS, null);
}

/** Another process holds the mailbox, or its settings changed: this read must not write anything more. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/** A failure on our side, with its cause. */
class OwnFailure extends Error {
  override readonly name = 'OwnFailure';
}

async function asOwnFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof AppError) throw error;
    throw new OwnFailure('the mailbox was not at fault', { cause: error });
  }
}

class BuzonReading {
  readonly #begunMs = performance.now();
  readonly #account: AccountId;
  /** Messages processed since the stored position. */
  #passed = 0;

  constructor(
    readonly deps: ReadBuzonDeps,
    readonly lease: LeasedBuzon,
    readonly remote: RemoteMailbox,
    readonly folder: Folder,
    readonly signal: AbortSignal,
  ) {
    this.#account = accountId(lease.account_id);
  }

  /** Returns whether more work can be done immediately. */
  async run(): Promise<boolean> {
    const { lease, folder } = this;
    // A changed UIDVALIDITY restarts from the first message; known messages are recognised by fingerprint.
    const from = lease.uidvalidity === folder.uidvalidity ? Number(lease.ultimo_uid) : 0;
    if (folder.exists === 0) return false;
    const { messages, more, tooLong } = await this.remote.list(from);
    let last = 0;
    for (const message of messages) {
      if (this.signal.aborted || performance.now() - this.#begunMs > READ_MS) break;
      this.#passed += 1;
      if (message.mayHoldDocuments) await this.#open(message);
      last = message.uid;
    }
    if (last > 0 && this.#passed > 0) {
      await asOwnFailure(() => this.deps.db.inAccount(this.#account, (tx) => this.#advance(tx, last)));
    }
    // That message is now skipped; a server that keeps doing this gets a long pause.
    if (tooLong) throw new SessionError({ code: 'ResponseTooLarge', authenticationFailed: false, refused: false });
    return more || last < (messages.at(-1)?.uid ?? 0);
  }

  /** Opens a message; stores its documents, its result and the new position together. */
  async #open(message: Summary): Promise<void> {
    const tooLarge = message.sizeBytes > MESSAGE_BYTES_MAX;
    const raw = tooLarge ? undefined : await this.#source(message);
    if (!tooLarge && raw === undefined) return; // Deleted in the meantime.
    await asOwnFailure(() => this.#keep(message, raw));
    if (this.folder.keywords) await this.remote.mark(message.uid);
  }

  /** Returns the message. One larger than the server announced is skipped for good; otherwise every read would stop at it. */
  async #source(message: Summary): Promise<Buffer | undefined> {
    try {
      return await this.remote.source(message.uid);
    } catch (error) {
      if (error instanceof SessionError && error.failure.code === 'LiteralTooLarge') {
        await asOwnFailure(() => this.#keep(message, undefined));
      }
      throw error;
    }
  }

  async #keep(message: Summary, raw: Buffer | undefined): Promise<void> {
    const { deps, lease } = this;
    const mail = raw === undefined ? TOO_LARGE : await this.#opened(raw);
    const { importing } = deps;
    const documents: ParsedFile[] = [];
    // Sequentially: an account has one thread.
    for (const xml of mail.xmls) documents.push(await parseFile(importing, lease.account_id, xml));
    const claves = mail.digits.filter(isClaveAcceso);
    const who = { empresas: new Set([lease.ruc]), origen: 'correo' } as const;
    await deps.db.inAccount(this.#account, async (tx) => {
      const place = await this.#advance(tx, message.uid);
      const all: ImportResult[] = [];
      for (const document of documents) all.push(await storeImport(tx, importing, who, document));
      if (claves.length > 0) for (const stored of await storeClaves(tx, importing, who, claves)) all.push(stored);
      await noteCorreo(tx, lease, place, noteOf(message, raw, mail, all));
    });
  }

  async #opened(raw: Buffer): Promise<OpenedMail> {
    try {
      return await this.deps.openMail(this.lease.account_id, raw);
    } catch (error) {
      // The message itself is too costly; a retry would fail again.
      if (error instanceof AppError && error.code === 'archivo-demasiado-costoso') return TOO_COSTLY;
      throw error;
    }
  }

  async #advance(tx: AccountTx, uid: number): Promise<BuzonPlace> {
    const place = { uidvalidity: this.folder.uidvalidity, uid };
    if (!(await advanceBuzon(tx, this.lease, place, this.#passed))) throw new LeaseLostError();
    this.#passed = 0;
    return place;
  }
}

const nothing = (why: string): OpenedMail => ({ xmls: [], digits: [], skipped: [why] });
const TOO_LARGE = nothing(`El correo pesa más de ${MESSAGE_BYTES_MAX / 1024 ** 2} MiB; suba sus archivos a mano.`);
const TOO_COSTLY = nothing('El correo pide más tiempo o memoria de lo que se permite; suba sus archivos a mano.');

function noteOf(
  { uid, messageId, remitente, asunto, fechaMs }: Summary,
  raw: Buffer | undefined,
  mail: OpenedMail,
  imported: readonly ImportResult[],
): OpenedCorreo {
  return {
    huella: createHash('sha256')
      .update(raw ?? `${String(messageId)} ${uid}`)
      .digest(),
    ...{ messageId, remitente, asunto },
    fecha: fechaMs === null ? null : new Date(fechaMs),
    resultado: resultOf(imported),
    documentos: imported.map(({ kind, claveAcceso, motivo }) => ({
      claveAcceso: claveAcceso ?? null,
      resultado: kind,
      motivo: oneLine(motivo, 1000),
    })),
    motivo: oneLine(mail.skipped.join(' '), 1000),
  };
}

/** Returns the result of a mail: that of its best document. */
function resultOf(imported: readonly ImportResult[]): ResultadoCorreo {
  const gave = (kind: ImportResult['kind']): boolean => imported.some((each) => each.kind === kind);
  return gave('nuevo') ? 'aceptado' : gave('repetido') ? 'duplicado' : gave('ajeno') ? 'de-otro' : 'sin-xml';
}
