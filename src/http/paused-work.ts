import type { AccountTx, Statement } from '../db/transactions.js';
import type { TipoTrabajo } from '../kernel/trabajos-pausados.js';
import type { Principal } from './principal.js';

/** Stored work that waits for an administrator to take it over. */
export interface PausedRow {
  readonly id: string;
  readonly nombre: string;
  /** Its companies; null: all that its requester had. */
  readonly rucs: readonly string[] | null;
  readonly motivo: string;
  readonly desde: Date;
}

/** A kind of stored work that stops when its requester loses the right to it. */
export interface PausedWork {
  readonly tipo: TipoTrabajo;
  /** Lists what is paused of companies `$1` (null: all), oldest first, up to `$2`. */
  readonly list: Statement;
  /** Gives it to another requester, who reaches these companies (null: all); false: it is not paused. */
  readonly takeOver: (
    tx: AccountTx,
    id: string,
    requester: Principal,
    empresas: readonly string[] | null,
  ) => Promise<boolean>;
}
