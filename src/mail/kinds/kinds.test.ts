import { describe, expect, test } from 'vitest';
import { parseTemplate, usedNames } from '../liquid.js';
import type { MailTemplate } from '../template.js';
import { certificadoPorVencer } from './certificado-por-vencer.js';
import { mailKindOf, mailKinds } from './registry.js';

const namesIn = ({ asunto, cuerpoHtml, cuerpoTexto }: MailTemplate): Set<unknown> =>
  new Set(
    [asunto, cuerpoHtml, cuerpoTexto]
      .flatMap((text) => usedNames(parseTemplate(text, 'text')))
      .map(({ segments }) => segments[0]),
  );

describe('the kinds of mail', () => {
  test('have names of their own, of the form that is stored', () => {
    const tipos = mailKinds.map(({ tipo }) => tipo);
    expect(new Set(tipos).size).toBe(tipos.length);
    for (const tipo of tipos) expect(tipo).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test.each(mailKinds.filter((kind) => kind.about === 'account'))('$tipo says only what it was told', (kind) => {
    const known = [
      'cuenta',
      ...Object.keys(kind.datos.properties),
      ...(kind.page === undefined ? [] : ['enlace', 'token']),
    ];
    expect([...namesIn(kind.template)].filter((name) => !known.includes(String(name)))).toEqual([]);
  });

  test('a stored mail of no kind, or with data of another, is not made', () => {
    expect(() => mailKindOf('propaganda')).toThrow('propaganda');
    expect(() => certificadoPorVencer.variables({ ruc: '1790012345001' })).toThrow('certificado-por-vencer');
  });
});
