import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowOf, VARIABLES } from '../../config/variables.js';
import { readDescripcion } from './descripcion.js';
import { PLAZOS } from './plazos.js';
import { columnasOf, registroGuide } from './registro.js';

const { tablas } = readDescripcion(readFileSync(new URL('../../db/schema.sql', import.meta.url), 'utf8'));
const columnas = columnasOf(tablas);

test('sealed values and hashes of secrets are credentials; addresses of machines are activity', () => {
  const wrong = columnas.filter(
    ({ columna, clase }) =>
      (/_sealed$|^(password|secret|token|recovery)_hash(es)?$/.test(columna) && clase !== 'credencial') ||
      (/^(ip|user_agent|\w+_ip)$/.test(columna) && clase !== 'actividad'),
  );
  expect(wrong).toEqual([]);
});

test('a table with personal data names its data subjects, except secrets of programs', () => {
  const nameless = Object.entries(tablas)
    .filter(([, { titulares, columnas: of }]) => titulares.length === 0 && (of.identidad ?? of.contacto) !== undefined)
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
  expect(readFileSync(page, 'utf8')).toBe(registroGuide(tablas));
});
