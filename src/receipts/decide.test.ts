import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { TestPki } from '../../test/support/pki.js';
import { ABSENCE_MS, pendingFacts, ESTADOS, type EnSri, type Estado } from '../kernel/estados.js';
import { buildSigningIdentity } from '../signature/identity.js';
import { signXml } from '../signature/sign.js';
import type { Autorizacion, AutorizacionAnswer, Mensaje, RecepcionAnswer } from '../sri/answers.js';
import type { Answered } from '../sri/client.js';
import { decideAutorizacion, decideRecepcion } from './decide.js';
import type { Decision } from './decision.js';
import type { JudgedComprobante } from './interpret-answer.js';

const CLAVE = '1511202601179001234400110010010000000011234567815';
const OTHER = '1511202601179001234400110010010000000021234567811';
const SENT = new Date('2026-11-15T10:00:00.700-05:00');
const document = (clave: string, more = ''): string =>
  `<factura id="comprobante" version="1.1.0">\n<infoTributaria><claveAcceso>${clave}</claveAcceso></infoTributaria>${more}</factura>`;
const OURS = document(CLAVE);

const comprobante = (estado: Estado, enSri: EnSri, more: Partial<JudgedComprobante> = {}): JudgedComprobante => ({
  clave_acceso: CLAVE,
  estado,
  en_sri: enSri,
  xml: Buffer.from(OURS),
  send_begun_at: SENT,
  created_at: SENT,
  number_taken: false,
  absent_at: null,
  resent: false,
  sri_faults: 0,
  refused_at: null,
  ...more,
});
/** Every receipt the state table allows. */
const comprobantes = (more: Partial<JudgedComprobante>): JudgedComprobante[] =>
  ESTADOS.flatMap((estado) => pendingFacts(estado).enSri.map((enSri) => comprobante(estado, enSri, more)));
const NOW = new Date('2026-11-16T10:00:00-05:00');

const mensaje = (identificador: string, tipo = 'ERROR', informacionAdicional: string | null = null): Mensaje => ({
  identificador,
  mensaje: `TEXTO ${identificador}`,
  informacionAdicional,
  tipo,
});
/** FACTS §18: an internal fault of the SRI. */
const NORMALIZACION = mensaje('35', 'ERROR', 'La normalizacion del xml no fue exitosa :[0][null]');

/** A decision as one line: state, action, `en_sri`, next attempt, notes. */
function inShort(decision: Decision): string {
  const { estado, accion, enSri, next, attempts } = decision;
  const noted = (['numberTaken', 'absent', 'resent', 'pendingAnew', 'xmlSri', 'alarm'] as const).filter(
    (name) => decision[name] !== undefined && decision[name] !== false,
  );
  const faults = decision.sriFaults === undefined ? [] : [`fault-${decision.sriFaults}`];
  return [estado, accion, enSri, inWords(next), attempts, ...noted, ...faults].join(' ');
}

function inWords(next: Decision['next']): string {
  if (next === null) return 'rest';
  if (typeof next === 'string') return next;
  return 'waitMs' in next ? `in ${next.waitMs / 60_000}min` : `${next.firstMs / 1000}s`;
}

/** Invariants of every decision. */
function expectSound(before: JudgedComprobante, decision: Decision): void {
  const { estado, accion, enSri, next, motivoPendiente } = decision;
  expect(pendingFacts(estado).acciones).toContain(accion);
  expect(pendingFacts(estado).enSri).toContain(enSri);
  // A receipt known to be at the SRI never counts as absent again (spec/API.md §3).
  if (before.en_sri === 'si') expect(enSri).toBe('si');
  // Only a receipt that needs no work, or a person, has no next attempt.
  expect(next === null).toBe(accion === null || accion === 'intervenir');
  if (accion === 'intervenir') expect(motivoPendiente).toMatch(/\S{3}/);
}

/** Decision for every possible receipt; receipts that do not change are left out. */
function decided(
  decide: (before: JudgedComprobante) => Decision | undefined,
  more: Partial<JudgedComprobante> = {},
): Record<string, string> {
  const found = comprobantes(more).flatMap((before) => {
    const decision = decide(before);
    if (decision === undefined) return [];
    expectSound(before, decision);
    return [[`${before.estado} ${before.en_sri}`, inShort(decision)]];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

describe('recepción', () => {
  const devuelta = (...mensajes: Mensaje[]): RecepcionAnswer => ({ kind: 'devuelta', mensajes });
  const unavailable = (reached: boolean): Answered<RecepcionAnswer>['answer'] => ({
    kind: 'unavailable',
    reached,
    why: 'x',
  });

  // Outcome for a FIRMADO receipt by its `en_sri` before the send: no, desconocido, si.
  const TABLE: readonly (readonly [string, Answered<RecepcionAnswer>['answer'], Readonly<Record<EnSri, string>>])[] = [
    [
      'RECIBIDA',
      { kind: 'recibida', mensajes: [] },
      {
        no: 'RECIBIDO consultar si soon afresh',
        desconocido: 'RECIBIDO consultar si soon afresh',
        si: 'RECIBIDO consultar si soon afresh',
      },
    ],
    [
      'DEVUELTA with 35: the issuer corrects it',
      devuelta(mensaje('35')),
      { no: 'DEVUELTO  no rest afresh', desconocido: 'DEVUELTO  no rest afresh', si: 'DEVUELTO  si rest afresh' },
    ],
    [
      'DEVUELTA with a code that nobody knows',
      devuelta(mensaje('999')),
      { no: 'DEVUELTO  no rest afresh', desconocido: 'DEVUELTO  no rest afresh', si: 'DEVUELTO  si rest afresh' },
    ],
    [
      'DEVUELTA with nothing but a warning, whatever its code asks for otherwise',
      devuelta(mensaje('28', 'ADVERTENCIA'), mensaje('43', 'INFORMATIVO')),
      { no: 'DEVUELTO  no rest afresh', desconocido: 'DEVUELTO  no rest afresh', si: 'DEVUELTO  si rest afresh' },
    ],
    [
      'DEVUELTA with 28: the issuer has an impediment, which outweighs what passes and what is to be corrected',
      devuelta(mensaje('50'), mensaje('28'), mensaje('35')),
      {
        no: 'FIRMADO intervenir no rest afresh',
        desconocido: 'FIRMADO intervenir no rest afresh',
        si: 'FIRMADO intervenir si rest afresh',
      },
    ],
    [
      'DEVUELTA with 50: it passes',
      devuelta(mensaje('50')),
      {
        no: 'FIRMADO enviar no 1s one-more pendingAnew',
        desconocido: 'FIRMADO enviar no 1s one-more pendingAnew',
        si: 'FIRMADO enviar si 1s one-more pendingAnew',
      },
    ],
    [
      'DEVUELTA with 35 and the SRI’s own fault text: it passes, at first (FACTS §18)',
      devuelta(NORMALIZACION),
      {
        no: 'FIRMADO enviar no in 1min one-more pendingAnew fault-1',
        desconocido: 'FIRMADO enviar no in 1min one-more pendingAnew fault-1',
        si: 'FIRMADO enviar si in 1min one-more pendingAnew fault-1',
      },
    ],
    [
      'DEVUELTA with 90: the next day in Ecuador, whatever else is said; never a correction (FACTS §10)',
      devuelta(mensaje('90'), mensaje('35')),
      {
        // 14 hours until midnight plus five minutes.
        no: 'FIRMADO enviar no in 845min afresh pendingAnew',
        desconocido: 'FIRMADO enviar no in 845min afresh pendingAnew',
        si: 'FIRMADO enviar si in 845min afresh pendingAnew',
      },
    ],
    [
      'DEVUELTA with 94: shown, and parked (FACTS §10)',
      devuelta(mensaje('94')),
      {
        no: 'FIRMADO intervenir no rest afresh',
        desconocido: 'FIRMADO intervenir no rest afresh',
        si: 'FIRMADO intervenir si rest afresh',
      },
    ],
    ...['39', '40', '42'].map(
      (codigo) =>
        [
          `DEVUELTA with ${codigo}: a new signature is all that is wanting`,
          devuelta(mensaje(codigo)),
          { no: 'DEVUELTO  no rest afresh', desconocido: 'DEVUELTO  no rest afresh', si: 'DEVUELTO  si rest afresh' },
        ] as const,
    ),
    [
      'DEVUELTA with 33: more slowly',
      devuelta(mensaje('33')),
      {
        no: 'FIRMADO enviar no 60s one-more pendingAnew',
        desconocido: 'FIRMADO enviar no 60s one-more pendingAnew',
        si: 'FIRMADO enviar si 60s one-more pendingAnew',
      },
    ],
    ...['43', '70'].map(
      (codigo) =>
        [
          `DEVUELTA with ${codigo}: it is there, whatever else is said`,
          devuelta(mensaje('35'), mensaje(codigo)),
          {
            no: 'RECIBIDO consultar si now afresh',
            desconocido: 'RECIBIDO consultar si now afresh',
            si: 'RECIBIDO consultar si now afresh',
          },
        ] as const,
    ),
    [
      'DEVUELTA with 45: the number is there, perhaps under another key',
      devuelta(mensaje('45')),
      {
        no: 'FIRMADO consultar desconocido now afresh numberTaken',
        desconocido: 'FIRMADO consultar desconocido now afresh numberTaken',
        si: 'FIRMADO consultar si now afresh numberTaken',
      },
    ],
    [
      'no connection: the bytes never left',
      unavailable(false),
      {
        no: 'FIRMADO enviar no 1s one-more',
        desconocido: 'FIRMADO consultar desconocido 1s one-more',
        si: 'FIRMADO enviar si 1s one-more',
      },
    ],
    [
      'no answer: the bytes may have arrived',
      unavailable(true),
      {
        no: 'FIRMADO consultar desconocido 1s one-more',
        desconocido: 'FIRMADO consultar desconocido 1s one-more',
        si: 'FIRMADO consultar si 1s one-more',
      },
    ],
    [
      'an answer that is none, or names another receipt',
      { kind: 'unknown', why: 'x' },
      {
        no: 'FIRMADO consultar desconocido 1s one-more',
        desconocido: 'FIRMADO consultar desconocido 1s one-more',
        si: 'FIRMADO consultar si 1s one-more',
      },
    ],
  ];

  for (const [name, answer, { no, desconocido, si }] of TABLE) {
    test(name, () => {
      const expected = { 'FIRMADO no': no, 'FIRMADO desconocido': desconocido, 'FIRMADO si': si };
      expect(decided((before) => decideRecepcion(before, { answer, raw: '<raw/>' }, NOW))).toEqual(expected);
    });
  }

  test('an SRI fault is retried six times with growing delays; then the issuer must check the document', () => {
    const after = [0, 1, 2, 3, 4, 5].map((faults) => {
      const before = comprobante('FIRMADO', 'no', { sri_faults: faults });
      const decision = decideRecepcion(before, { answer: devuelta(NORMALIZACION), raw: null }, NOW);
      return decision && inShort(decision);
    });
    expect(after).toEqual([
      'FIRMADO enviar no in 1min one-more pendingAnew fault-1',
      'FIRMADO enviar no in 5min one-more pendingAnew fault-2',
      'FIRMADO enviar no in 30min one-more pendingAnew fault-3',
      'FIRMADO enviar no in 120min one-more pendingAnew fault-4',
      'FIRMADO enviar no in 360min one-more pendingAnew fault-5',
      'DEVUELTO  no rest afresh',
    ]);
  });

  test('the issuer gets a remedy for every blocking code', () => {
    const answer = devuelta(mensaje('28'), mensaje('999'), mensaje('60', 'ADVERTENCIA'));
    const decision = decideRecepcion(comprobante('FIRMADO', 'no'), { answer, raw: '<raw/>' }, NOW);
    expect(decision?.motivoPendiente).toMatch(/^Acepte el acuerdo .* El SRI respondió el código 999\.$/);
    expect(decision?.event).toEqual({
      tipo: 'devuelta',
      actor: 'servicio',
      detalle: { codigos: ['28', '999'], respuesta: '<raw/>' },
    });
  });
});

describe('autorización', () => {
  const LATER = new Date('2026-11-15T10:00:05-05:00');
  const SAME_SECOND = new Date('2026-11-15T10:00:00-05:00');
  const EARLIER = new Date('2026-11-15T09:59:59-05:00');
  const una = (more: Partial<Autorizacion> = {}): Autorizacion => ({
    estado: '',
    numeroAutorizacion: null,
    fechaAutorizacion: LATER,
    ambiente: 'PRUEBAS',
    comprobante: OURS,
    mensajes: [],
    ...more,
  });
  type Answer = Answered<AutorizacionAnswer>['answer'];
  const autorizado = (more?: Partial<Autorizacion>): Answer => ({ kind: 'autorizado', autorizacion: una(more) });
  const noAutorizado = (...refusals: Partial<Autorizacion>[]): Answer => ({
    kind: 'no-autorizado',
    refusals: refusals.map((more) => una({ mensajes: [mensaje('52')], ...more })),
  });

  type Row = Readonly<Record<string, string>>;
  const AUTHORISES: Row = {
    'FIRMADO no': 'AUTORIZADO  si rest afresh',
    'FIRMADO desconocido': 'AUTORIZADO  si rest afresh',
    'FIRMADO si': 'AUTORIZADO  si rest afresh',
    'RECIBIDO si': 'AUTORIZADO  si rest afresh',
    'DEVUELTO no': 'AUTORIZADO  si rest afresh',
    'DEVUELTO si': 'AUTORIZADO  si rest afresh',
    'NO_AUTORIZADO si': 'AUTORIZADO  si rest afresh',
  };
  const REFUSES: Row = {
    'FIRMADO no': 'NO_AUTORIZADO  si rest afresh',
    'FIRMADO desconocido': 'NO_AUTORIZADO  si rest afresh',
    'FIRMADO si': 'NO_AUTORIZADO  si rest afresh',
    'RECIBIDO si': 'NO_AUTORIZADO  si rest afresh',
  };
  const ABSENT: Row = {
    'FIRMADO no': 'FIRMADO enviar no now same',
    'FIRMADO desconocido': 'FIRMADO enviar desconocido now same',
    'FIRMADO si': 'FIRMADO enviar si now same',
    'RECIBIDO si': 'RECIBIDO consultar si 1s one-more',
  };
  const NO_ANSWER: Row = {
    'FIRMADO no': 'FIRMADO consultar no 1s one-more',
    'FIRMADO desconocido': 'FIRMADO consultar desconocido 1s one-more',
    'FIRMADO si': 'FIRMADO consultar si 1s one-more',
    'RECIBIDO si': 'RECIBIDO consultar si 1s one-more',
  };
  const IN_PROCESS: Row = {
    'FIRMADO no': 'FIRMADO consultar si 1s one-more pendingAnew',
    'FIRMADO desconocido': 'FIRMADO consultar si 1s one-more pendingAnew',
    'FIRMADO si': 'FIRMADO consultar si 1s one-more pendingAnew',
    'RECIBIDO si': 'RECIBIDO consultar si 1s one-more',
  };
  const PARKED_UNDECIDED: Row = {
    'FIRMADO no': 'FIRMADO intervenir si rest afresh alarm',
    'FIRMADO desconocido': 'FIRMADO intervenir si rest afresh alarm',
    'FIRMADO si': 'FIRMADO intervenir si rest afresh alarm',
    'RECIBIDO si': 'RECIBIDO intervenir si rest afresh alarm',
  };
  const each = (row: Row, change: (text: string) => string): Row =>
    Object.fromEntries(Object.entries(row).map(([key, text]) => [key, change(text)]));

  const DAY_MS = 24 * 3600 * 1000;
  interface Case {
    readonly waitedMs?: number;
    readonly known?: Partial<JudgedComprobante>;
  }
  const LATE: Case = { waitedMs: DAY_MS + 1 };
  const TAKEN: Case = { known: { number_taken: true } };
  const ago = (ms: number): Date => new Date(NOW.getTime() - ms);
  /** A NO AUTORIZADO already handled, followed by «reanudar» or a correction, and the send. */
  const REFUSED_BEFORE: Case = { known: { refused_at: EARLIER } };

  const TABLE: readonly (readonly [string, Answer, Row, Case?])[] = [
    ['AUTORIZADO', autorizado(), AUTHORISES],
    ['AUTORIZADO, white space apart', autorizado({ comprobante: `\n${OURS} ` }), AUTHORISES],
    ['AUTORIZADO without a document', autorizado({ comprobante: null }), AUTHORISES],
    ['AUTORIZADO with a blank one, which is none', autorizado({ comprobante: ' \n' }), AUTHORISES],
    ['AUTORIZADO with one that cannot be read', autorizado({ comprobante: '<factura>' }), AUTHORISES],
    ['AUTORIZADO after 24 hours', autorizado(), AUTHORISES, LATE],
    ['AUTORIZADO after 45', autorizado(), AUTHORISES, TAKEN],
    [
      'AUTORIZADO with other bytes of our key that nobody signed: ours are kept',
      autorizado({ comprobante: document(CLAVE, '<x/>') }),
      each(AUTHORISES, (text) => `${text} alarm`),
    ],
    [
      'AUTORIZADO with our bytes, in other line breaks',
      autorizado({ comprobante: OURS.replace('\n', '\r\n') }),
      AUTHORISES,
    ],
    ['AUTORIZADO with another key’s document', autorizado({ comprobante: document(OTHER) }), NO_ANSWER],
    ['NO AUTORIZADO of our bytes', noAutorizado({}), REFUSES],
    ['NO AUTORIZADO of our bytes after 45', noAutorizado({}), REFUSES, TAKEN],
    [
      'NO AUTORIZADO with 37: the issuer has an impediment',
      noAutorizado({ mensajes: [mensaje('37'), mensaje('60', 'ADVERTENCIA')] }),
      each(REFUSES, () => 'NO_AUTORIZADO intervenir si rest afresh'),
    ],
    [
      'NO AUTORIZADO with 50, which its text says to wait for: the same bytes again by themselves',
      noAutorizado({ mensajes: [mensaje('50')] }),
      each(REFUSES, () => 'FIRMADO enviar si in 1min one-more pendingAnew fault-1'),
    ],
    [
      'NO AUTORIZADO with 50 for the sixth time: a person looks',
      noAutorizado({ mensajes: [mensaje('50')] }),
      each(REFUSES, () => 'NO_AUTORIZADO intervenir si rest afresh'),
      { known: { sri_faults: 5 } },
    ],
    [
      'NO AUTORIZADO with 90: tomorrow',
      noAutorizado({ mensajes: [mensaje('90')] }),
      each(REFUSES, () => 'FIRMADO enviar si in 845min afresh pendingAnew'),
    ],
    [
      'NO AUTORIZADO of our bytes, older than their last send: no answer to it (FACTS §9)',
      noAutorizado({ fechaAutorizacion: EARLIER }),
      ABSENT,
      REFUSED_BEFORE,
    ],
    [
      'NO AUTORIZADO of our bytes, newer than the one before, by an SRI whose clock is behind',
      noAutorizado({ fechaAutorizacion: EARLIER }),
      REFUSES,
      { known: { refused_at: new Date(EARLIER.getTime() - 1000) } },
    ],
    [
      'NO AUTORIZADO of our bytes, dated an hour before the send, of an earlier life of theirs',
      noAutorizado({ fechaAutorizacion: new Date(SENT.getTime() - 3_600_000) }),
      ABSENT,
    ],
    [
      'NO AUTORIZADO of bytes that were corrected since',
      noAutorizado({ comprobante: document(CLAVE, '<x/>') }),
      ABSENT,
    ],
    ['NO AUTORIZADO with another key’s document', noAutorizado({ comprobante: document(OTHER) }), NO_ANSWER],
    ['NO AUTORIZADO of our bytes beside another key’s', noAutorizado({}, { comprobante: document(OTHER) }), NO_ANSWER],
    ['NO AUTORIZADO without a document, after the send', noAutorizado({ comprobante: null }), REFUSES],
    [
      'NO AUTORIZADO without a document, in the second of the send',
      noAutorizado({ comprobante: null, fechaAutorizacion: SAME_SECOND }),
      REFUSES,
    ],
    [
      'NO AUTORIZADO without a document, before the send',
      noAutorizado({ comprobante: null, fechaAutorizacion: EARLIER }),
      ABSENT,
    ],
    ['NO AUTORIZADO without document and date', noAutorizado({ comprobante: null, fechaAutorizacion: null }), REFUSES],
    [
      'two NO AUTORIZADO of the same second, ours the later',
      noAutorizado({ comprobante: document(CLAVE, '<x/>') }, {}),
      REFUSES,
    ],
    [
      'two NO AUTORIZADO of the same second, ours the earlier',
      noAutorizado({}, { comprobante: document(CLAVE, '<x/>') }),
      REFUSES,
    ],
    ['EN PROCESO', { kind: 'en-proceso' }, IN_PROCESS],
    ['EN PROCESO after 24 hours', { kind: 'en-proceso' }, PARKED_UNDECIDED, LATE],
    ['nothing', { kind: 'none' }, ABSENT],
    [
      'nothing after 24 hours: asked once more (spec/API.md §3)',
      { kind: 'none' },
      { ...ABSENT, 'RECIBIDO si': 'RECIBIDO consultar si in 10min one-more absent' },
      LATE,
    ],
    [
      'nothing again, too soon after: asked when the ten minutes are over',
      { kind: 'none' },
      { ...ABSENT, 'RECIBIDO si': 'RECIBIDO consultar si in 4min one-more absent' },
      { ...LATE, known: { absent_at: ago(360_000) } },
    ],
    [
      'nothing again: the identical bytes once more',
      { kind: 'none' },
      { ...ABSENT, 'RECIBIDO si': 'FIRMADO enviar si now afresh resent pendingAnew' },
      { ...LATE, known: { absent_at: ago(ABSENCE_MS) } },
    ],
    [
      'nothing 24 hours after they were sent once more: a person looks',
      { kind: 'none' },
      { ...ABSENT, 'RECIBIDO si': 'RECIBIDO intervenir si rest afresh alarm' },
      { ...LATE, known: { resent: true } },
    ],
    [
      'nothing after 45: asked once more, ten minutes later',
      { kind: 'none' },
      {
        ...each(ABSENT, (text) =>
          text.replace('enviar', 'consultar').replace('now same', 'in 10min one-more absent pendingAnew'),
        ),
        'RECIBIDO si': 'RECIBIDO consultar si 1s one-more',
      },
      TAKEN,
    ],
    [
      'nothing after 45, again: the number is somebody else’s and ours was not stored',
      { kind: 'none' },
      {
        'FIRMADO no': 'DEVUELTO  no rest afresh',
        'FIRMADO desconocido': 'DEVUELTO  no rest afresh',
        // A receipt once known to be at the SRI cannot be deleted, but takes another number.
        'FIRMADO si': 'DEVUELTO  si rest afresh',
        'RECIBIDO si': 'RECIBIDO consultar si 1s one-more',
      },
      { known: { number_taken: true, absent_at: ago(ABSENCE_MS) } },
    ],
    [
      'no answer between the two questions: what was seen stays seen',
      { kind: 'unavailable', reached: true, why: 'x' },
      each(NO_ANSWER, (text) => `${text} absent`),
      { known: { number_taken: true, absent_at: ago(60_000) } },
    ],
    ['an answer that is none', { kind: 'unknown', why: 'x' }, NO_ANSWER],
    ['an answer that is none, after 24 hours', { kind: 'unknown', why: 'x' }, NO_ANSWER, LATE],
    ['no answer', { kind: 'unavailable', reached: true, why: 'x' }, NO_ANSWER],
    ['no connection', { kind: 'unavailable', reached: false, why: 'x' }, NO_ANSWER, TAKEN],
  ];

  for (const [name, answer, expected, { waitedMs = DAY_MS, known = {} } = {}] of TABLE) {
    test(name, () => {
      const decide = (before: JudgedComprobante): Decision | undefined =>
        decideAutorizacion(before, { answer, raw: '<raw/>' }, { waitedMs, now: NOW });
      expect(decided(decide, known)).toEqual(expected);
    });
  }

  const decide = (answer: Answer, raw = '<raw/>'): Decision | undefined =>
    decideAutorizacion(comprobante('RECIBIDO', 'si'), { answer, raw }, { waitedMs: 0, now: NOW });

  test('an authorization is kept with its number, its date and its messages, and mailed', () => {
    expect(decide(autorizado({ mensajes: [mensaje('60', 'ADVERTENCIA')] }))).toMatchObject({
      numeroAutorizacion: CLAVE,
      fechaAutorizacion: LATER,
      mensajes: [{ identificador: '60' }],
      mail: 'autorizado',
    });
    expect(decide(autorizado({ fechaAutorizacion: null }))).not.toHaveProperty('fechaAutorizacion');
  });

  describe('other bytes of our key', () => {
    let theirs: string;
    beforeAll(async () => {
      const pki = new TestPki();
      const issued = pki.issue();
      const signer = buildSigningIdentity(pki.certificateDer(issued), createPrivateKey(readFileSync(issued.keyFile)));
      pki.dispose();
      // One minute ahead, so that it is never before a certificate made just now.
      const options = { profile: 'A', now: new Date(Date.now() + 60_000), id: 'x' } as const;
      theirs = (await signXml(document(CLAVE, '<x></x>'), signer, options)).toString();
    });

    test('become the legal document if their signature verifies', () => {
      const decision = decide(autorizado({ comprobante: ` ${theirs}\n` }));
      expect(decision?.xmlSri?.toString()).toBe(theirs);
      expect(decision?.event.tipo).toBe('autorizado-con-otros-bytes');
    });

    test('never replace ours otherwise, and the whole answer is kept', () => {
      const raw = `<a><comprobante>${theirs}</comprobante></a>`;
      const decision = decide(autorizado({ comprobante: theirs.replace('<x></x>', '<y></y>') }), raw);
      expect(decision).toMatchObject({
        estado: 'AUTORIZADO',
        alarm: expect.stringContaining('ours are kept') as string,
      });
      expect(decision).not.toHaveProperty('xmlSri');
      expect(decision?.event.detalle).toEqual({ guardado: 'nuestro', respuesta: raw });
    });
  });

  test('of two refusals in the same second without a document the later one counts', () => {
    const codes = ['35', '52'].map((codigo) => ({ comprobante: null, mensajes: [mensaje(codigo)] }));
    expect(decide(noAutorizado(...codes))?.mensajes).toEqual([mensaje('52')]);
  });

  test('the history keeps the answer without the document', () => {
    const raw = `<a><comprobante>${OURS}</comprobante><mensajes/></a>`;
    const respuesta = '<a><comprobante>…</comprobante><mensajes/></a>';
    expect(decide(autorizado(), raw)?.event.detalle).toEqual({ respuesta });
    expect(decide(noAutorizado({}), raw)?.event.detalle).toEqual({ codigos: ['52'], respuesta });
  });
});
