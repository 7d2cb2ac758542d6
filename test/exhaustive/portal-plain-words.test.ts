import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { campos as english } from '../../portal/src/i18n/en/campos.js';
import { campos } from '../../portal/src/i18n/es/campos.js';
import { fieldName } from '../../portal/src/service/field-name.js';
import { plainAnswer, plainWords } from '../../portal/src/service/plain-words.js';
import { childrenOf, nodesOf, parse, type Node } from '../support/syntax.js';

const SRC = join(import.meta.dirname, '../../src');
/** Parts whose messages the portal never shows: commands, other clients, the operator's own pages. */
const ELSEWHERE =
  /^(?:cli|carpeta|mcp|config|simulator|app|work)\/|^http\/(?:openapi|docs|veronica|metrics)|^features\/portal\/serve|-examples\.ts$|^identity\/oauth\/|^db\/(?:backup|embedded|migrate)|^features\/registro-ruc\/load-store|^vault\/(?:installation-keys|rotation)|^features\/certificados\/roots|^firmador\/open|^sri\/answers/;
/** Names of variables, properties and parameters that hold a message. */
const MESSAGE = /^(?:message|messages|mensaje|queHacer|remedio|motivo|why|advice)$/;
/** Calls whose string arguments are messages. */
const CALL = /^(?:AppError|refuse|warn|issue|problem|refusal|report|badRequest|invalid)$/;

/** Messages of a source file, with samples for their parts. */
function messagesOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found: string[] = [];
  const written = ({ start, end }: Node): string => text.slice(start, end);
  const textOf = (node: Node): string | undefined => {
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
    if (node.type !== 'TemplateLiteral') return undefined;
    const parts = node.expressions.map((expression) => sampleOf(written(expression)));
    return node.quasis.map(({ value }, at) => `${value.cooked ?? ''}${parts[at] ?? ''}`).join('');
  };
  const collect = (node: Node): void => {
    if (/Function/.test(node.type)) return;
    const words = textOf(node);
    if (words === undefined) childrenOf(node).forEach(collect);
    else if (/\s/.test(words.trim())) found.push(words);
  };
  for (const node of nodesOf(parse(file, text))) {
    if (node.type === 'VariableDeclarator' && node.init !== null && MESSAGE.test(nameOf(node.id))) collect(node.init);
    if (node.type === 'Property' && MESSAGE.test(written(node.key))) collect(node.value);
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const callee = written(node.callee).split('.').at(-1) ?? '';
      if (CALL.test(callee)) node.arguments.forEach(collect);
    }
    // The SRI's table of advice: strings inside arrays and rows.
    const words = file === 'sri/codes.ts' ? textOf(node) : undefined;
    if (words !== undefined && /\s/.test(words)) found.push(words);
  }
  return found;
}

const nameOf = (node: Node): string => (node.type === 'Identifier' ? node.name : '');

/** A part of a template: a path of the API where the name says so, else a plain word. */
function sampleOf(expression: string): string {
  return /\b(?:path|field)\b/.test(expression) ? 'detalles[0].precioTotalSinImpuesto' : '12';
}

const FILES = (readdirSync(SRC, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !ELSEWHERE.test(file))
  .toSorted();

const FORBIDDEN: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a path in brackets', /\w\[\d*\]/],
  ['an HTTP verb', /\b(?:GET|POST|PUT|PATCH|DELETE)\b/],
  ['an address of the API', /\/api\/v\d|\/v\d\.\d\//],
  ['a command', /\brubrica [a-z]|\bnpm (?:ci|run)\b/],
  ['a name of a field in camelCase', /\b(?!(?:iOS|eBay)\b)[a-z]+[A-Z]\w*/],
  [
    'a header or variable',
    /X-CSRF|X-API-KEY|Idempotency-Key|If-Match|Authorization|\b[A-Z]+_[A-Z_]+\b(?<!NO_AUTORIZADO|ANULACION_SOLICITADA)/,
  ],
];

describe('no message that the portal shows is written for programmers', () => {
  const all = FILES.flatMap((file) => messagesOf(file).map((message) => ({ file, message })));

  test('the messages of the service are found', () => {
    expect(all.length).toBeGreaterThan(600);
  });

  test.each(FORBIDDEN)('none has %s', (_, pattern) => {
    const wrong = all
      .map(({ file, message }) => `${file}: ${plainWords(message, campos)}`)
      .filter((line) => pattern.test(line.slice(line.indexOf(': '))));
    expect([...new Set(wrong)]).toEqual([]);
  });
});

test('the examples of the issue read as a seller would say them', () => {
  expect(
    plainWords('«detalles[0].descuento» debe ser una cifra con punto decimal, sin separador de miles.', campos),
  ).toBe('«Descuento, línea 1» debe ser una cifra.');
  expect(plainWords('Revise «codDoc» y corrija el comprobante (PUT).', campos)).toBe(
    'Revise «Tipo de comprobante» y corrija el comprobante.',
  );
  expect(
    plainWords(
      'El comprobante no trae un correo (campoAdicional «email»): entregue el RIDE impreso, o use «notificar».',
      campos,
    ),
  ).toBe('El comprobante no trae un correo: entregue el RIDE impreso, o envíelo a otra dirección.');
  expect(fieldName('detalles[2].impuestos[0].tarifa', campos)).toBe('Tarifa, línea 3, impuesto 1');
  expect(fieldName('detalles[2]', campos)).toBe('línea 3');
  expect(fieldName('algoQueNoEsta', campos)).toBe('algo que no esta');
  expect(Object.keys(english.names)).toEqual(Object.keys(campos.names));
});

test('values in quotes, file names and content stay as they are', () => {
  for (const message of [
    'El RUC «1790012345001» no existe.',
    'El archivo «firma.p12» no se abre.',
    'Use «Corregir y enviar».',
  ])
    expect(plainWords(message, campos)).toBe(message);
  expect(
    plainAnswer(
      { contenido: { motivo: '«codDoc» (PUT)' }, advertencias: [{ field: 'codDoc', message: 'Revise «codDoc».' }] },
      campos,
    ),
  ).toEqual({
    contenido: { motivo: '«codDoc» (PUT)' },
    advertencias: [{ field: 'codDoc', message: 'Revise «Tipo de comprobante».' }],
  });
});
