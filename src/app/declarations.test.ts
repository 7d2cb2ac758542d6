import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../domain/audit-actions.js';
import { TIPOS_EVENTO } from '../domain/eventos.js';
import { modules } from './modules.js';

test('each action and kind of subject of the audit trail is declared by one manifest, and each declaration is collected', () => {
  const declared = modules.flatMap(({ audit }) => audit ?? []);
  expect(declared.flatMap(({ actions }) => actions).sort()).toEqual([...AUDIT_ACTIONS].sort());
  expect(declared.flatMap(({ subjects = {} }) => Object.keys(subjects)).sort()).toEqual(
    [...AUDIT_SUBJECTS.keys()].sort(),
  );
});

test('each kind of event is declared by one manifest, and each declaration is collected', () => {
  const declared = modules.flatMap(({ events }) => events.map(({ tipo }) => tipo));
  expect(declared.sort()).toEqual([...TIPOS_EVENTO].sort());
});
