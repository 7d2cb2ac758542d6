import { addFault, addAnnulment } from './controls-store.js';
import {
  acceptDocument,
  activeFaults,
  countReceptions,
  findHolder,
  recordReception,
  replaceDocument,
  type Acceptance,
} from './store.js';
import type { Database, SimulatorTx } from '../db/transactions.js';
import { isDecision, servicioOf, type Decision, type Disturbance, type Effect } from './effects.js';
import { pickFault } from './faults.js';
import { judge, type JudgeContext, type Judgement } from './judge.js';
import { AMBIENTE_PRUEBAS, mensaje, type Mensaje } from './mensajes.js';
import type { ReceivedDocuments } from './received.js';

/** Recepción's answer and its transport faults. */
export interface ReceptionAnswer {
  readonly estado: 'RECIBIDA' | 'DEVUELTA';
  readonly claveAcceso: string | undefined;
  readonly mensajes: readonly Mensaje[];
  readonly disturbance?: Disturbance | undefined;
}

export interface ReceptionDeps extends JudgeContext {
  readonly db: Database;
  readonly random: () => number;
  /** Stores a document without conflicts and returns its reception id, else undefined. */
  readonly accept: (document: Acceptance) => Promise<string | undefined>;
  readonly received: ReceivedDocuments;
}

/** Receives a document: judges it, then decides and stores in one transaction. */
export async function receive(deps: ReceptionDeps, argument: string | undefined): Promise<ReceptionAnswer> {
  // Node ignores white space in base64.
  const raw = Buffer.from(argument ?? '', 'base64');
  const judgement: Judgement =
    raw.length === 0 ? { kind: 'unreadable', claveAcceso: undefined, mensaje: mensaje('49') } : judge(raw, deps);
  const claveAcceso = judgement.kind === 'unreadable' ? judgement.claveAcceso : judgement.document.claveAcceso;
  const own = judgement.kind === 'unreadable' ? [] : judgement.effects;

  if (judgement.kind === 'acceptable' && own.length === 0) {
    // Fast path: one statement. If it stores nothing (active fault, key or number taken), the full path runs.
    const receptionId = await deps.accept(judgement.document);
    if (receptionId !== undefined) {
      deps.received.keep(receptionId, raw);
      return { estado: 'RECIBIDA', claveAcceso, mensajes: [] };
    }
  }
  return deps.db.asSimulator(async (tx) => {
    const due = claveAcceso === undefined ? [] : await dueEffects(tx, claveAcceso, own);
    const fault =
      due.find((effect) => !isDecision(effect.act)) ??
      (await pickFault(tx, await activeFaults(tx, 'recepcion', claveAcceso), deps.random));
    if (fault !== undefined && !isDecision(fault.act) && !fault.afterStoring) {
      await recordReception(tx, claveAcceso, raw, { estado: 'SIN RESPUESTA', mensajes: [], falla: fault.written });
      return { estado: 'DEVUELTA', claveAcceso, mensajes: [], disturbance: fault.act };
    }
    return settle(tx, raw, judgement, due, fault);
  });
}

/** The document's own effects on recepción still due: decisions always, disturbances once unless `*n` is given. */
async function dueEffects(tx: SimulatorTx, claveAcceso: string, own: readonly Effect[]): Promise<readonly Effect[]> {
  if (own.length === 0) return [];
  const before = await countReceptions(tx, claveAcceso);
  return own.filter(
    (effect) =>
      (servicioOf(effect) ?? 'recepcion') === 'recepcion' &&
      before < (effect.times ?? (isDecision(effect.act) ? Infinity : 1)),
  );
}

/** Decides, stores, and returns the answer. */
async function settle(
  tx: SimulatorTx,
  raw: Buffer,
  judgement: Judgement,
  due: readonly Effect[],
  fault: Effect | undefined,
): Promise<ReceptionAnswer> {
  const effects = fault === undefined || due.includes(fault) ? due : [...due, fault];
  const decisions = effects.map((effect) => effect.act).filter(isDecision);
  const falla = effects.length === 0 ? {} : { falla: effects.map((effect) => effect.written).join(';') };
  const disturbance = fault === undefined || isDecision(fault.act) ? undefined : fault.act;
  const claveAcceso = judgement.kind === 'unreadable' ? judgement.claveAcceso : judgement.document.claveAcceso;
  if (judgement.kind === 'acceptable' && decisions.some(({ kind }) => kind === 'olvida')) {
    await recordReception(tx, claveAcceso, raw, { estado: 'RECIBIDA', mensajes: [], ...falla });
    return { estado: 'RECIBIDA', claveAcceso, mensajes: [], disturbance };
  }
  const returned = await store(tx, judgement, decisions, falla);
  if (returned === undefined) return { estado: 'RECIBIDA', claveAcceso, mensajes: [], disturbance };
  await recordReception(tx, claveAcceso, raw, { estado: 'DEVUELTA', mensajes: [returned], ...falla });
  return { estado: 'DEVUELTA', claveAcceso, mensajes: [returned], disturbance };
}

/** Stores the document and returns undefined, or the reason to return it. Uniqueness is reported before dates (FACTS §10). */
async function store(
  tx: SimulatorTx,
  judgement: Judgement,
  decisions: readonly Decision[],
  falla: { falla?: string },
): Promise<Mensaje | undefined> {
  const forced = decisions.find((decision) => decision.kind === 'devuelta');
  if (forced !== undefined) return mensaje(forced.codigo, forced.texto);
  if (judgement.kind === 'unreadable') return judgement.mensaje;
  const document = judgement.kind === 'acceptable' ? decided(judgement.document, decisions, falla) : undefined;
  if (document !== undefined && (await acceptDocument(tx, document))) {
    await plant(tx, document, judgement.effects, decisions);
    return undefined;
  }
  const holder = await findHolder(tx, judgement.document);
  if (holder !== undefined) {
    if (holder.claveAcceso !== judgement.document.claveAcceso) {
      return mensaje('45', `El secuencial está registrado con la clave de acceso ${holder.claveAcceso}.`);
    }
    if (holder.enProceso) return mensaje('70');
    if (holder.estado === 'AUTORIZADO') return mensaje('43');
  }
  if (judgement.kind === 'returned') return judgement.mensaje;
  if (document === undefined || holder === undefined) throw new Error('a refused number without a holder');
  // Not authorised before: it may be resent, corrected, under the same key (FACTS §10, general rules).
  await replaceDocument(tx, document);
  await plant(tx, document, judgement.effects, decisions);
  return undefined;
}

/** The document with the authorization its effects give it. */
function decided(document: Acceptance, decisions: readonly Decision[], falla: { falla?: string }): Acceptance {
  let result: Acceptance = { ...document, answer: { ...document.answer, ...falla } };
  for (const decision of decisions) {
    if (decision.kind === 'en-proceso') result = { ...result, delayS: decision.seconds };
    if (decision.kind === 'no-autorizado') {
      const mensajes = [mensaje(decision.codigo, decision.texto), AMBIENTE_PRUEBAS];
      result = { ...result, estado: 'NO AUTORIZADO', mensajes };
    }
  }
  return result;
}

/** Schedules a stored document's effects on other services, and its annulment in the portal. */
async function plant(
  tx: SimulatorTx,
  document: Acceptance,
  own: readonly Effect[],
  decisions: readonly Decision[],
): Promise<void> {
  for (const effect of own) {
    const servicio = servicioOf(effect);
    if (servicio === undefined || servicio === 'recepcion') continue;
    await addFault(tx, {
      servicio,
      claveAcceso: document.claveAcceso,
      efecto: effect.written,
      proporcion: 1,
      remaining: effect.times ?? 1,
      startsInS: 0,
      durationS: null,
    });
  }
  if (document.estado !== 'AUTORIZADO') return;
  for (const decision of decisions) {
    if (decision.kind !== 'anulacion') continue;
    await addAnnulment(tx, {
      claveAcceso: document.claveAcceso,
      outcome: decision.outcome,
      resolvesInS: decision.seconds,
    });
  }
}
