import { endAnulacion, insertAnulacion, latestAnulacion, readAnulacionFacts, type AnulacionRow } from './store.js';
import { changeComprobante, lockComprobante, type LockedComprobante } from '../store/changes.js';
import type { AccountTx } from '../../db/transactions.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { nextAnulacion } from './anulacion-estados.js';
import { evaluateAnulacion, type AnulacionDeclarada, type AnulacionVerdict } from './anulacion.js';
import { AppError } from '../../kernel/app-error.js';
import { nextEstado, type Estado, type Transition } from '../../kernel/estados.js';
import { trustedFecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { visibleLocked, type ChangeRequest } from '../change.js';

export interface AnnulmentRequest extends ChangeRequest {
  readonly motivo: string;
  readonly declarado: AnulacionDeclarada;
}

/** Result of the annulment rules for a receipt, by the database's clock. */
export interface Evaluated {
  readonly verdict: AnulacionVerdict;
  /** Sum of the credit notes against it. */
  readonly acreditado: string;
}

/** Evaluates the annulment rules for a receipt the caller may see. */
export async function evaluate(
  tx: AccountTx,
  comprobanteId: string,
  declarado: AnulacionDeclarada = {},
): Promise<Evaluated> {
  const row = await readAnulacionFacts(tx, comprobanteId);
  const verdict = evaluateAnulacion(
    {
      codDoc: row.cod_doc,
      conAceptacion: documentTypeByCodDoc(row.cod_doc)?.anulacionConAceptacion ?? false,
      estado: row.estado,
      fechaEmision: trustedFecha(row.fecha_emision),
      receptorTipo: row.receptor_tipo,
      negociable: row.negociable,
      delMes: row.del_mes,
      declarado,
    },
    trustedFecha(fechaEcuador(row.now)),
  );
  return { verdict, acreditado: row.acreditado };
}

/** Records an annulment request and schedules its watch, under the receipt's lock. A repeat returns the open request. */
export async function requestAnnulment(
  tx: AccountTx,
  request: AnnulmentRequest,
): Promise<{ readonly row: AnulacionRow; readonly created: boolean }> {
  const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
  const open = await latestAnulacion(tx, locked.id);
  if (open !== undefined && open.ended_at === null) return { row: open, created: false };
  const { verdict } = await evaluate(tx, locked.id, request.declarado);
  if (verdict.kind === 'refused') throw refused(locked, verdict);
  await insertAnulacion(tx, {
    comprobanteId: locked.id,
    motivo: request.motivo,
    fechaLimite: verdict.plazo.limite.texto,
    fechaLimiteSinTraslado: verdict.plazo.sinTraslado.texto,
    requiereAceptacion: verdict.aceptacion,
    pasos: verdict.pasos,
    actor: request.actor,
  });
  await changeComprobante(tx, locked, {
    estado: moved(locked, 'solicitar-anulacion'),
    accion: null,
    event: {
      tipo: 'anulacion-solicitada',
      actor: request.actor,
      detalle: { motivo: request.motivo, fechaLimite: verdict.plazo.limite.texto, ...request.declarado },
    },
  });
  const row = await latestAnulacion(tx, locked.id);
  if (row === undefined) throw new Error(`annulment of ${locked.id} was not stored`);
  return { row, created: true };
}

/** Stops the watch and returns the receipt to AUTORIZADO. Not possible once the SRI has the request pending. */
export async function withdrawAnnulment(
  tx: AccountTx,
  request: ChangeRequest,
): Promise<{ readonly row: AnulacionRow | undefined; readonly changed: boolean }> {
  const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
  const row = await latestAnulacion(tx, locked.id);
  if (locked.estado === 'ANULADO') {
    throw new AppError('anulacion-consumada', 'El SRI ya anuló este comprobante, y eso no se revierte.');
  }
  if (row === undefined || row.ended_at !== null) return { row, changed: false };
  if (row.held) {
    throw new AppError('comprobante-en-proceso', 'Se está consultando al SRI ahora mismo; repita en unos segundos.', {
      retryAfterS: 2,
    });
  }
  const estado = nextAnulacion(row.estado, 'desistir');
  if (estado === undefined) {
    throw new AppError(
      'anulacion-pendiente-en-sri',
      'El SRI tiene la solicitud PENDIENTE DE ANULAR: solo se desiste en SRI en línea. Aquí se sigue consultando hasta que decida.',
      { fields: { estado: row.estado, estadoSri: row.estado_sri, aceptacionHasta: row.aceptacion_hasta } },
    );
  }
  if (!(await endAnulacion(tx, row, estado))) throw new Error(`annulment ${row.id} changed under the receipt's lock`);
  await changeComprobante(tx, locked, {
    estado: moved(locked, 'desistir-anulacion'),
    accion: null,
    event: { tipo: 'anulacion-desistida', actor: request.actor, detalle: {} },
  });
  return { row: await latestAnulacion(tx, locked.id), changed: true };
}

function refused(locked: LockedComprobante, verdict: Extract<AnulacionVerdict, { kind: 'refused' }>): AppError {
  return new AppError('anulacion-no-permitida', verdict.motivo, {
    fields: { regla: verdict.regla, estado: locked.estado, todaviaPosible: verdict.posible },
  });
}

function moved(locked: LockedComprobante, transition: Transition): Estado {
  const estado = nextEstado(locked.estado, transition);
  if (estado === undefined) throw new Error(`receipt ${locked.id}: no «${transition}» from ${locked.estado}`);
  return estado;
}
