import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { storeFiles } from '../../test/support/store-files.js';
import { statementByRows } from './rows.js';

interface Pair {
  readonly puntoEmisionId: string;
  readonly receptor: { readonly identificacion: string; readonly razonSocial: string };
  readonly correos: readonly string[];
  readonly detalle?: object;
}

const calls = statementByRows<Pair>(
  'pairs',
  {
    puntoEmisionId: 'bigint',
    receptor: { identificacion: 'text', razonSocial: 'text' },
    correos: 'text[]',
    detalle: 'jsonb',
  },
  (values, names) => `(${names}) VALUES ${values}`,
);
const pair = (at: number): Pair => ({
  detalle: { at },
  receptor: { razonSocial: `name ${at}`, identificacion: `id ${at}` },
  correos: ['a@b.ec', 'c@d.ec'],
  puntoEmisionId: String(at),
});
const values = (at: number): unknown[] => [String(at), `id ${at}`, `name ${at}`, ['a@b.ec', 'c@d.ec'], `{"at":${at}}`];

test.each([0, 1, 2, 3, 7, 16, 31, 64])('%i rows are written in few statements, none lost or duplicated', (count) => {
  const rows = Array.from({ length: count }, (_, at) => at);
  const made = calls(rows.map(pair));
  expect(made.flatMap((call) => call.values)).toEqual(rows.flatMap(values));
  expect(made.length).toBeLessThanOrEqual(count / 16 + 4);
});

test('each size is a statement of its own, with a typed parameter for every value', () => {
  const names = '(punto_emision_id, receptor_identificacion, receptor_razon_social, correos, detalle)';
  expect(calls([pair(1), pair(2), pair(3)]).map(({ statement }) => statement)).toEqual([
    {
      name: 'pairs_2',
      text: `${names} VALUES ($1::bigint, $2::text, $3::text, $4::text[], $5::jsonb), ($6::bigint, $7::text, $8::text, $9::text[], $10::jsonb)`,
    },
    { name: 'pairs_1', text: `${names} VALUES ($1::bigint, $2::text, $3::text, $4::text[], $5::jsonb)` },
  ]);
});

test('missing values are null, and JSON text is passed unchanged', () => {
  const [call] = statementByRows<{ readonly a?: string; readonly b: string }>(
    'c',
    { a: 'jsonb', b: 'jsonb' },
    String,
  )([{ b: '[1]' }]);
  expect(call?.values).toEqual([undefined, '[1]']);
});

test('a missing, unknown or mistyped column does not compile', () => {
  const make = (): unknown[] => [
    // @ts-expect-error -- the field b has no column
    statementByRows<{ a: string; b: string }>('x', { a: 'text' }, String),
    // @ts-expect-error -- no field is called c
    statementByRows<{ a: string }>('x', { a: 'text', c: 'text' }, String),
    // @ts-expect-error -- a number is no text
    statementByRows<{ a: number }>('x', { a: 'text' }, String),
    // @ts-expect-error -- the columns are those of a row's type, which must be named
    statementByRows('x', { a: 'text' }, String),
  ];
  expect(make).not.toThrow();
});

test('no row type mixes column names and camelCase', () => {
  const mixed = storeFiles.flatMap(({ name: file, path }) => {
    const text = readFileSync(path, 'utf8');
    return [...text.matchAll(/^(?:export )?interface (\w*Row)\b[^{]*\{\n(.*?)^\}/gms)].flatMap(
      ([, name, body = '']) => {
        const fields = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, field = '']) => field);
        const both = fields.some((field) => field.includes('_')) && fields.some((field) => /[a-z][A-Z]/.test(field));
        return both ? [`${file}: ${name ?? ''}`] : [];
      },
    );
  });
  expect(mixed).toEqual([]);
});
