import { anclaAuditoria } from './ancla-auditoria.js';
import { anulado } from './anulado.js';
import { autorizado } from './autorizado.js';
import { certificadoPorVencer } from './certificado-por-vencer.js';
import { claveOlvidada } from './clave-olvidada.js';
import type { MailKind, ComprobanteMailKind } from './define.js';
import { dominioPorComprobar } from './dominio-por-comprobar.js';
import { invitacion } from './invitacion.js';
import { proforma } from './proforma.js';
import { recurrenteFallida } from './recurrente-fallida.js';
import { trabajoPausado } from './trabajo-pausado.js';
import { usuarioRenombrado } from './usuario-renombrado.js';
import { vinculoQuitado } from './vinculo-quitado.js';
import { webhookDesactivado } from './webhook-desactivado.js';

/** All kinds of mail. To add one, add a file and a line here. */
export const mailKinds: readonly MailKind[] = [
  autorizado,
  anulado,
  invitacion,
  claveOlvidada,
  certificadoPorVencer,
  webhookDesactivado,
  proforma,
  recurrenteFallida,
  trabajoPausado,
  anclaAuditoria,
  vinculoQuitado,
  dominioPorComprobar,
  usuarioRenombrado,
];

/** Notices about receipts. */
export const comprobanteMailKinds: readonly ComprobanteMailKind[] = mailKinds.filter(
  (kind) => kind.about === 'receipt',
);

export function mailKindOf(tipo: string): MailKind {
  const kind = mailKinds.find((one) => one.tipo === tipo);
  if (kind === undefined) throw new Error(`no kind of mail is called ${tipo}`);
  return kind;
}
