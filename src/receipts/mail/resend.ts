import { recordAudit, type Actor, type Origin } from '../../audit/trail.js';
import { lockComprobante } from '../store/changes.js';
import { findComprobante } from '../store/comprobantes.js';
import { countResendsToday, DESTINATARIOS_MAX, enqueueComprobanteMail } from '../../db/correos.js';
import { findPlantillaEmail } from '../../db/plantillas-email.js';
import { servesEmpresa } from '../../db/plantilla-usos.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import type { Estado } from '../../kernel/estados.js';
import type { Issue } from '../../kernel/issue.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import { anulado } from '../../mail/kinds/anulado.js';
import { autorizado } from '../../mail/kinds/autorizado.js';

/** Notice to resend, and its addresses. */
export interface ResendRequest {
  readonly claveAcceso: string;
  /** Undefined: the receipt's own addresses. */
  readonly correos: readonly string[] | undefined;
  readonly plantillaId: string | undefined;
  readonly perDayMax: number;
}

/** Queues the notice of a receipt again; returns the mail's id. The caller already checked that the receipt is visible. */
export async function resendNotice(
  tx: AccountTx,
  request: ResendRequest,
  by: Origin & { readonly actor: Actor },
): Promise<string> {
  // Locked, so that concurrent requests are counted one after the other.
  const locked = await lockComprobante(tx, request.claveAcceso);
  const comprobante = await findComprobante(tx, request.claveAcceso);
  if (locked === undefined || comprobante === undefined) {
    throw new AppError('comprobante-no-encontrado', 'No hay un comprobante con esa clave de acceso en su cuenta.');
  }
  const tipo = noticeOf(comprobante.estado);
  const correos = addressesOf(request.correos, comprobante.correos);
  if ((await countResendsToday(tx, comprobante.id)) >= request.perDayMax) {
    throw new AppError(
      'limite-de-reenvios',
      `El correo de este comprobante ya se reenvió ${request.perDayMax} veces hoy. Vuelva a intentarlo mañana o entregue el RIDE por otro medio.`,
      { retryAfterS: 3600 },
    );
  }
  const { actor, ...origin } = by;
  const plantillaId = request.plantillaId ?? null;
  const plantilla = plantillaId === null ? undefined : await findPlantillaEmail(tx, tx.accountId, plantillaId);
  if (plantillaId !== null && (plantilla === undefined || !servesEmpresa(plantilla, comprobante.ruc))) {
    throw new AppError(
      'plantilla-no-encontrada',
      `No existe una plantilla de correo con el id ${plantillaId} para la empresa ${comprobante.ruc}.`,
    );
  }
  const resend = { correos, plantillaId, actor: `${actor.kind}:${actor.nombre}` };
  const id = await enqueueComprobanteMail(tx, comprobante.id, tipo, resend);
  if (id === undefined) throw new Error(`receipt ${comprobante.id}: its notice was not queued`);
  await recordAudit(tx, {
    ...origin,
    actor,
    action: 'comprobantes.notify',
    subject: { kind: 'comprobante', id: comprobante.clave_acceso },
    changes: { aviso: tipo, correos, plantillaId },
  });
  return id;
}

function noticeOf(estado: Estado): string {
  if (estado === 'AUTORIZADO' || estado === 'ANULACION_SOLICITADA') return autorizado.tipo;
  if (estado === 'ANULADO') return anulado.tipo;
  throw new AppError(
    'comprobante-no-notificable',
    `El comprobante está ${estado}: el correo se envía cuando el SRI lo autoriza.`,
    { fields: { estado } },
  );
}

function addressesOf(given: readonly string[] | undefined, own: readonly string[]): string[] {
  const correos = [...new Set((given ?? own).map((correo) => correo.trim()))].slice(0, DESTINATARIOS_MAX);
  if (correos.length === 0) {
    throw new AppError(
      'sin-destinatarios',
      'El comprobante no trae un correo (campoAdicional «email»); escriba las direcciones en «correos».',
    );
  }
  const issues = (given === undefined ? [] : correos)
    .map((correo, index) => ({ correo, index }))
    .filter(({ correo }) => !isMailAddress(correo))
    .map(({ correo, index }): Issue => ({
      code: 'formato-incorrecto',
      field: `correos[${index}]`,
      message: 'Escriba un correo completo, como cliente@empresa.ec.',
      rejectedValue: correo,
    }));
  if (issues.length > 0)
    throw new AppError('solicitud-invalida', 'Hay direcciones mal escritas; corríjalas.', { issues });
  return correos;
}
