import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../src/domain/audit-actions.js';
import { TIPOS_EVENTO } from '../../src/domain/eventos.js';
import { en, es } from '../support/portal-texts.js';

describe.each([
  ['Spanish', es.auditoria],
  ['English', en.auditoria],
] as const)('the audit trail in %s', (_language, { sentences, actions }) => {
  test.each(AUDIT_ACTIONS)('%s is told in a sentence that begins with who did it', (action) => {
    expect(sentences[action]?.('Ana Pérez', 'Caja 1')).toMatch(/^Ana Pérez \S.+/);
    expect(actions[action]).toMatch(/^\S/);
  });

  test('no two actions read alike, and there is none for what nobody does', () => {
    const told = AUDIT_ACTIONS.map((action) => sentences[action]?.('Ana', 'X'));
    expect(new Set(told).size).toBe(AUDIT_ACTIONS.length);
    expect(Object.keys(sentences).sort()).toEqual([...AUDIT_ACTIONS].sort());
  });
});

describe.each([
  ['Spanish', es.eventos],
  ['English', en.eventos],
] as const)('the feed in %s', (_language, { sentences, tipos }) => {
  test('tells every type of event in a sentence of its own that says what it is about, and no other', () => {
    const told = TIPOS_EVENTO.map((tipo) => sentences[tipo]?.('X-1') ?? '');
    expect(new Set(told).size).toBe(TIPOS_EVENTO.length);
    expect(TIPOS_EVENTO.filter((_, at) => told[at]?.includes('X-1') !== true)).toEqual(['prueba']);
    for (const known of [sentences, tipos]) expect(Object.keys(known).sort()).toEqual([...TIPOS_EVENTO].sort());
  });
});

test('a sentence as a person reads it', () => {
  expect(es.auditoria.sentences['api-keys.create']?.('Ana Pérez', 'Caja 1')).toBe('Ana Pérez creó la API key «Caja 1»');
  expect(en.auditoria.sentences['api-keys.create']?.('Ana Pérez', 'Till 1')).toBe(
    'Ana Pérez created the API key “Till 1”',
  );
  expect(es.eventos.sentences['comprobante.autorizado']?.('la factura 001-001-000000012')).toBe(
    'El SRI autorizó la factura 001-001-000000012',
  );
});
