import { describe, expect, test } from 'vitest';
import { AppError } from '../kernel/app-error.js';
import { ABSENCE_MS, pendingFacts, DECISION_MS_MAX, enSriAfter, nextEstado, transitions } from '../kernel/estados.js';
import type { Autorizacion, AutorizacionAnswer, Mensaje, RecepcionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { behaviourOf, blockingCodes, SRI_CODES } from '../sri/codes.js';
import { decideAutorizacion, decideRecepcion } from './decide.js';
import { park, type Decision } from './decision.js';
import { USER_ACTIONS, type ActionFacts, type ActionOutcome } from './user-actions.js';
import type { JudgedComprobante } from './interpret-answer.js';

// Every reachable receipt × every SRI answer × every issuer action (spec/API.md §3: "every state has a way out for the service or the
// user"). Answers come from the code table, decisions and actions from the service; only the effect of a step on the row is modelled
// here, and test/service/exits.test.ts runs it against a database.

type Comprobante = JudgedComprobante & ActionFacts;
type Recepcion = Answered<RecepcionAnswer>['answer'];
type Autorizado = Answered<AutorizacionAnswer>['answer'];

const CLAVE = '1511202601179001234400110010010000000011234567815';
const SENT = new Date('2026-11-15T10:00:00-05:00');
const NOW = new Date('2026-11-16T12:00:00-05:00');

const START: Comprobante = {
  clave_acceso: CLAVE,
  estado: 'CREADO',
  accion: 'firmar',
  en_sri: 'no',
  xml: Buffer.from(''),
  send_begun_at: SENT,
  created_at: SENT,
  number_taken: false,
  absent_at: null,
  resent: false,
  sri_faults: 0,
  refused_at: null,
  mensajes: [],
  never_sent: false,
};
/** A receipt starts unsigned, or signed by its issuer. */
const STARTS: readonly Comprobante[] = [START, { ...START, estado: 'FIRMADO', accion: 'enviar' }];

/** One message per code and case, one unknown, and none. */
const MENSAJES: readonly (readonly Mensaje[])[] = [
  ...SRI_CODES.flatMap(({ codigo, casos = [] }) =>
    ['', ...casos.map(({ texto }) => texto)].map((said) => [codigo, said]),
  ),
  ['999', ''],
].map(([identificador = '', informacionAdicional = '']) => [
  { identificador, mensaje: '', informacionAdicional, tipo: 'ERROR' },
]);

const LOST: readonly Exclude<Recepcion, { kind: 'recibida' | 'devuelta' }>[] = [
  { kind: 'unavailable', reached: true, why: 'x' },
  { kind: 'unavailable', reached: false, why: 'x' },
  { kind: 'unknown', why: 'x' },
];
const RECIBIDA: Recepcion = { kind: 'recibida', mensajes: [] };
const AUTORIZADO: Autorizado = { kind: 'autorizado', autorizacion: authorization([]) };
const RECEPCION: readonly Recepcion[] = [
  RECIBIDA,
  ...[...MENSAJES, []].map((mensajes): Recepcion => ({ kind: 'devuelta', mensajes })),
  ...LOST,
];
const AUTORIZACION: readonly Autorizado[] = [
  AUTORIZADO,
  ...[...MENSAJES, []].map((mensajes): Autorizado => ({ kind: 'no-autorizado', refusals: [authorization(mensajes)] })),
  { kind: 'en-proceso' },
  { kind: 'none' },
  ...LOST,
];

function authorization(mensajes: readonly Mensaje[]): Autorizacion {
  // Undated refusals count as the newest.
  return {
    estado: '',
    numeroAutorizacion: null,
    fechaAutorizacion: null,
    ambiente: null,
    comprobante: null,
    mensajes,
  };
}

/** The row after a step. */
function after(before: Comprobante, decision: Omit<Decision, 'next' | 'attempts' | 'event'>): Comprobante {
  return {
    ...before,
    estado: decision.estado,
    accion: decision.accion,
    en_sri: decision.enSri,
    number_taken: decision.numberTaken ?? before.number_taken,
    absent_at: decision.absent === true ? (before.absent_at ?? NOW) : null,
    resent: decision.resent ?? before.resent,
    sri_faults: decision.sriFaults ?? before.sri_faults,
    refused_at: decision.refusedAt ?? before.refused_at,
    mensajes: decision.mensajes ?? before.mensajes,
  };
}

/** The row after an issuer action. */
function requested(before: Comprobante, action: keyof typeof USER_ACTIONS, onwards: ActionOutcome): Comprobante {
  const afresh = { number_taken: false, absent_at: null, resent: false, sri_faults: 0 };
  const renewed = action === 'corregir' || action === 'firmar-de-nuevo' ? { mensajes: [] } : {};
  return { ...before, ...onwards, ...afresh, ...renewed };
}

function offered(comprobante: Comprobante): { action: keyof typeof USER_ACTIONS; leadsTo: Comprobante }[] {
  return (Object.keys(USER_ACTIONS) as (keyof typeof USER_ACTIONS)[]).flatMap((action) => {
    const outcome = USER_ACTIONS[action](comprobante);
    return outcome instanceof AppError ? [] : [{ action, leadsTo: requested(comprobante, action, outcome) }];
  });
}

/** The row after the send mark (advance.ts), as a crash leaves it. */
function marked(before: Comprobante): Comprobante {
  const estado = before.accion === 'firmar' ? nextEstado(before.estado, 'firmar') : before.estado;
  if (estado === undefined) throw new Error(`nothing is signed that is ${before.estado}`);
  const enSri = enSriAfter(before.en_sri, 'desconocido');
  return after(before, { estado, accion: 'consultar', enSri, numberTaken: false });
}

const atWork = ({ accion }: Comprobante): boolean => accion !== null && accion !== 'intervenir';
const isFinal = ({ estado }: Comprobante): boolean => ['AUTORIZADO', 'ANULADO', 'ELIMINADO'].includes(estado);

interface Outcome {
  readonly leadsTo: Comprobante;
  /** By the same worker, without a pause. */
  readonly atOnce: boolean;
}

/** Outcome of the next step under an answer; `waitedMs` since the send and since the key was first absent. */
function stepped(before: Comprobante, recepcion: Recepcion, autorizacion: Autorizado, waitedMs: number): Outcome {
  const decide = (): Decision | undefined => {
    if (before.accion === 'consultar') {
      return decideAutorizacion(before, { answer: autorizacion, raw: null }, { waitedMs, now: NOW });
    }
    const sent = { ...marked(before), en_sri: before.en_sri };
    return decideRecepcion(sent, { answer: recepcion, raw: null }, NOW);
  };
  const decision = decide();
  if (decision === undefined) throw new Error(`the SRI was called while ${key(before)}`);
  const from = before.accion === 'consultar' ? before : marked(before);
  return { leadsTo: after(from, decision), atOnce: decision.next === 'now' };
}

/** Identity of a receipt, as one line. */
function key(comprobante: Comprobante): string {
  const { estado, accion, en_sri, number_taken, resent, sri_faults, absent_at, mensajes } = comprobante;
  const refusedFor = blockingCodes(mensajes).length === 0 ? '' : behaviourOf(mensajes);
  const seen = absent_at === null ? '' : NOW.getTime() - absent_at.getTime() >= ABSENCE_MS ? 'absent-long' : 'absent';
  return [estado, accion, en_sri, number_taken && 'taken', resent && 'resent', seen, sri_faults, refusedFor].join(' ');
}

/** Lets time pass since the key was first absent. */
const later = (comprobante: Comprobante): Comprobante =>
  comprobante.absent_at === null ? comprobante : { ...comprobante, absent_at: new Date(NOW.getTime() - ABSENCE_MS) };

/** Every receipt reachable in one step of the service or the issuer. */
function neighbours(comprobante: Comprobante): Comprobante[] {
  const byIssuer = offered(comprobante).map(({ leadsTo }) => leadsTo);
  if (!atWork(comprobante)) return byIssuer;
  const waits = [0, DECISION_MS_MAX + 1];
  const bySri =
    comprobante.accion === 'consultar'
      ? AUTORIZACION.flatMap((answer) => waits.map((ms) => stepped(comprobante, RECIBIDA, answer, ms).leadsTo))
      : [marked(comprobante), ...RECEPCION.map((answer) => stepped(comprobante, answer, AUTORIZADO, 0).leadsTo)];
  const unsigned =
    comprobante.accion === 'firmar'
      ? [after(comprobante, park(comprobante, 'La empresa no tiene un certificado activo.'))]
      : [];
  return [...byIssuer, ...bySri, ...unsigned].flatMap((one) => [one, later(one)]);
}

const reached = new Map<string, { readonly comprobante: Comprobante; readonly to: ReadonlySet<string> }>();
for (const queue = [...STARTS]; queue.length > 0;) {
  const comprobante = queue.pop();
  if (comprobante === undefined || reached.has(key(comprobante))) continue;
  const next = neighbours(comprobante);
  reached.set(key(comprobante), { comprobante, to: new Set(next.map(key)) });
  queue.push(...next);
}
const all = [...reached.values()].map(({ comprobante }) => comprobante);

/** Receipts from which one of these can be reached. */
function leadingTo(
  goals: (comprobante: Comprobante) => boolean,
  through: (comprobante: Comprobante) => boolean = () => true,
): Set<string> {
  const found = new Set(all.filter(goals).map(key));
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const [name, { comprobante, to }] of reached)
      if (through(comprobante) && [...to].some((one) => found.has(one))) found.add(name);
  }
  return found;
}

describe('every reachable receipt state', () => {
  test('is allowed by the state table', () => {
    const outside = all.filter(
      ({ estado, accion, en_sri }) =>
        !pendingFacts(estado).acciones.includes(accion) || !pendingFacts(estado).enSri.includes(en_sri),
    );
    expect(outside.map(key)).toEqual([]);
    expect(all.length).toBeGreaterThan(60);
  });

  test('is final, or the service or the issuer can continue', () => {
    expect(all.filter((one) => !isFinal(one) && !atWork(one) && offered(one).length === 0).map(key)).toEqual([]);
  });

  test('can still become AUTORIZADO, unless it was deleted', () => {
    const canBe = leadingTo(({ estado }) => estado === 'AUTORIZADO');
    expect(all.filter((one) => one.estado !== 'ELIMINADO' && !canBe.has(key(one))).map(key)).toEqual([]);
  });

  test('if parked, offers «reanudar», after which the service can reach AUTORIZADO', () => {
    const byItself = leadingTo(({ estado }) => estado === 'AUTORIZADO', atWork);
    const parkedOnes = all.filter(({ accion }) => accion === 'intervenir');
    expect(parkedOnes.length).toBeGreaterThan(5);
    for (const one of parkedOnes) {
      const resumed = offered(one).find(({ action }) => action === 'reanudar');
      expect(resumed && byItself.has(key(resumed.leadsTo)), key(one)).toBe(true);
    }
  });

  test('offers «firmar-de-nuevo» if only the signature is wrong, and «eliminar» only if the SRI never held it', () => {
    for (const one of all) {
      const actions = offered(one).map(({ action }) => action);
      if (actions.includes('eliminar')) expect(one.en_sri, key(one)).toBe('no');
      const resting = one.estado === 'DEVUELTO' || one.estado === 'NO_AUTORIZADO';
      const bySignature = resting && blockingCodes(one.mensajes).length > 0 && behaviourOf(one.mensajes) === 'firmar';
      if (bySignature) expect(actions, key(one)).toContain('firmar-de-nuevo');
    }
  });

  test('annulment states have no dead end either', () => {
    const ways = transitions().filter(([from]) => from === 'ANULACION_SOLICITADA');
    expect(ways.map(([, , to]) => to).sort()).toEqual(['ANULADO', 'AUTORIZADO']);
  });
});

describe('a receipt imported with its authorization', () => {
  const OURS = `<factura><infoTributaria><claveAcceso>${CLAVE}</claveAcceso></infoTributaria></factura>`;
  const IMPORT: Comprobante = {
    ...START,
    ...{ estado: 'FIRMADO', accion: 'consultar', en_sri: 'desconocido' },
    ...{ xml: Buffer.from(OURS), send_begun_at: null, never_sent: true },
  };
  const shown = (comprobante: string | null): Autorizado => ({
    kind: 'autorizado',
    autorizacion: { ...authorization([]), comprobante },
  });
  const found = new Map<string, Comprobante>();
  for (const queue = [IMPORT]; queue.length > 0;) {
    const comprobante = queue.pop();
    if (comprobante === undefined || found.has(key(comprobante))) continue;
    found.set(key(comprobante), comprobante);
    const asking = comprobante.accion === 'consultar';
    const answers = [...AUTORIZACION, shown(OURS.replace('<factura>', '<factura id="x">'))];
    const bySri = asking
      ? answers.flatMap((one) => [0, DECISION_MS_MAX + 1].map((ms) => stepped(comprobante, RECIBIDA, one, ms).leadsTo))
      : [];
    const resumed = offered(comprobante).flatMap(({ action, leadsTo }) => (action === 'reanudar' ? [leadsTo] : []));
    queue.push(...[...bySri, ...resumed].flatMap((one) => [one, later(one)]));
  }
  const rests = [...found.values()];

  test('is never sent, not even by «reanudar», and becomes AUTORIZADO only with the same document', () => {
    expect(rests.length).toBeGreaterThan(8);
    for (const one of rests) {
      expect(['consultar', 'intervenir', null], key(one)).toContain(one.accion);
      expect(one.estado, key(one)).not.toBe('AUTORIZADO');
    }
  });

  test('becomes AUTORIZADO by the same document, ignoring the declaration, without a mail', () => {
    for (const one of rests.filter(atWork)) {
      const answer = shown(`<?xml version="1.0" encoding="UTF-8"?>\n${OURS}\n`);
      const decision = decideAutorizacion(one, { answer, raw: null }, { waitedMs: 0, now: NOW });
      expect(decision, key(one)).toMatchObject({ estado: 'AUTORIZADO', enSri: 'si' });
      expect(decision).not.toHaveProperty('mail');
    }
  });

  test('stops where its issuer can query again, delete or correct it', () => {
    const actions = rests
      .filter((one) => !atWork(one))
      .map((one) =>
        [
          one.estado,
          one.en_sri,
          offered(one)
            .map(({ action }) => action)
            .join(' '),
        ].join(': '),
      );
    expect([...new Set(actions)].sort()).toEqual([
      'FIRMADO: no: eliminar reanudar',
      'FIRMADO: si: reanudar',
      'NO_AUTORIZADO: si: corregir',
      'NO_AUTORIZADO: si: corregir firmar-de-nuevo',
    ]);
  });
});

/** Behaviour of a simulated SRI. */
interface Sri {
  recepcion(): Recepcion;
  autorizacion(): Autorizado;
}
const always = (recepcion: Recepcion, autorizacion: Autorizado): Sri => ({
  recepcion: () => recepcion,
  autorizacion: () => autorizacion,
});
/** A recovered SRI that has the receipt. */
const holding = (): Sri =>
  always({ kind: 'devuelta', mensajes: MENSAJES.find(([one]) => one?.identificador === '43') ?? [] }, AUTORIZADO);
/** A recovered SRI without the receipt; it remembers what it receives from now on. */
function empty(): Sri {
  let sent = false;
  return {
    recepcion: () => {
      sent = true;
      return RECIBIDA;
    },
    autorizacion: () => (sent ? AUTORIZADO : { kind: 'none' }),
  };
}

/** Longest chain of steps without a pause: sign and send, 45 or a lost answer, query, send again. */
const AT_ONCE_MAX = 6;
/** More than all counted retries, and enough days for all delays. */
const STEPS_MAX = 60;
/** Steps within the SRI's first 24 hours. */
const STEPS_OF_A_DAY = 20;

/** The state in which a receipt settles; undefined: the service keeps retrying. */
function played(start: Comprobante, sri: Sri, sentLongAgo = false): Comprobante | undefined {
  let comprobante = start;
  let atOnce = 0;
  let sinceSent = sentLongAgo ? STEPS_OF_A_DAY : 0;
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    if (!atWork(comprobante)) return comprobante;
    sinceSent = comprobante.accion === 'consultar' ? sinceSent + 1 : 0;
    const waitedMs = sinceSent > STEPS_OF_A_DAY ? DECISION_MS_MAX + 1 : 0;
    const outcome =
      comprobante.accion === 'consultar'
        ? stepped(comprobante, RECIBIDA, sri.autorizacion(), waitedMs)
        : stepped(comprobante, sri.recepcion(), AUTORIZADO, 0);
    atOnce = outcome.atOnce ? atOnce + 1 : 0;
    if (atOnce > AT_ONCE_MAX) throw new Error(`spins: ${key(comprobante)}`);
    comprobante = later(outcome.leadsTo);
  }
  return undefined;
}

describe('an SRI that always answers the same', () => {
  const nameOf = (answer: Recepcion | Autorizado): string => {
    const mensajes =
      answer.kind === 'devuelta'
        ? answer.mensajes
        : answer.kind === 'no-autorizado'
          ? answer.refusals[0]?.mensajes
          : [];
    return [answer.kind, ...blockingCodes(mensajes ?? [])].join(' ');
  };

  test.each(RECEPCION.map((answer) => [nameOf(answer), answer] as const))(
    'recepción «%s», with every answer of autorización: every offered action leads on, or retries are paced',
    (_, recepcion) => {
      for (const autorizacion of AUTORIZACION) {
        for (const start of STARTS) {
          const rest = played(start, always(recepcion, autorizacion));
          if (rest === undefined || isFinal(rest)) continue;
          const name = `${nameOf(autorizacion)}: ${key(rest)}`;
          const actions = offered(rest);
          expect(actions.length, name).toBeGreaterThan(0);
          for (const { action, leadsTo } of actions) {
            // The same answers again: it settles again or keeps retrying.
            played(leadsTo, always(recepcion, autorizacion), true);
            // With a recovered SRI, with or without the receipt, the service finishes on its own.
            for (const sri of [holding(), empty()]) {
              const end = played(leadsTo, sri, true)?.estado;
              expect(end, `${name}, ${action}`).toBe(action === 'eliminar' ? 'ELIMINADO' : 'AUTORIZADO');
            }
          }
        }
      }
    },
  );

  test('45 for another key: stops as not stored, to be deleted or corrected with another number', () => {
    const taken: Recepcion = {
      kind: 'devuelta',
      mensajes: MENSAJES.find(([one]) => one?.identificador === '45') ?? [],
    };
    for (const start of STARTS) {
      const rest = played(start, always(taken, { kind: 'none' }));
      expect(rest).toMatchObject({ estado: 'DEVUELTO', en_sri: 'no', number_taken: true });
      expect(rest && offered(rest).map(({ action }) => action)).toEqual(['eliminar', 'corregir']);
    }
  });

  test('RECIBIDA and then unknown: resent once automatically, then parked', () => {
    const rest = played(START, always(RECIBIDA, { kind: 'none' }));
    expect(rest).toMatchObject({ estado: 'RECIBIDO', accion: 'intervenir', resent: true });
  });
});
