import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestDatabase, withClient } from '../../../test/support/database.js';
import { rowOf, VARIABLES } from '../../config/variables.js';
import { PLAZOS } from './plazos.js';
import { COLUMNAS, registroPage, TABLAS } from './registro.js';

/** Columns of the real schema, with the schema's name unless it is `public`. */
async function schemaColumns(): Promise<string[]> {
  const database = await createTestDatabase();
  try {
    return await withClient(database.adminUrl, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname || '.' || a.attname AS name
         FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
           AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')`,
      );
      return rows.map(({ name }) => name).sort();
    });
  } finally {
    await database.drop();
  }
}

test('every column of the database is classified exactly once; a new one needs a line in src/domain/datos-personales', async () => {
  const classified = COLUMNAS.map(({ tabla, columna }) => `${tabla}.${columna}`);
  expect(classified.filter((name, at) => classified.indexOf(name) !== at)).toEqual([]);
  expect([...classified].sort()).toEqual(await schemaColumns());
});

test('sealed values and hashes of secrets are credentials; addresses of machines are activity', () => {
  const wrong = COLUMNAS.filter(
    ({ columna, clase }) =>
      (/_sealed$|^(password|secret|token|recovery)_hash(es)?$/.test(columna) && clase !== 'credencial') ||
      (/^(ip|user_agent|\w+_ip)$/.test(columna) && clase !== 'actividad'),
  );
  expect(wrong).toEqual([]);
});

test('a table with personal data names its data subjects, except secrets of programs', () => {
  const nameless = Object.entries(TABLAS)
    .filter(
      ([, { titulares, columnas }]) =>
        titulares.length === 0 && (columnas.identidad ?? columnas.contacto) !== undefined,
    )
    .map(([name]) => name);
  expect(nameless).toEqual([]);
});

test('a retention with a setting has the default of that setting', () => {
  for (const plazo of Object.values(PLAZOS)) {
    if (!('variable' in plazo)) continue;
    const variable = VARIABLES.find((name) => name === plazo.variable);
    expect(variable === undefined ? undefined : rowOf(variable).valor, plazo.variable).toBe(String(plazo.dias));
  }
});

test('the published register is up to date; if not: npm run generate', () => {
  const page = new URL('../../../docs/guides/registro-datos-personales.md', import.meta.url);
  expect(readFileSync(page, 'utf8')).toBe(registroPage());
});
