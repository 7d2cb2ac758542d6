import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { certificadoPorVencer } from '../mail/kinds/certificado-por-vencer.js';
import { mailKindOf } from '../mail/kinds/define.js';
import { parseTemplate, usedNames } from '../mail/liquid.js';
import type { MailTemplate } from '../mail/template.js';
import { modules } from './modules.js';

const kinds = modules.flatMap(({ mails }) => mails);

test('each kind of mail is of one manifest, with a unique name in the stored format', () => {
  const source = join(import.meta.dirname, '..');
  const defined = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(
        /^export const \w+(?:: \w+MailKind = | = defineAccountMail\()\{\n(?: {2}about: .*\n)? {2}tipo: '([^']+)'/gm,
      ),
    ])
    .map(([, tipo]) => tipo);
  const tipos = kinds.map(({ tipo }) => tipo);
  expect(tipos.toSorted()).toEqual(defined.toSorted());
  expect(new Set(tipos).size).toBe(tipos.length);
  for (const tipo of tipos) expect(tipo).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

const namesIn = ({ asunto, cuerpoHtml, cuerpoTexto }: MailTemplate): Set<unknown> =>
  new Set(
    [asunto, cuerpoHtml, cuerpoTexto]
      .flatMap((text) => usedNames(parseTemplate(text, 'text')))
      .map(({ segments }) => segments[0]),
  );

test.each(kinds.filter((kind) => kind.about === 'account'))('the mail $tipo contains only its data', (kind) => {
  const known = [
    'cuenta',
    ...Object.keys(kind.datos.properties),
    ...(kind.page === undefined ? [] : ['enlace', 'token']),
  ];
  expect([...namesIn(kind.template)].filter((name) => !known.includes(String(name)))).toEqual([]);
});

test('our mails load nothing from outside', () => {
  for (const { template } of kinds) expect(template.cuerpoHtml).not.toMatch(/src="http|url\(|<link|@import|<script/);
});

test('a stored mail of an unknown kind, or with other data, is refused', () => {
  expect(() => mailKindOf(new Map(), 'propaganda')).toThrow('propaganda');
  expect(() => certificadoPorVencer.variables({ ruc: '1790012345001' })).toThrow('certificado-por-vencer');
});
