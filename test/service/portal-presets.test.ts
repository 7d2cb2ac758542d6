import { expect, test } from 'vitest';
import { readPolicy, writePolicy } from '../../portal/src/features/usuarios/factor-policy.js';
import { PRESET_NAMES, PRESETS, presetOf, withPreset } from '../../portal/src/features/usuarios/presets.js';
import { words } from '../../portal/src/features/usuarios/es.js';
import { ROLES } from '../../src/kernel/roles.js';

test('each preset grants roles of the API, recognises itself and says in words what it allows', () => {
  for (const name of PRESET_NAMES) {
    expect(words.presets[name].can.length).toBeGreaterThan(0);
    if (name === 'medida') continue;
    const { rol, roles } = PRESETS[name];
    expect(presetOf({ rol, roles: [...roles].reverse() })).toBe(name);
    expect(roles.every((role) => ROLES.includes(role))).toBe(true);
  }
});

test('other rights are custom, and custom rights start from the current ones', () => {
  expect(presetOf({ rol: 'usuario', roles: [] })).toBe('medida');
  expect(presetOf({ rol: 'usuario', roles: ['ROLE_RECEIPTS'] })).toBe('medida');
  expect(presetOf({ rol: 'usuario', roles: ROLES })).toBe('medida');
  const cashier = { ...PRESETS.cajero, empresas: ['1790016919001'] };
  expect(withPreset(cashier, 'medida')).toEqual(cashier);
  expect(withPreset(cashier, 'contador')).toEqual({ ...PRESETS.contador, empresas: ['1790016919001'] });
});

test('only the administrator preset administers; no other one changes companies or signatures', () => {
  for (const name of PRESET_NAMES) {
    if (name === 'medida' || name === 'administrador') continue;
    expect(PRESETS[name].rol).toBe('usuario');
    expect(PRESETS[name].roles).not.toContain('ROLE_SUPPLIERS');
    expect(PRESETS[name].roles).not.toContain('ROLE_DIGITAL_CERTS');
  }
});

test('the required second factor reads back as it was written', () => {
  const policies = [
    { who: 'nobody', roles: [] },
    { who: 'administrators', roles: [] },
    { who: 'everyone', roles: [] },
    { who: 'byRole', roles: ['ROLE_RECEIPTS', 'ROLE_REPORTS'] },
  ] as const;
  for (const policy of policies) expect(readPolicy(writePolicy(policy))).toEqual(policy);
});
