import { describe, expect, test } from 'vitest';
import { compareWithSri, DIFERENCIAS, type PalabraSri } from './conciliacion.js';
import { ESTADOS, nextEstado, type Estado } from '../../kernel/estados.js';

const HOUR_MS = 3_600_000;
const WORDS: readonly PalabraSri[] = [
  'AUTORIZADO',
  'NO AUTORIZADO',
  'PENDIENTE DE ANULAR',
  'ANULADO',
  'EN PROCESO',
  'DESCONOCIDO',
];
const compare = (estado: Estado, word: PalabraSri, more = {}) =>
  compareWithSri({ estado, accion: null, waitedMs: HOUR_MS, ...more }, word);

// One row per state, one column per entry of WORDS; ! is an alarm, → a repair.
test.each<[Estado, readonly string[]]>([
  ['CREADO', ['=', '=', '=', '=', '=', '=']],
  ['ELIMINADO', ['=', '=', '=', '=', '=', '=']],
  [
    'AUTORIZADO',
    [
      '=',
      'no-autorizado-en-sri!',
      'anulacion-pendiente-en-sri',
      'anulado-en-sri→anular',
      'no-autorizado-en-sri!',
      'desconocido-en-sri!',
    ],
  ],
  [
    'ANULACION_SOLICITADA',
    ['=', 'no-autorizado-en-sri!', '=', 'anulado-en-sri→anular', 'no-autorizado-en-sri!', 'desconocido-en-sri!'],
  ],
  [
    'ANULADO',
    ['vigente-en-sri!', 'no-autorizado-en-sri!', 'vigente-en-sri!', '=', 'vigente-en-sri!', 'desconocido-en-sri!'],
  ],
  [
    'FIRMADO',
    [
      'autorizado-en-sri→autorizar',
      'no-autorizado-en-sri→no-autorizar',
      'autorizado-en-sri→autorizar',
      'autorizado-en-sri→autorizar',
      '=',
      '=',
    ],
  ],
  [
    'RECIBIDO',
    [
      'autorizado-en-sri→autorizar',
      'no-autorizado-en-sri→no-autorizar',
      'autorizado-en-sri→autorizar',
      'autorizado-en-sri→autorizar',
      '=',
      '=',
    ],
  ],
  [
    'DEVUELTO',
    [
      'autorizado-en-sri→autorizar',
      'no-autorizado-en-sri',
      'autorizado-en-sri→autorizar',
      'autorizado-en-sri→autorizar',
      'en-proceso-en-sri',
      '=',
    ],
  ],
  [
    'NO_AUTORIZADO',
    [
      'autorizado-en-sri→autorizar',
      '=',
      'autorizado-en-sri→autorizar',
      'autorizado-en-sri→autorizar',
      '=',
      'no-consta-en-sri',
    ],
  ],
])('%s against every state of the SRI', (estado, expected) => {
  const found = WORDS.map((word) => {
    const finding = compare(estado, word);
    if (finding.kind === 'same') return '=';
    return `${finding.tipo}${finding.alarma ? '!' : ''}${finding.reparacion === null ? '' : `→${finding.reparacion}`}`;
  });
  expect(found).toEqual(expected);
});

describe('a receipt unknown to the SRI', () => {
  test('is normal within the SRI’s 24 hours after reception, and an alarm later', () => {
    expect(compare('RECIBIDO', 'DESCONOCIDO', { waitedMs: 24 * HOUR_MS })).toEqual({ kind: 'same' });
    expect(compare('RECIBIDO', 'DESCONOCIDO', { waitedMs: 24 * HOUR_MS + 1 })).toMatchObject({ alarma: true });
  });

  test('is reported if parked, and otherwise left to the life cycle', () => {
    expect(compare('FIRMADO', 'DESCONOCIDO', { accion: 'consultar' })).toEqual({ kind: 'same' });
    expect(compare('FIRMADO', 'DESCONOCIDO', { accion: 'intervenir' })).toMatchObject({ tipo: 'no-consta-en-sri' });
  });

  test('is never repaired automatically', () => {
    for (const estado of ESTADOS)
      expect(compare(estado, 'DESCONOCIDO')).not.toHaveProperty('reparacion', expect.any(String));
  });
});

test('every repair is a transition of the table', () => {
  const transitions = { anular: 'anulada', autorizar: 'autorizada', 'no-autorizar': 'no-autorizada' } as const;
  for (const estado of ESTADOS) {
    for (const word of WORDS) {
      const finding = compare(estado, word);
      if (finding.kind === 'same') continue;
      expect(DIFERENCIAS[finding.tipo]).toMatch(/\.$/);
      if (finding.reparacion !== null) expect(nextEstado(estado, transitions[finding.reparacion])).toBeDefined();
    }
  }
});
