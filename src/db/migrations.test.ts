import { expect, test } from 'vitest';
import { readMigrations } from './migrate.js';

/** The first that must be compatible with the previous version: those up to 0046 predate any release. */
const FIRST = 47;

interface Statement {
  readonly sql: string;
  /** Declared safe: `-- online: …` above it. */
  readonly excused: boolean;
}

function statementsOf(sql: string): Statement[] {
  // Ignore semicolons inside a body.
  const whole = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => body.replaceAll(';', ','));
  return whole.split(';').map((text) => ({
    sql: text
      .replace(/--[^\n]*/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
    excused: /^-- online: \S/m.test(text),
  }));
}

/** Finds changes that break or block a version still running. Tables created in the same file are exempt: they are not in use yet. */
function hazards(sql: string): string[] {
  const needs = /^-- needs: \d{4}$/m.test(sql);
  const statements = statementsOf(sql);
  const made = new Set(
    statements.flatMap(
      ({ sql: text }) => /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([\w.]+)/i.exec(text)?.[1] ?? [],
    ),
  );
  const rules: readonly [name: string, breaks: (text: string) => boolean][] = [
    ['takes something away: drop it a version later, with `-- needs: NNNN`', (text) => !needs && TAKES_AWAY.test(text)],
    ['a column that old code does not fill: nullable, or with a default', (text) => NOT_FILLED.test(text)],
    [
      'reads the whole table under its lock: CHECK … NOT VALID, VALIDATE in another file, then SET NOT NULL',
      (text) => READS_ALL.test(text),
    ],
    ['writes the whole table: in pieces, by a duty', (text) => /^(?:UPDATE|DELETE FROM) /i.test(text)],
    [
      'keeps writers waiting: CREATE INDEX CONCURRENTLY, alone in its file',
      (text) => /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)/i.test(text),
    ],
    [
      'CONCURRENTLY is alone in its file',
      (text) => /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY/i.test(text) && statements.length > 2,
    ],
  ];
  return statements
    .filter(({ sql: text, excused }) => !excused && !made.has(tableOf(text)))
    .flatMap(({ sql: text }) =>
      rules.filter(([, breaks]) => breaks(text)).map(([name]) => `${name}: ${text.slice(0, 80)}`),
    );
}

const TAKES_AWAY = /^DROP (?!POLICY|TRIGGER|INDEX)|^ALTER TABLE .*\b(?:DROP COLUMN|RENAME|TYPE)\b|^REVOKE /i;
const NOT_FILLED = /\bADD COLUMN (?!.*\bDEFAULT\b).*\bNOT NULL\b/i;
const READS_ALL =
  /\bSET NOT NULL\b|\bADD (?:CONSTRAINT \w+ )?(?:CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*\bNOT VALID\b)/i;

const tableOf = (text: string): string =>
  /^(?:ALTER TABLE (?:ONLY )?|UPDATE |DELETE FROM |CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?\w+ ON |DROP TABLE )([\w.]+)/i.exec(
    text,
  )?.[1] ?? '';

test('every migration keeps the previous version working (CONTRIBUTING, «A migration»)', async () => {
  const found = (await readMigrations())
    .filter(({ version }) => version >= FIRST)
    .flatMap(({ name, sql }) => hazards(sql).map((hazard) => `${name}: ${hazard}`));
  expect(found).toEqual([]);
});

test.each([
  'ALTER TABLE comprobantes DROP COLUMN totales',
  'ALTER TABLE comprobantes RENAME COLUMN totales TO sumas',
  'ALTER TABLE comprobantes ALTER COLUMN secuencial TYPE bigint',
  'DROP TABLE correos',
  'REVOKE SELECT ON correos FROM rubrica_servicio',
  'ALTER TABLE comprobantes ADD COLUMN x text NOT NULL',
  'ALTER TABLE comprobantes ALTER COLUMN x SET NOT NULL',
  `ALTER TABLE comprobantes ADD CONSTRAINT x_ok CHECK (x <> '')`,
  'UPDATE comprobantes SET x = 1',
  'CREATE UNIQUE INDEX x ON comprobantes (x)',
  'CREATE INDEX CONCURRENTLY x ON comprobantes (x);\nCREATE INDEX CONCURRENTLY y ON comprobantes (y)',
])('refused: %s', (sql) => {
  expect(hazards(`${sql};\n`)).not.toEqual([]);
});

test.each([
  '-- needs: 0047\nALTER TABLE comprobantes DROP COLUMN totales',
  'ALTER TABLE comprobantes ADD COLUMN x text',
  `ALTER TABLE comprobantes ADD COLUMN x text NOT NULL DEFAULT ''`,
  `ALTER TABLE comprobantes ADD CONSTRAINT x_ok CHECK (x <> '') NOT VALID`,
  'ALTER TABLE comprobantes VALIDATE CONSTRAINT x_ok',
  '-- online: a row for each company\nCREATE INDEX x ON empresas (x)',
  'CREATE TABLE x (n int);\nCREATE INDEX x_n ON x (n);\nALTER TABLE x ALTER COLUMN n SET NOT NULL',
  'CREATE INDEX CONCURRENTLY x ON comprobantes (x)',
  'DO $$ BEGIN UPDATE x SET n = 1; DROP TABLE y; END $$',
])('allowed: %s', (sql) => {
  expect(hazards(`${sql};\n`)).toEqual([]);
});
