import { recordAudit, SYSTEM } from '../audit/trail.js';
import { insertAviso } from '../db/avisos.js';
import { enqueueEmpresaMail } from '../db/correos.js';
import type { AccountTx } from '../db/transactions.js';
import type { TipoTrabajo } from '../kernel/trabajos-pausados.js';
import { trabajoPausado } from '../mail/kinds/trabajo-pausado.js';

/** Stored work whose requester lost the right to it. */
export interface PausedWork {
  readonly tipo: TipoTrabajo;
  readonly id: string;
  readonly nombre: string;
  /** Null: of several companies. */
  readonly ruc: string | null;
  readonly motivo: string;
}

/** Tells the account, in the transaction of the pause: an event, an entry of the trail and a mail to its administrators. */
export async function tellPaused(tx: AccountTx, { tipo, id, nombre, ruc, motivo }: PausedWork): Promise<void> {
  const datos = { id: `${tipo}-${id}`, trabajo: tipo, nombre, motivo };
  await insertAviso(tx, { tipo: 'trabajo.pausado', accountId: tx.accountId, ruc, datos });
  await recordAudit(tx, {
    actor: SYSTEM,
    action: 'trabajos.pausar',
    subject: { kind: tipo, id, empresas: ruc === null ? null : [ruc] },
    changes: { motivo },
  });
  await enqueueEmpresaMail(tx, { account_id: tx.accountId, empresa_id: null }, trabajoPausado.tipo, {
    nombre,
    motivo,
  });
}

/** The reason, for people. */
export function lostRight(nombre: string, ruc: string): string {
  return `«${nombre}», que lo pidió, ya no puede emitir por la empresa ${ruc}: se le quitó el permiso o su credencial se desactivó. Un administrador puede asumirlo, y sigue donde quedó.`;
}
