import { describe, expect, test } from 'vitest';
import { ESTADOS_ANULACION, nextAnulacion, transitionBySri, type EstadoSri } from './anulacion-estados.js';
import { evaluateAnulacion, plazoAceptacion, plazoAnulacion, type AnulacionFacts } from './anulacion.js';
import { parseFecha, type Fecha } from '../../kernel/fecha.js';

function fecha(texto: string): Fecha {
  const parsed = parseFecha(texto);
  if (parsed === undefined) throw new Error(texto);
  return parsed;
}

function facts(changes: Partial<AnulacionFacts> = {}): AnulacionFacts {
  return {
    codDoc: '01',
    conAceptacion: false,
    estado: 'AUTORIZADO',
    fechaEmision: fecha('15/10/2026'),
    receptorTipo: '05',
    negociable: false,
    delMes: 0,
    declarado: {},
    ...changes,
  };
}

const verdict = (changes: Partial<AnulacionFacts> = {}, hoy = '20/10/2026') =>
  evaluateAnulacion(facts(changes), fecha(hoy));

describe('the deadline', () => {
  test.each([
    ['01/10/2026', '07/11/2026', '09/11/2026'], // the 7th is a Saturday
    ['31/10/2026', '07/11/2026', '09/11/2026'], // same deadline for the whole month
    ['01/11/2026', '07/12/2026', '07/12/2026'],
    ['31/12/2026', '07/01/2027', '07/01/2027'], // across the year's end
    ['28/02/2027', '07/03/2027', '08/03/2027'], // the 7th is a Sunday
    ['29/02/2028', '07/03/2028', '07/03/2028'], // leap year
    ['31/01/2027', '07/02/2027', '10/02/2027'], // Sunday, then carnival Monday and Tuesday
    ['15/03/2028', '07/04/2028', '07/04/2028'],
    ['30/03/2023', '10/04/2023', '10/04/2023'], // under the older rule, the 10th
    ['31/07/2025', '10/08/2025', '12/08/2025'], // last day of the older rule: Sunday, then the holiday of the 10th
    ['01/08/2025', '07/09/2025', '08/09/2025'], // first day of the current rule
    ['30/09/2032', '07/10/2032', '07/10/2032'],
    ['15/03/2045', '07/04/2045', '10/04/2045'], // Good Friday
  ])('of %s is the %s, with holidays the %s', (emision, sinTraslado, limite) => {
    const plazo = plazoAnulacion(fecha(emision));
    expect([plazo.sinTraslado.texto, plazo.limite.texto]).toEqual([sinTraslado, limite]);
  });

  test('lasts to the end of its last day; a day later the request is refused by the rule’s name', () => {
    expect(verdict({}, '09/11/2026').kind).toBe('allowed');
    expect(verdict({}, '10/11/2026')).toMatchObject({ kind: 'refused', regla: 'fuera-de-plazo' });
  });

  test('moved by a holiday is shown together with the 7th, since the rule is ambiguous', () => {
    const allowed = verdict();
    expect(allowed.kind === 'allowed' && allowed.pasos[0]).toContain('el 07/11/2026 no es día hábil');
  });
});

describe('a factura', () => {
  test('is annulled online within the deadline without the receiver', () => {
    expect(verdict()).toMatchObject({ kind: 'allowed', aceptacion: false, canal: 'sri-en-linea' });
  });

  test('after the deadline can still be credited', () => {
    expect(verdict({}, '01/12/2026')).toMatchObject({ posible: [{ accion: 'nota-credito' }] });
  });

  test('to consumidor final can never be annulled or credited', () => {
    for (const hoy of ['15/10/2026', '01/12/2026']) {
      expect(verdict({ receptorTipo: '07' }, hoy)).toMatchObject({
        kind: 'refused',
        regla: 'consumidor-final',
        posible: [],
      });
    }
  });

  test('that was negotiated can never be annulled or credited', () => {
    const declarado = { negociada: true };
    expect(verdict({ negociable: true, declarado })).toMatchObject({ regla: 'factura-negociada', posible: [] });
  });

  test('that may have been negotiated needs the issuer’s confirmation', () => {
    expect(verdict({ negociable: true })).toMatchObject({
      regla: 'negociacion-sin-declarar',
      posible: [{ accion: 'declarar' }],
    });
    expect(verdict({ negociable: true, declarado: { negociada: false } }).kind).toBe('allowed');
  });
});

describe('a document that supports a tax refund', () => {
  test('is refused if the issuer declares it', () => {
    expect(verdict({ declarado: { sustentaDevolucion: true } })).toMatchObject({
      kind: 'refused',
      regla: 'sustenta-devolucion',
      posible: [],
    });
  });
});

describe.each([
  ['nota de crédito', '04'],
  ['nota de débito', '05'],
  ['retención', '07'],
])('a %s', (_nombre, codDoc) => {
  test('needs the receiver’s acceptance', () => {
    const allowed = verdict({ codDoc, conAceptacion: true });
    expect(allowed).toMatchObject({ kind: 'allowed', aceptacion: true });
    expect(allowed.kind === 'allowed' && allowed.pasos[1]).toContain('5 días hábiles');
  });

  test.each(['06', '08'])('does not need that of a foreign receiver (identification %s)', (receptorTipo) => {
    expect(verdict({ codDoc, conAceptacion: true, receptorTipo })).toMatchObject({
      kind: 'allowed',
      aceptacion: false,
    });
  });

  test('does not need that of a deceased one', () => {
    expect(verdict({ codDoc, conAceptacion: true, declarado: { receptorFallecido: true } })).toMatchObject({
      aceptacion: false,
    });
  });

  test('after the deadline stays valid, without alternative', () => {
    expect(verdict({ codDoc, conAceptacion: true }, '10/11/2026')).toMatchObject({
      regla: 'fuera-de-plazo',
      posible: [],
    });
  });
});

describe.each([
  ['guía', '06'],
  ['liquidación de compra', '03'],
])('a %s', (_nombre, codDoc) => {
  test('is annulled online within the deadline without the receiver, and not later', () => {
    expect(verdict({ codDoc })).toMatchObject({ kind: 'allowed', aceptacion: false });
    expect(verdict({ codDoc }, '10/11/2026')).toMatchObject({ regla: 'fuera-de-plazo', posible: [] });
  });
});

test('above a thousand documents of a month the request is made in writing', () => {
  expect(verdict({ delMes: 999 })).toMatchObject({ canal: 'sri-en-linea' });
  expect(verdict({ delMes: 1000 })).toMatchObject({ canal: 'peticion-escrita' });
});

test.each([
  ['ANULADO', 'ya-anulado', ['emitir-otro']],
  ['CREADO', 'estado', ['esperar']],
  ['FIRMADO', 'estado', ['esperar']],
  ['RECIBIDO', 'estado', ['esperar']],
  ['DEVUELTO', 'estado', ['corregir', 'eliminar']],
  ['NO_AUTORIZADO', 'estado', ['corregir']],
  ['ELIMINADO', 'estado', []],
] as const)('only what is authorised is annulled: %s is refused', (estado, regla, acciones) => {
  const refused = verdict({ estado });
  expect(refused).toMatchObject({ kind: 'refused', regla });
  expect(refused.kind === 'refused' && refused.posible.map(({ accion }) => accion)).toEqual(acciones);
});

describe('the receiver’s five business days', () => {
  test.each([
    ['09/11/2026', '16/11/2026'],
    ['30/10/2026', '10/11/2026'], // across two holidays
    ['30/12/2026', '07/01/2027'], // across New Year
  ])('from %s end on %s', (desde, hasta) => {
    expect(plazoAceptacion(fecha(desde)).texto).toBe(hasta);
  });
});

describe('the SRI’s state of an open request', () => {
  test.each([
    ['SOLICITADA', 'AUTORIZADO', false, undefined],
    ['SOLICITADA', 'AUTORIZADO', true, 'VENCIDA'],
    ['SOLICITADA', 'PENDIENTE DE ANULAR', false, 'PENDIENTE'],
    ['SOLICITADA', 'PENDIENTE DE ANULAR', true, 'PENDIENTE'], // requested on the last day
    ['SOLICITADA', 'ANULADO', true, 'ANULADA'],
    ['SOLICITADA', 'NO AUTORIZADO', true, undefined],
    ['PENDIENTE', 'PENDIENTE DE ANULAR', true, undefined], // never expires while the SRI says pending
    ['PENDIENTE', 'AUTORIZADO', false, 'RECHAZADA'],
    ['PENDIENTE', 'ANULADO', false, 'ANULADA'],
    ['PENDIENTE', 'NO AUTORIZADO', false, undefined],
  ] as const)('%s and «%s» (lapsed: %s) leads to %s', (from, said, lapsed, expected) => {
    const transition = transitionBySri(from, said, lapsed);
    expect(transition && nextAnulacion(from, transition)).toBe(expected);
  });

  test('a final state has no transition, and a request pending at the SRI cannot be withdrawn', () => {
    for (const estado of ESTADOS_ANULACION) {
      if (estado === 'SOLICITADA' || estado === 'PENDIENTE') continue;
      const moves = (['pendiente', 'anulada', 'rechazada', 'vencer', 'desistir'] as const).filter(
        (transition) => nextAnulacion(estado, transition) !== undefined,
      );
      expect(moves).toEqual([]);
    }
    expect(nextAnulacion('PENDIENTE', 'desistir')).toBeUndefined();
    const words: readonly EstadoSri[] = ['AUTORIZADO', 'NO AUTORIZADO', 'PENDIENTE DE ANULAR', 'ANULADO'];
    expect(words.map((said) => transitionBySri('SOLICITADA', said, false))).toEqual([
      undefined,
      undefined,
      'pendiente',
      'anulada',
    ]);
  });
});
