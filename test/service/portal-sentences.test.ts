import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '../../src/kernel/audit-actions.js';
import { EVENTOS, TIPOS_EVENTO } from '../../src/kernel/eventos.js';
import { en, es } from '../support/portal-texts.js';

describe.each([
  ['Spanish', es],
  ['English', en],
] as const)('the audit trail in %s', (_language, { audit }) => {
  test.each(AUDIT_ACTIONS)('%s is a sentence that starts with the actor', (action) => {
    const [name, sentence] = audit[action] ?? [];
    expect(sentence?.('Ana Pérez', 'Caja 1')).toMatch(/^Ana Pérez \S.+/);
    expect(name).toMatch(/^\S/);
  });

  test('every action has its own sentence, and no sentence is unused', () => {
    const reported = AUDIT_ACTIONS.map((action) => audit[action]?.[1]('Ana', 'X'));
    expect(new Set(reported).size).toBe(AUDIT_ACTIONS.length);
    expect(Object.keys(audit).sort()).toEqual([...AUDIT_ACTIONS].sort());
  });
});

describe.each([
  ['Spanish', es],
  ['English', en],
] as const)('the feed in %s', (_language, { events }) => {
  test('has one sentence with its subject for every event type, and no other', () => {
    const reported = EVENTOS.map(({ tipo, datos }) => {
      const fields = Object.keys(datos.properties).map((name) => [name, name === 'servicio' ? 'validez' : 'X-1']);
      return events[tipo]?.[1](Object.fromEntries(fields), (day) => day) ?? '';
    });
    expect(new Set(reported).size).toBe(TIPOS_EVENTO.length);
    expect(EVENTOS.filter((_, at) => !/X-1|vali/.test(reported[at] ?? ''))).toEqual([
      expect.objectContaining({ tipo: 'prueba' }),
    ]);
    expect(Object.keys(events).sort()).toEqual([...TIPOS_EVENTO].sort());
    for (const [name] of Object.values(events)) expect(name).toMatch(/^\S/);
  });
});

test('a sentence as a person reads it', () => {
  expect(es.audit['api-keys.create']?.[1]('Ana Pérez', 'Caja 1')).toBe('Ana Pérez creó la API key «Caja 1»');
  expect(en.audit['api-keys.create']?.[1]('Ana Pérez', 'Till 1')).toBe('Ana Pérez created the API key “Till 1”');
  const numero = '001-001-000000012';
  expect(es.events['comprobante.autorizado']?.[1]({ codDoc: '01', numero }, String)).toBe(
    `El SRI autorizó la factura ${numero}`,
  );
});
