import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import {
  adoptEnlace,
  ensureEnlace,
  findEnlace,
  renewEnlace,
  type EnlaceRow,
  type NewEnlace,
} from '../database/enlaces.js';
import type { AccountTx, Database, WorkerTx } from '../database/transactions.js';
import { installationSecret } from '../vault/installation-secret.js';
import type { Vault } from '../vault/vault.js';

/** A link with what stands in its address. */
export interface Enlace extends EnlaceRow {
  readonly token: string;
}

/** The links by which buyers reach the page of a receipt. Only hashes of them are stored. */
export interface Enlaces {
  /** The link of a receipt, made now if it never had one; a revoked one is not brought back. */
  ensure(tx: AccountTx | WorkerTx, receipt: Receipt): Promise<Enlace | undefined>;
  /** The link of a receipt as it stands; none is made. */
  find(tx: AccountTx | WorkerTx, comprobanteId: string): Promise<Enlace | undefined>;
  /** A new link; the former leads nowhere from now on. */
  renew(tx: AccountTx, comprobanteId: string): Promise<Enlace>;
}

interface Receipt {
  readonly id: string;
  readonly accountId: string;
}

/** 144 bits: nobody guesses one. */
const TOKEN_BYTES = 18;
const KEY_BYTES = 32;

/** Opens the secret that the links follow from; on the first start it is made. */
export async function openEnlaces(db: Database, vault: Pick<Vault, 'open' | 'seal' | 'isLost'>): Promise<Enlaces> {
  const key = await installationSecret(db, vault, 'enlaces', () => randomBytes(KEY_BYTES));
  const tokenOf = (comprobanteId: string, numero: string): Buffer =>
    createHmac('sha256', key).update(`${comprobanteId}/${numero}`).digest().subarray(0, TOKEN_BYTES);
  const mint = (comprobanteId: string): NewEnlace => {
    const numero = randomUUID();
    return { comprobanteId, numero, token: tokenOf(comprobanteId, numero) };
  };
  const shown = (comprobanteId: string, row: EnlaceRow): Enlace => ({
    ...row,
    token: tokenOf(comprobanteId, row.numero ?? '').toString('base64url'),
  });

  async function told(
    tx: AccountTx | WorkerTx,
    comprobanteId: string,
    found: EnlaceRow | undefined,
  ): Promise<Enlace | undefined> {
    // Of the time when the token itself was stored: it goes on, beside one that we can tell again.
    const row = found?.numero === null ? await adoptEnlace(tx, mint(comprobanteId)) : found;
    return row && shown(comprobanteId, row);
  }

  return {
    find: async (tx, comprobanteId) => told(tx, comprobanteId, await findEnlace(tx, comprobanteId)),
    ensure: async (tx, { id, accountId }) => {
      const enlace = await told(tx, id, await ensureEnlace(tx, accountId, mint(id)));
      return enlace?.revokedAt === null ? enlace : undefined;
    },
    renew: async (tx, comprobanteId) => shown(comprobanteId, await renewEnlace(tx, mint(comprobanteId))),
  };
}
