import {
  buzonOpening,
  type BuzonOpening,
  type DocumentoDeCorreo,
  type ResultadoCorreo,
  type SealedSecret,
} from './store.js';
import { heldBy, leaseQueue, shareOf, type Lease } from '../../db/lease.js';
import type { AccountTx, Statement, WorkerTx } from '../../db/transactions.js';

/** A mailbox leased to one worker; no other reads it meanwhile. */
export interface LeasedBuzon extends Lease, BuzonOpening {
  readonly ruc: string;
  /** Null: never read. */
  readonly uidvalidity: string | null;
  readonly ultimo_uid: string;
  readonly fallas: number;
}

/** A mail server may hang: one account's mailboxes must not take every slot. */
const HELD_PER_ACCOUNT_MAX = 2;
const LOOKED_AT_MAX = 500;

export const buzonQueue = leaseQueue<LeasedBuzon>({
  table: 'buzones',
  alias: 'b',
  backlog: { cola: 'buzones', where: ['activo'] },
  columns: `${buzonOpening}, e.ruc, b.uidvalidity, b.ultimo_uid, b.fallas, b.lease_token`,
  from: { table: 'empresas e', on: 'e.id = b.empresa_id' },
  taken: shareOf('buzones', 'account_id', {
    heldMax: HELD_PER_ACCOUNT_MAX,
    lookedAtMax: LOOKED_AT_MAX,
    where: 'q.activo',
  }),
});

export interface BuzonPlace {
  readonly uidvalidity: string;
  readonly uid: number;
}

export interface OpenedCorreo {
  readonly huella: Buffer;
  readonly messageId: string | null;
  readonly remitente: string | null;
  readonly asunto: string | null;
  readonly fecha: Date | null;
  readonly resultado: ResultadoCorreo;
  readonly documentos: readonly DocumentoDeCorreo[];
  readonly motivo: string | null;
}

const ADVANCE: Statement = {
  name: 'buzones_advance',
  text: `UPDATE buzones b SET uidvalidity = $3, ultimo_uid = $4, revisados = b.revisados + $5
         WHERE b.account_id = current_account() AND ${heldBy('b', '$1', '$2')} RETURNING b.id`,
};
// A known message arrived again under another UID: its content was already processed.
const NOTE: Statement = {
  name: 'buzon_correos_note',
  text: `INSERT INTO buzon_correos (account_id, buzon_id, uidvalidity, uid, huella, message_id, remitente, asunto, fecha, resultado,
           documentos, motivo)
         VALUES (current_account(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
         ON CONFLICT (buzon_id, huella) DO UPDATE SET uidvalidity = excluded.uidvalidity, uid = excluded.uid`,
};

/** Marks messages up to a position as done, `more` of them new. False: the lease was lost. */
export async function advanceBuzon(tx: AccountTx, lease: Lease, place: BuzonPlace, more: number): Promise<boolean> {
  return (await tx.run(ADVANCE, [lease.id, lease.lease_token, place.uidvalidity, place.uid, more])).length > 0;
}

/** Records the result of a mail. */
export async function noteCorreo(tx: AccountTx, lease: Lease, place: BuzonPlace, mail: OpenedCorreo): Promise<void> {
  const { huella, messageId, remitente, asunto, fecha, resultado, documentos, motivo } = mail;
  await tx.run(NOTE, [
    ...[lease.id, place.uidvalidity, place.uid, huella, messageId, remitente, asunto, fecha, resultado],
    ...[JSON.stringify(documentos), motivo],
  ]);
}

const FINISH: Statement = {
  name: 'buzones_finish_look',
  text: `UPDATE buzones b SET lease_token = NULL, due_at = rubrica_clock() + $3 * interval '1 millisecond',
           ultima_revision = CASE WHEN $4::text IS NULL THEN rubrica_clock() ELSE b.ultima_revision END,
           fallas = CASE WHEN $4::text IS NULL THEN 0 ELSE b.fallas + 1 END, error = $4
         WHERE ${heldBy('b', '$1', '$2')}`,
};

/** Ends a poll, successfully or with an error. */
export async function finishLook(tx: WorkerTx, lease: Lease, dueInMs: number, error: string | null): Promise<void> {
  await tx.run(FINISH, [lease.id, lease.lease_token, dueInMs, error]);
}

const RESEAL: Statement = {
  name: 'buzones_reseal',
  text: `UPDATE buzones b SET seal_context = $3, secreto_sealed = $4, master_key_id = $5 WHERE ${heldBy('b', '$1', '$2')}`,
};

/** Stores the provider's new refresh token: the previous one may be invalid. */
export async function resealBuzon(tx: WorkerTx, lease: Lease, secret: SealedSecret): Promise<void> {
  await tx.run(RESEAL, [lease.id, lease.lease_token, secret.sealContext, secret.sealed, secret.masterKeyId]);
}
