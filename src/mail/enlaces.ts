import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { adoptEnlace, ensureEnlace, findEnlace, renewEnlace, type EnlaceRow, type NewEnlace } from '../db/enlaces.js';
import type { AccountTx, Database, WorkerTx } from '../db/transactions.js';
import { installationSecret } from '../vault/installation-secret.js';
import type { Vault } from '../vault/vault.js';

/** Link with the token of its URL. */
export interface Enlace extends EnlaceRow {
  readonly token: string;
}

/** Links for buyers to the page of a receipt. Only their hashes are stored. */
export interface Enlaces {
  /** Returns the link of a receipt, creating it if it never had one; a revoked link is not restored. */
  ensure(tx: AccountTx | WorkerTx, comprobante: Comprobante): Promise<Enlace | undefined>;
  /** Returns the current link of a receipt, without creating one. */
  find(tx: AccountTx | WorkerTx, comprobanteId: string): Promise<Enlace | undefined>;
  /** Creates a new link; the previous one stops working. */
  renew(tx: AccountTx, comprobanteId: string): Promise<Enlace>;
  /** Derives the token of a proforma's page. */
  proformaToken(proformaId: string, numero: string): Buffer;
}

interface Comprobante {
  readonly id: string;
  readonly accountId: string;
}

/** 144 bits: not guessable. */
const TOKEN_BYTES = 18;
const KEY_BYTES = 32;

/** Opens the secret that the links derive from; creates it on the first start. */
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

  async function reported(
    tx: AccountTx | WorkerTx,
    comprobanteId: string,
    found: EnlaceRow | undefined,
  ): Promise<Enlace | undefined> {
    // From the time when the token itself was stored: it keeps working, alongside one we can derive again.
    const row = found?.numero === null ? await adoptEnlace(tx, mint(comprobanteId)) : found;
    return row && shown(comprobanteId, row);
  }

  return {
    find: async (tx, comprobanteId) => reported(tx, comprobanteId, await findEnlace(tx, comprobanteId)),
    ensure: async (tx, { id, accountId }) => {
      const enlace = await reported(tx, id, await ensureEnlace(tx, accountId, mint(id)));
      return enlace?.revokedAt === null ? enlace : undefined;
    },
    proformaToken: (proformaId, numero) => tokenOf(`proforma/${proformaId}`, numero),
    renew: async (tx, comprobanteId) => shown(comprobanteId, await renewEnlace(tx, mint(comprobanteId))),
  };
}
