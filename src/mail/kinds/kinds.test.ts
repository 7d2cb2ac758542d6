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
  test('have unique names in the stored format', () => {
    const tipos = mailKinds.map(({ tipo }) => tipo);
    expect(new Set(tipos).size).toBe(tipos.length);
    for (const tipo of tipos) expect(tipo).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test.each(mailKinds.filter((kind) => kind.about === 'account'))('$tipo contains only its data', (kind) => {
    const known = [
      'cuenta',
      ...Object.keys(kind.datos.properties),
      ...(kind.page === undefined ? [] : ['enlace', 'token']),
    ];
    expect([...namesIn(kind.template)].filter((name) => !known.includes(String(name)))).toEqual([]);
  });

  test('a stored mail of an unknown kind, or with other data, is refused', () => {
    expect(() => mailKindOf('propaganda')).toThrow('propaganda');
    expect(() => certificadoPorVencer.variables({ ruc: '1790012345001' })).toThrow('certificado-por-vencer');
  });
});
