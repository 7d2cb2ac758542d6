import { correoQueue, type StartedSend, type FinishedAttempt, type LeasedCorreo } from '../db/correo-work.js';
import type { Database } from '../db/transactions.js';
import { isMailAddress } from '../kernel/mail-address.js';
import { readSender } from './addresses.js';
import { composeMail, MAIL_BYTES_MAX } from './compose.js';
import { deliver } from './deliver.js';
import { putIntoFolder } from './mail-folder.js';
import type { Delivery, RecipientOutcome } from './outcome.js';
import { changeAfter, isRetryTooRisky, pendingOf, type Attempt } from './attempt-outcome.js';
import type { LoadedMail } from './prepared-mail.js';
import type { MailRoute, MailServers } from './mail-route.js';

export interface SendMailDeps {
  readonly db: Database;
  readonly servers: MailServers;
  readonly random: () => number;
  /** Concurrent calls share a transaction, here and below. */
  readonly load: (lease: LeasedCorreo) => Promise<LoadedMail>;
  readonly markBegun: (send: StartedSend) => Promise<boolean>;
  readonly finish: (attempt: FinishedAttempt) => Promise<boolean>;
  readonly onFailure: (mail: LeasedCorreo, why: string, error?: unknown) => void;
  /** Reports the state of the mail after an attempt. */
  readonly onAttempt: (estado: FinishedAttempt['change']['estado']) => void;
}

/** Mails to a folder have a sender that cannot exist (RFC 2606). */
const FOLDER_SENDER = 'comprobantes@rubrica.invalid';

/** Makes one attempt to send a leased mail, and stores its outcome. */
export async function sendMail(deps: SendMailDeps, lease: LeasedCorreo, signal: AbortSignal): Promise<void> {
  if (signal.aborted) {
    await deps.db.asWorker((tx) => correoQueue.release(tx, lease));
    return;
  }
  const change = changeAfter(lease, await attempt(deps, lease), deps.random);
  if (change.estado === 'FALLIDA') deps.onFailure(lease, change.motivo ?? '');
  await deps.finish({ lease, change });
  deps.onAttempt(change.estado);
}

async function attempt(deps: SendMailDeps, lease: LeasedCorreo): Promise<Attempt> {
  const waiting = pendingOf(lease.destinatarios).map(({ correo }) => correo);
  if (waiting.length === 0 || isRetryTooRisky(lease)) return { kind: 'nobody' };
  let route: MailRoute;
  let bytes: Buffer;
  let from: { readonly name: string; readonly address: string };
  let messageId: string;
  let about: string;
  const valid = waiting.filter(isMailAddress);
  try {
    const loaded = await deps.load(lease);
    ({ route } = loaded);
    if (route.kind === 'none') return { kind: 'no-server', why: route.why };
    const made = await loaded.make();
    const sender = route.kind === 'smtp' ? readSender(route.server.remitente) : { name: '', address: FOLDER_SENDER };
    if (sender === undefined) throw new Error('the sender is no address');
    from = { address: sender.address, name: made.senderLabel ?? (sender.name || (made.senderName ?? '')) };
    messageId = lease.message_id ?? `${lease.uuid}@${sender.address.split('@').at(-1) ?? ''}`;
    ({ about } = made);
    bytes = composeMail({
      ...made,
      from,
      // All addresses, even when retrying for one: it is the same mail.
      to: lease.destinatarios.map(({ correo }) => correo).filter(isMailAddress),
      messageId,
      date: lease.created_at,
    });
    if (bytes.length > MAIL_BYTES_MAX) throw new Error(`the mail has ${bytes.length} bytes`);
  } catch (error) {
    deps.onFailure(lease, 'the mail could not be made', error);
    return { kind: 'not-made', why: 'El servicio no pudo preparar el correo; se reintenta solo.' };
  }
  const unwritten = waiting.filter((correo) => !isMailAddress(correo)).map(badAddress);
  const delivery: Delivery =
    valid.length === 0
      ? { kind: 'answered', recipients: [], response: '' }
      : route.kind === 'folder'
        ? await intoFolder(route.folder, `${stamp(lease.created_at)}-${about}-${lease.uuid}`, bytes, valid)
        : await deliver(
            route.server,
            deps.servers.policy,
            { from: from.address, to: valid, message: bytes, mayEnd: () => deps.markBegun({ lease, messageId }) },
            deps.servers.sessions,
          );
  const where = route.kind === 'smtp' ? `${route.server.host}:${route.server.port}` : 'carpeta de correos';
  return { kind: 'tried', where, messageId, delivery: withRefused(delivery, unwritten) };
}

/** Invalid addresses are refused here; the server's answer for the others is merged in. */
function withRefused(delivery: Delivery, refused: readonly RecipientOutcome[]): Delivery {
  if (refused.length === 0 || delivery.kind === 'failed') return delivery;
  return { ...delivery, recipients: [...delivery.recipients, ...refused] };
}

function badAddress(correo: string): RecipientOutcome {
  const why = `«${correo.slice(0, 100)}» no es una dirección de correo. Corríjala y reenvíe con «notificar».`;
  return { correo, kind: 'permanent', why };
}

async function intoFolder(folder: string, name: string, bytes: Buffer, to: readonly string[]): Promise<Delivery> {
  const file = await putIntoFolder(folder, name, bytes);
  const response = `Guardado en ${file}`;
  return { kind: 'answered', response, recipients: to.map((correo) => ({ correo, kind: 'sent', why: response })) };
}

function stamp(at: Date): string {
  return at.toISOString().slice(0, 19).replace(/\D/g, '');
}
