import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/** Session-scoped state: behind a transaction pooler it leaks to other clients. */
const SESSION_STATE: Readonly<Record<string, RegExp>> = {
  'a lock of the session': /pg_(try_)?advisory_(lock|unlock)/,
  LISTEN: /\b(UN)?LISTEN [a-z_"]/,
  'a temporary table': /CREATE (LOCAL |GLOBAL )?TEMP/,
  'a cursor that outlives its transaction': /WITH HOLD/,
  'a setting of the session': /(['"`;]|^)\s*SET (SESSION |ROLE |[a-z_.]+ *(=|TO\b))|set_config\([^)]*, *false\)/m,
};

/** Exceptions, each with its reason. */
const MAY: Readonly<Record<string, string>> = {
  'db/embedded.ts': 'the embedded server’s own socket, one connection; CREATE DATABASE knows no transaction',
  'db/embedded/keeper.ts': 'the same: that the connection lives is what it says',
  'features/registro-ruc/load-store.ts': 'made and dropped in one transaction of the command',
};

test('no query needs session state, except with the embedded server, which has no pooler', () => {
  const found = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(SRC, name), 'utf8');
      return Object.entries(SESSION_STATE)
        .filter(([, pattern]) => pattern.test(text))
        .map(([what]) => ({ file: relative(SRC, join(SRC, name)), what }));
    });
  expect(found.filter(({ file }) => !(file in MAY))).toEqual([]);
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(Object.keys(MAY)));
});
