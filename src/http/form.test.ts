import { describe, expect, test } from 'vitest';
import { readForm } from './form.js';

const TYPE = 'multipart/form-data; boundary=limite';
const END = '--limite--\r\n';
const part = (disposition: string, value: string): string =>
  `--limite\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string): string => part(`name="${name}"`, value);
const file = (name: string, value: string): string => part(`name="${name}"; filename="a.p12"`, value);
const read = (body: string, type = TYPE): Promise<Record<string, string>> => readForm(Buffer.from(body), type);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const WHOLE = field('clave', 'ñandú') + file('archivo', 'bytes') + END;

test('a form returns its fields, and its files as base64', async () => {
  expect(await read(WHOLE)).toEqual({ clave: 'ñandú', archivo: base64('bytes') });
  expect(await read(field('a', '1') + field('a', '2') + END)).toEqual({ a: '2' });
});

test('accepts the maximum number of parts and any boundary', async () => {
  expect(
    Object.keys(await read(Array.from({ length: 20 }, (_, n) => field(`a${n}`, '1')).join('') + END)),
  ).toHaveLength(20);
  for (const boundary of ['----WebKitFormBoundaryzz7', '"con blancos (y=mas)"', '0f3.a_b', "'x'"]) {
    const bare = boundary.replaceAll('"', '');
    const type = `multipart/form-data; charset=utf-8; boundary=${boundary}`;
    expect(await read(WHOLE.replaceAll('limite', bare), type), boundary).toEqual(await read(WHOLE));
  }
});

test('fields keep the order of the form, whatever their size', async () => {
  const content = 'x'.repeat(900_000);
  const fields = await read(file('archivo', content) + field('clave', 'c') + END);
  expect(Object.entries(fields)).toEqual([
    ['archivo', base64(content)],
    ['clave', 'c'],
  ]);
});

test('a field name cannot reach inherited properties', async () => {
  const fields = await read(field('__proto__', 'x') + END);
  expect(Object.keys(fields)).toEqual(['__proto__']);
});

describe('a field in ISO-8859-1', () => {
  const latin = Buffer.from(WHOLE, 'latin1');
  const typed = (type: string): Buffer =>
    Buffer.from(WHOLE.replace('name="clave"\r\n', `name="clave"\r\nContent-Type: ${type}\r\n`), 'latin1');

  test('is read if its part or the form declares it', async () => {
    const read = { clave: 'ñandú', archivo: base64('bytes') };
    expect(await readForm(typed('text/plain; charset=ISO-8859-1'), TYPE)).toEqual(read);
    expect(await readForm(latin, TYPE.replace(';', '; charset=ISO-8859-1;'))).toEqual(read);
  });

  test('is refused otherwise, as is an unsupported encoding', async () => {
    await expect(readForm(latin, TYPE)).rejects.toMatchObject({ code: 'codificacion-invalida' });
    const claimed = readForm(typed('text/plain; charset=utf-8'), TYPE);
    await expect(claimed).rejects.toMatchObject({ code: 'codificacion-invalida' });
    const other = readForm(latin, TYPE.replace(';', '; charset=koi8-r;'));
    await expect(other).rejects.toMatchObject({ code: 'tipo-de-contenido' });
  });
});

describe('refused', () => {
  test.each([
    ['nothing', '', TYPE],
    ['no boundary', WHOLE, 'multipart/form-data'],
    ['an empty boundary', WHOLE, 'multipart/form-data; boundary='],
    ['another boundary', WHOLE, 'multipart/form-data; boundary=otro'],
    ['a field without a name', WHOLE.replace('name="clave"', 'nome="clave"'), TYPE],
    ['a file without a name', WHOLE.replace('name="archivo"', 'nome="archivo"'), TYPE],
    ['lines that end in LF', WHOLE.replaceAll('\r\n', '\n'), TYPE],
    ['more parts than any form of ours', field('a', '1').repeat(21) + END, TYPE],
    ['nothing but boundaries', '--limite\r\n'.repeat(22), TYPE],
    ['a boundary that none can be', WHOLE, 'multipart/form-data; boundary="limite\\""'],
  ])('%s', async (_name, body, type) => {
    await expect(read(body, type)).rejects.toMatchObject({ code: 'formulario-invalido' });
  });

  test('a truncated form', async () => {
    for (let length = 0; length < WHOLE.length - END.length; length += 3)
      await expect(read(WHOLE.slice(0, length))).rejects.toMatchObject({ code: 'formulario-invalido' });
  });
});
