import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../src/kernel/app-error.js';
import {
  nextEstado,
  pendingFacts,
  transitions,
  type Accion,
  type EnSri,
  type Transition,
} from '../../src/kernel/estados.js';
import { tipoEvento } from '../../src/kernel/eventos.js';
import { documentTypeByCodDoc } from '../../src/documents/registry.js';
import { decideAutorizacion, decideRecepcion } from '../../src/receipts/decide.js';
import type { Decision } from '../../src/receipts/decision.js';
import type { JudgedComprobante } from '../../src/receipts/interpret-answer.js';
import { USER_ACTIONS } from '../../src/receipts/user-actions.js';
import { readAutorizacion, readRecepcion } from '../../src/sri/answers.js';
import { escapeText } from '../../src/xml/escape.js';
import type { Life, RecordedHistory, Revision, Suceso } from './history.js';

/** Result of a replay. */
export interface Replayed {
  readonly lives: number;
  readonly events: number;
  /** Events whose outcome the present code decided again. */
  readonly judged: number;
  /** Of those, by reading an answer of the SRI. */
  readonly answers: number;
  /** Answers that the history does not keep whole: only their transition is checked. */
  readonly unread: number;
  /** What the present code does differently, in words. */
  readonly differences: readonly string[];
}

/** Lets the present code decide every event of a recorded history again, and compares states, messages, figures and feed. */
export function replay({ version, lives }: RecordedHistory): Replayed {
  const differences: string[] = [];
  const counts = { judged: 0, answers: 0, unread: 0 };
  for (const [at, life] of lives.entries()) {
    const subject = `${version} receipt ${at + 1} (${life.codDoc} ${life.guion})`;
    const differs = (what: string, recorded: unknown, now: unknown): void => {
      if (!isDeepStrictEqual(recorded, now))
        differences.push(`${subject}, ${what}: recorded ${JSON.stringify(recorded)}, now ${JSON.stringify(now)}`);
    };
    replayLife(life, counts, differs);
    replayFigures(life, differs);
    const feed = life.sucesos.flatMap((suceso) => tipoEvento({ fuente: 'comprobante', ...suceso }) ?? []);
    differs('feed', life.feed, feed);
  }
  return { lives: lives.length, events: lives.flatMap(({ sucesos }) => sucesos).length, ...counts, differences };
}

type Differs = (what: string, recorded: unknown, now: unknown) => void;

/** What an event leaves behind; undefined fields are not decided by it. */
type After = Partial<ReturnType<typeof stateOf>> & { readonly detalle?: Suceso['detalle']; readonly tipo?: string };

function replayLife(life: Life, counts: { judged: number; answers: number; unread: number }, differs: Differs): void {
  for (const [at, suceso] of life.sucesos.entries()) {
    const [before, after] = [life.revisiones[at - 1], life.revisiones[at]];
    const what = `event ${suceso.revision} ${suceso.tipo}`;
    if (after === undefined || after.revision !== suceso.revision) {
      differs(`${what}: revision`, suceso.revision, after?.revision);
      continue;
    }
    differs(`${what}: state`, [after.estado, after.accion], [suceso.a, suceso.accion]);
    const { acciones, enSri } = pendingFacts(after.estado);
    if (!acciones.includes(after.accion)) differs(`${what}: pending`, after.accion, acciones);
    if (!enSri.includes(after.en_sri)) differs(`${what}: at the SRI`, after.en_sri, enSri);
    if (before === undefined) continue;
    const now = decideAgain(life, at, counts);
    if (now === 'unread') {
      counts.unread += 1;
      const known = transitions().some(([from, , to]) => from === suceso.de && to === suceso.a);
      if (suceso.de !== suceso.a && !known) differs(`${what}: transition`, [suceso.de, suceso.a], 'none');
      continue;
    }
    counts.judged += 1;
    const recorded = { ...stateOf(life, after), tipo: suceso.tipo, detalle: suceso.detalle };
    for (const [name, value] of Object.entries(now)) {
      differs(`${what}: ${name}`, recorded[name as keyof typeof recorded], value);
    }
  }
}

const SENDS: readonly string[] = ['firmado', 'envio-iniciado'];
const OF_RECEPCION: readonly string[] = ['recibida', 'devuelta', 'sri-no-disponible', 'respuesta-desconocida'];
/** Transition of each event that no answer of recepción or autorización decides; null: none. */
const BY_NAME: Readonly<Record<string, Transition | null>> = {
  firmado: 'firmar',
  'envio-iniciado': null,
  'anulacion-solicitada': 'solicitar-anulacion',
  'anulacion-pendiente': null,
  'anulacion-desistida': 'desistir-anulacion',
  'anulacion-rechazada': 'desistir-anulacion',
  'anulacion-vencida': 'desistir-anulacion',
  anulado: 'anulada',
};
const ACTIONS: Readonly<Record<string, keyof typeof USER_ACTIONS>> = {
  eliminado: 'eliminar',
  reanudado: 'reanudar',
  corregido: 'corregir',
  'firmar-de-nuevo': 'firmar-de-nuevo',
};

/** Decides one event with the present code, from the state before it. */
function decideAgain(life: Life, at: number, counts: { answers: number }): After | 'unread' {
  const suceso = life.sucesos[at];
  const before = life.revisiones[at - 1];
  if (suceso === undefined || before === undefined)
    throw new Error('unreachable: a replayed event has a state before it');
  const action = ACTIONS[suceso.tipo];
  if (action !== undefined) {
    const outcome = USER_ACTIONS[action]({ ...before, never_sent: before.send_begun_at === null });
    return outcome instanceof AppError ? { tipo: outcome.code } : { estado: outcome.estado, accion: outcome.accion };
  }
  const named = BY_NAME[suceso.tipo];
  if (named !== undefined) {
    const estado = named === null ? before.estado : nextEstado(before.estado, named);
    const sends: { accion: Accion } | object = SENDS.includes(suceso.tipo) ? { accion: 'consultar' } : {};
    return { ...(estado === undefined ? { tipo: 'no such transition' } : { estado }), ...sends };
  }
  const decision = decideAnswer(life, at);
  if (decision === 'unread') return decision;
  counts.answers += 1;
  return decision === undefined ? { tipo: 'nothing' } : afterDecision(life, before, decision);
}

/** Reads the recorded answer again and decides. */
function decideAnswer(life: Life, at: number): Decision | 'unread' | undefined {
  const { sucesos, revisiones } = life;
  const [suceso, before] = [sucesos[at], revisiones[at - 1]];
  if (suceso === undefined || before === undefined) return undefined;
  const { respuesta, motivo } = suceso.detalle as { readonly respuesta?: string | null; readonly motivo?: string };
  const comprobante = judged(life, before);
  const now = new Date(suceso.at);
  const why = motivo ?? '';
  if (OF_RECEPCION.includes(suceso.tipo)) {
    // Recepción judges with what was known before the send was marked.
    const asked = { ...comprobante, en_sri: enSriBeforeSend(life, at) };
    const raw = respuesta ?? null;
    if (raw === null)
      return decideRecepcion(
        asked,
        { answer: { kind: 'unavailable', reached: suceso.tipo !== 'sri-no-disponible', why }, raw },
        now,
      );
    const answer = why.startsWith('HTTP ')
      ? ({ kind: 'unknown', why } as const)
      : readRecepcion(Buffer.from(raw), before.clave_acceso);
    return decideRecepcion(asked, { answer, raw }, now);
  }
  const context = { waitedMs: now.getTime() - Date.parse(before.send_begun_at ?? before.created_at), now };
  if (respuesta === null || respuesta === undefined) {
    // A parked receipt may have been parked by its signature, or by time; neither keeps an answer.
    if (suceso.tipo !== 'consulta-fallida') return 'unread';
    return decideAutorizacion(comprobante, { answer: { kind: 'unavailable', reached: true, why }, raw: null }, context);
  }
  if (why.startsWith('HTTP '))
    return decideAutorizacion(comprobante, { answer: { kind: 'unknown', why }, raw: respuesta }, context);
  const raw = withDocument(life, at, respuesta);
  if (raw === undefined) return 'unread';
  return decideAutorizacion(
    comprobante,
    { answer: readAutorizacion(Buffer.from(raw), before.clave_acceso), raw },
    context,
  );
}

const PLACE = '<comprobante>…</comprobante>';

/** The history keeps an answer without its document, which is stored once. Undefined: the answer listed several. */
function withDocument({ documentos, revisiones }: Life, at: number, respuesta: string): string | undefined {
  if (!respuesta.includes(PLACE)) return respuesta;
  if (!respuesta.includes('<numeroComprobantes>1<')) return undefined;
  return respuesta.replace(
    PLACE,
    () => `<comprobante>${escapeText(documentos[revisiones[at]?.xml ?? 0] ?? '')}</comprobante>`,
  );
}

function enSriBeforeSend({ sucesos, revisiones }: Life, at: number): EnSri {
  const marked = sucesos.slice(0, at).findLastIndex(({ tipo }) => SENDS.includes(tipo));
  return revisiones[marked - 1]?.en_sri ?? 'no';
}

function judged({ documentos }: Life, row: Revision): JudgedComprobante {
  return {
    ...row,
    xml: Buffer.from(documentos[row.xml] ?? ''),
    send_begun_at: dateOf(row.send_begun_at),
    absent_at: dateOf(row.absent_at),
    refused_at: dateOf(row.refused_at),
    created_at: new Date(row.created_at),
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** What a decision leaves, as the worker's statement writes it (receipts/store/work.ts). */
function afterDecision(life: Life, before: Revision, decision: Decision): After {
  const { detalle, tipo } = decision.event;
  const kept = stateOf(life, before);
  return {
    estado: decision.estado,
    accion: decision.accion,
    en_sri: decision.enSri,
    attempts: { afresh: 0, same: before.attempts, 'one-more': before.attempts + 1 }[decision.attempts],
    number_taken: decision.numberTaken ?? before.number_taken,
    absent: decision.absent ?? false,
    resent: decision.resent ?? before.resent,
    sri_faults: decision.sriFaults ?? before.sri_faults,
    refused_at: decision.refusedAt?.toISOString() ?? kept.refused_at,
    motivo_pendiente: decision.motivoPendiente ?? null,
    mensajes: decision.mensajes ?? before.mensajes,
    numero_autorizacion: decision.numeroAutorizacion ?? before.numero_autorizacion,
    fecha_autorizacion: decision.fechaAutorizacion?.toISOString() ?? kept.fecha_autorizacion,
    xml: decision.xmlSri?.toString('utf8') ?? decision.xml?.toString('utf8') ?? kept.xml,
    tipo,
    // As JSON stores it.
    detalle: JSON.parse(JSON.stringify(detalle)) as Suceso['detalle'],
  };
}

function stateOf({ documentos }: Life, row: Revision) {
  const {
    estado,
    accion,
    en_sri,
    attempts,
    number_taken,
    resent,
    sri_faults,
    motivo_pendiente,
    mensajes,
    numero_autorizacion,
  } = row;
  return {
    ...{
      estado,
      accion,
      en_sri,
      attempts,
      number_taken,
      resent,
      sri_faults,
      motivo_pendiente,
      mensajes,
      numero_autorizacion,
    },
    absent: row.absent_at !== null,
    refused_at: dateOf(row.refused_at)?.toISOString() ?? null,
    fecha_autorizacion: dateOf(row.fecha_autorizacion)?.toISOString() ?? null,
    xml: documentos[row.xml] ?? '',
  };
}

/** Reads the last document again, and its figures. */
function replayFigures({ codDoc, documentos, revisiones, cifras }: Life, differs: Differs): void {
  const type = documentTypeByCodDoc(codDoc);
  const read = type?.read(Buffer.from(documentos[revisiones.at(-1)?.xml ?? 0] ?? ''));
  if (type === undefined || read?.ok !== true) {
    differs('document', 'readable', 'not readable');
    return;
  }
  const now = type.cifras(read.read.documento);
  const figures = {
    ...{
      total_sin_impuestos: now.totalSinImpuestos,
      descuento: now.descuento,
      propina: now.propina,
      iva: now.iva,
      ice: now.ice,
    },
    ...{
      irbpnr: now.irbpnr,
      retenido_renta: now.retenidoRenta,
      retenido_iva: now.retenidoIva,
      retenido_isd: now.retenidoIsd,
    },
    ...{ total: now.total, impuestos_valores: now.impuestos.valores },
  };
  for (const [name, value] of Object.entries(figures)) differs(`figure ${name}`, numbers(cifras[name]), numbers(value));
}

function numbers(value: Life['cifras'][string] | undefined): unknown {
  if (Array.isArray(value)) return value.map(Number);
  return typeof value === 'string' ? Number(value) : value;
}
