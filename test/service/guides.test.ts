import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseGuide, readGuides } from '../../bin/guides.mjs';
import { temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');

const page = (orden: number, text: string): string =>
  `---\ngrupo: Otras\norden: ${orden}\nllms: 'A page: about something'\n---\n\n${text}\n`;

test.each(readGuides())('the front matter of $file is YAML that other programs read alike', ({ file, ...guide }) => {
  const [, block = ''] = /^---\n(.*?)\n---\n/s.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  expect({ preguntas: [], ...(parse(block) as object) }).toEqual({
    grupo: guide.grupo,
    orden: guide.orden,
    llms: `${guide.llms.title}: ${guide.llms.text}`,
    preguntas: guide.preguntas,
  });
});

test.each([
  ['no front matter', '# A page\n'],
  ['an unknown group', page(1, '# A page').replace('Otras', 'Todas')],
  ['no place', page(1, '# A page').replace('orden: 1', 'orden: último')],
  ['no line for llms.txt', page(1, '# A page').replace('A page:', 'A page')],
  ['an unknown field', page(1, '# A page').replace('orden', 'autor: x\norden')],
])('a guide with %s is refused by name', (_, text) => {
  expect(() => parseGuide('x.md', text)).toThrow('x.md: ');
});

describe('a guide in the folder of its capability', () => {
  const folder = temporaryDir();
  afterAll(() => {
    folder.remove();
  });
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder.path, file)), { recursive: true });
    writeFileSync(join(folder.path, file), text);
  };

  test('is named after the folder, and links lead both ways as if both were in one', () => {
    write('docs/guides/portal.md', page(1, '[avisos](../../src/features/avisos/guide.md#uno), [x](../x.md)'));
    write(
      'src/features/avisos/guide.md',
      page(2, '[portal](../../../docs/guides/portal.md)\n\n```\n[a](guide.md)\n```'),
    );
    expect(readGuides(folder.path).map(({ name, markdown }) => [name, markdown])).toEqual([
      ['portal', '[avisos](avisos.md#uno), [x](../x.md)\n'],
      ['avisos', '[portal](portal.md)\n\n```\n[a](guide.md)\n```\n'],
    ]);
  });

  test('has a name and a place of its own', () => {
    write('src/api/correo/guide.md', page(2, '# Correo'));
    expect(() => readGuides(folder.path)).toThrow('«Otras, 2» is of src/api/correo/guide.md');
    write('src/features/portal/guide.md', page(3, '# Otro portal'));
    expect(() => readGuides(folder.path)).toThrow('«portal» is of docs/guides/portal.md');
  });
});
