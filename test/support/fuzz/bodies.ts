import type { Random } from './random.js';
import { deepText, JsonText, KEYS, oddValue, TEXTS, writeOddJson } from './values.js';

/** A body with its declared type. */
export interface Body {
  readonly type: string | undefined;
  readonly bytes: Buffer;
}

type Tree = Record<string, unknown> | unknown[];

/** Returns every object and list of a value, itself first. */
function nodesOf(value: unknown): Tree[] {
  if (typeof value !== 'object' || value === null || value instanceof JsonText) return [];
  const below = Array.isArray(value) ? value : Object.values(value);
  return [value as Tree, ...below.flatMap(nodesOf)];
}

/** Changes one to three places of an example. */
export function oddJson(random: Random, example: unknown): Body {
  const root: { value: unknown } = { value: structuredClone(example) };
  for (let changes = 1 + random.below(3); changes > 0; changes--) changeOnce(random, root);
  return { type: 'application/json', bytes: Buffer.from(oddText(random, writeOddJson(root.value))) };
}

function changeOnce(random: Random, root: { value: unknown }): void {
  const nodes = nodesOf(root);
  const node = random.pick(nodes);
  const names = Array.isArray(node) ? [...node.keys()].map(String) : Object.keys(node);
  const name = names.length === 0 ? '0' : random.pick(names);
  const set = (key: string, value: unknown): void => {
    Object.defineProperty(node, key, { value, enumerable: true, configurable: true, writable: true });
  };
  const current: unknown = (node as Record<string, unknown>)[name];
  switch (random.below(8)) {
    case 0: // an unknown name
      if (!Array.isArray(node)) set(random.pick(KEYS), oddValue(random));
      break;
    case 1: // a missing field
      if (Array.isArray(node)) node.pop();
      else if (node !== (root as unknown)) Reflect.deleteProperty(node, name);
      break;
    case 2: // deep
      set(name, new JsonText(deepText(random.pick([10, 100, 1000, 20_000]), random.chance(0.5) ? 'array' : 'object')));
      break;
    case 3: // many
      if (Array.isArray(current) && current.length > 0)
        set(
          name,
          Array.from({ length: random.pick([50, 1000, 4000]) }, (): unknown => current[0]),
        );
      else
        set(
          name,
          Array.from({ length: random.pick([10, 5000]) }, () => 1),
        );
      break;
    case 4: // another type of the same value
      set(
        name,
        typeof current === 'number'
          ? String(current)
          : typeof current === 'string'
            ? [current]
            : JSON.stringify(current ?? null),
      );
      break;
    case 5: // the same text, longer or stained
      set(
        name,
        typeof current === 'string'
          ? random.pick([current.repeat(20), current + random.pick(TEXTS), ` ${current} `])
          : oddValue(random),
      );
      break;
    default:
      set(name, oddValue(random));
  }
}

/** Sometimes damages the text itself: cut, stained, duplicate names, not JSON. */
function oddText(random: Random, text: string): string | Buffer {
  switch (random.below(12)) {
    case 0:
      return text.slice(0, random.below(text.length + 1));
    case 1:
      return text.replace('{', '{"ruc":"1","ruc":"2","__proto__":{"x":1},');
    case 2: {
      const bytes = Buffer.from(text);
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
      return bytes;
    }
    case 3:
      return random.pick(['\ufeff', '[', ']', '//x\n', "'", ' '.repeat(5000), '\u0000']) + text;
    case 4:
      return text + random.pick(['}', ',', '\u0000', text, ' NaN']);
    case 5:
      return random.pick([
        '',
        ' ',
        'null',
        'true',
        '0',
        '"x"',
        '[]',
        '{}',
        'undefined',
        'NaN',
        '\u0000',
        '{"a":1',
        '"\\ud800"',
        '[1,]',
      ]);
    default:
      return text;
  }
}

const BOMB = `<?xml version="1.0"?><!DOCTYPE f [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'.charAt(i)} "${`&${'abcdefghi'.charAt(i)};`.repeat(10)}">`).join('')}]><factura>&j;</factura>`;

/** Cut, stained, bombed or wrongly encoded XML. */
export function oddXml(random: Random, example: string): Body {
  const type = random.pick([
    'application/xml',
    'text/xml; charset=utf-8',
    'application/atom+xml',
    'text/xml; charset=utf-16',
  ]);
  const bytes = (text: string): Body => ({ type, bytes: Buffer.from(text) });
  switch (random.below(12)) {
    case 0:
      return bytes(example.slice(0, random.below(example.length)));
    case 1:
      return bytes(BOMB);
    case 2:
      return bytes(`<?xml version="1.0"?><!DOCTYPE f [<!ENTITY x SYSTEM "file:///etc/passwd">]><factura>&x;</factura>`);
    case 3:
      return bytes(`<!DOCTYPE f SYSTEM "http://127.0.0.1:1/x.dtd">${example.replace(/^<\?xml[^>]*\?>/, '')}`);
    case 4:
      return bytes('<a>'.repeat(random.pick([10, 300, 5000, 100_000])));
    case 5:
      return { type, bytes: Buffer.from(example, 'utf16le') };
    case 6:
      return bytes(example.replace(/\d+\.\d+/, random.pick(['NaN', '1e400', '-1.00', '9'.repeat(50), ''])));
    case 7:
      return bytes(example.replace(/>([^<>]{2,})</, `>${random.pick(TEXTS)}<`));
    case 8:
      return bytes(
        example
          .replace(/<(\w+)>/, '<$1><$1>')
          .replace('factura', random.pick(['facturas', 'lote', 'x:factura', 'FACTURA'])),
      );
    case 9:
      return bytes(
        example.replace('<infoTributaria>', `<!--${'-'.repeat(9)}--><?php x?><infoTributaria a="${'x'.repeat(9999)}">`),
      );
    case 10:
      return bytes(example.replace(/<claveAcceso>\d+</, `<claveAcceso>${random.pick(TEXTS)}<`));
    default: {
      const damaged = Buffer.from(example);
      for (let i = 0; i < 5; i++) damaged[random.below(damaged.length)] = random.below(256);
      return { type, bytes: damaged };
    }
  }
}

/** Forms with files: broken at the boundary, in the headers, in the middle. */
export function oddMultipart(random: Random, example: Readonly<Record<string, unknown>>): Body {
  const boundary = 'limite';
  const parts = Object.entries(example).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${random.chance(0.3) ? `; filename="${random.pick(['a', '../x', '"', 'x'.repeat(3000)])}"` : ''}\r\n\r\n${String(value)}\r\n`,
  );
  const whole = `${parts.join('')}--${boundary}--\r\n`;
  const type = random.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary="${'x'.repeat(500)}"`,
    'multipart/mixed; boundary=limite',
  ]);
  const text = random.pick([
    whole,
    whole.slice(0, random.below(whole.length)),
    whole.replace('name="', 'name="__proto__'),
    whole.replace('form-data; name', 'form-data; nome'),
    whole.replaceAll('\r\n', '\n'),
    parts.join('').repeat(50) + `--${boundary}--`,
    '',
    '--limite--',
    whole.replace('\r\n\r\n', `\r\nContent-Type: ${'y'.repeat(2000)}\r\n\r\n\u0000`),
  ]);
  return { type, bytes: Buffer.from(text) };
}

/** OAuth forms: repeated, missing, odd. */
export function oddForm(random: Random, example: Readonly<Record<string, unknown>>): Body {
  const form = new URLSearchParams(example as Record<string, string>);
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const name = random.pick([
      'grant_type',
      'username',
      'password',
      'scope',
      'token',
      'client_id',
      'client_secret',
      'refresh_token',
      '__proto__',
      'a[b]',
    ]);
    if (random.chance(0.3)) form.delete(name);
    else if (random.chance(0.5)) form.append(name, random.pick(TEXTS));
    else
      form.set(name, random.pick(['password', 'client_credentials', 'refresh_token', 'authorization_code', ...TEXTS]));
  }
  const type = random.pick([
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
  ]);
  const text = random.chance(0.1) ? `%${'%ff'.repeat(50)}=&&==&a=%zz` : form.toString();
  return { type, bytes: Buffer.from(text) };
}
