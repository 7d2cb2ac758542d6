import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { schemaText } from '../../scripts/generate-schema.js';
import { createTestDatabase, withClient, type TestDatabase } from '../../test/support/database.js';
import { readDescripcion } from '../kernel/datos-personales/descripcion.js';

let database: TestDatabase;
let written: string;

beforeAll(async () => {
  database = await createTestDatabase();
  written = await withClient(database.adminUrl, schemaText);
});
afterAll(() => database.drop());

const SCHEMA = readFileSync(join(import.meta.dirname, 'schema.sql'), 'utf8');

test('schema.sql is the schema that the migrations make; if not: npm run generate', () => {
  expect(SCHEMA).toBe(written);
});

test('every table, column, index and function has its comment, with a known subject, class, reason and retention', () => {
  expect(readDescripcion(written).faltas).toEqual([]);
});

test('what a migration adds without its comments is refused, as are words that no list has', async () => {
  const added = await withClient(database.adminUrl, async (client) => {
    await client.query(`BEGIN;
      CREATE TABLE recordatorios (id bigint PRIMARY KEY, nota text, aviso text);
      COMMENT ON TABLE recordatorios IS 'Recordatorios. [clientes | comprador | porque-si | ficha]';
      COMMENT ON COLUMN recordatorios.id IS 'Identificador [ninguno]';
      COMMENT ON COLUMN recordatorios.nota IS 'Texto del recordatorio [secreto]';
      CREATE INDEX recordatorios_nota ON recordatorios (nota);
      ALTER TABLE accounts ADD COLUMN apodo text;
      CREATE FUNCTION apodo() RETURNS text LANGUAGE sql RETURN 'x'`);
    const text = await schemaText(client);
    await client.query('ROLLBACK');
    return text;
  });
  expect(readDescripcion(added).faltas.toSorted()).toEqual([
    'column accounts.apodo',
    'column recordatorios.aviso',
    'column recordatorios.nota',
    'function apodo',
    'index recordatorios_nota',
    'table recordatorios',
  ]);
});

test('the comment of an index names statements and functions that exist; one index serves none', () => {
  const src = join(import.meta.dirname, '..');
  const known = new Set(
    readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => readFileSync(join(src, file), 'utf8').match(/\w[\w-]*/g) ?? []),
  );
  const unknown = [...written.matchAll(/^CREATE (?:UNIQUE )?INDEX (\S+) .* \[([^\]]+)\]$/gm)].flatMap(
    ([, index = '', names = '']) =>
      names
        .split(', ')
        .filter((name) => !known.has(name))
        .map((name) => `${index}: ${name}`),
  );
  expect(unknown).toEqual(['users_domain: -']);
});
