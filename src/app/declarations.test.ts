import { expect, test } from 'vitest';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../kernel/audit-actions.js';
import { CONSOLE } from '../kernel/error-codes/console.js';
import { DOCUMENT } from '../kernel/error-codes/document.js';
import { ERROR_CODES } from '../kernel/error-codes/index.js';
import { REFUSALS } from '../kernel/error-codes/refusals.js';
import { REQUEST } from '../kernel/error-codes/request.js';
import type { CodeRows } from '../kernel/error-codes/row.js';
import { SIGNATURE } from '../kernel/error-codes/signature.js';
import { TIPOS_EVENTO } from '../kernel/eventos.js';
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

test('each error code is of the layers or of one capability, and each declaration is collected', () => {
  const tables: readonly CodeRows[] = [REFUSALS, REQUEST, DOCUMENT, SIGNATURE, CONSOLE];
  const all = [...tables, ...modules.map(({ errors }) => errors)].flatMap((rows) => Object.keys(rows));
  expect(all.sort()).toEqual(Object.keys(ERROR_CODES).sort());
});
