import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { afterAll, describe, expect, test } from 'vitest';
import { signMessage } from '../../src/features/webhooks/sign.js';
import { temporaryDir } from '../support/service.js';

// The programs of docs/guides/webhooks.md that check a signature, as printed.

const ROOT = join(import.meta.dirname, '../..');
const guide = readFileSync(join(ROOT, 'docs/guides/webhooks.md'), 'utf8');
const folder = temporaryDir();
afterAll(() => {
  folder.remove();
});

function snippet(language: string, name: string): string {
  const blocks = Array.from(
    guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs')),
    ([, code = '']) => code,
  );
  const found = blocks.find((code) => code.includes(`${name}(`));
  if (found === undefined) throw new Error(`the guide has no ${name} in ${language}`);
  return found;
}

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const BODY = '{"tipo":"prueba","ruc":null,"datos":{"mensaje":"sí"}}';

/** Headers of a message with two signatures, by the casing of their names. */
function headersAs(casing: (name: string) => string): Record<string, string> {
  const { headers } = signMessage({ id: 'evt_1', body: BODY }, [OTHER, SECRET], new Date());
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [casing(name), value]));
}
const lower = (name: string): string => name;
const title = (name: string): string => name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase());
const upper = (name: string): string => name.toUpperCase();
/** Headers, body, and whether the message is genuine. */
const CASES: readonly [Record<string, string>, string, boolean][] = [
  [headersAs(lower), BODY, true],
  [headersAs(title), BODY, true],
  [headersAs(upper), BODY, true],
  [headersAs(title), `${BODY} `, false],
  [{ ...headersAs(lower), 'webhook-timestamp': '1' }, BODY, false],
  [{}, BODY, false],
];
const EXPECTED = CASES.map(([, , genuine]) => genuine);

/** Checks a program's types alone, strictly; returns what is wrong. */
function typeErrors(name: string, code: string): string {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    lib: ['ES2022', 'DOM'],
    target: 'ES2022',
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  const options = { categories: { correctness: 'off' }, options: { typeAware: true, typeCheck: true } };
  writeFileSync(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder.path, 'oxlintrc.json'), JSON.stringify(options));
  writeFileSync(join(folder.path, name), code);
  const args = ['-c', join(folder.path, 'oxlintrc.json'), '-f', 'unix', join(folder.path, name)];
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'scripts/lint/run.js'), 'oxlint', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return stdout;
}

describe('the program of the guide that checks a signature', () => {
  test('TypeScript, with the headers of Node and of fetch', async () => {
    const code = snippet('typescript', 'esDeRubrica');
    const file = join(folder.path, 'firma.mjs');
    writeFileSync(file, transformSync(code, { loader: 'ts' }).code);
    const { esDeRubrica } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      esDeRubrica: (secret: string, headers: unknown, body: string) => boolean;
    };
    const ofNode = (headers: Record<string, string>): unknown => {
      const message = new IncomingMessage(new Socket());
      for (const [name, value] of Object.entries(headers)) message.headers[name.toLowerCase()] = value;
      return message.headers;
    };
    expect(CASES.map(([headers, body]) => esDeRubrica(SECRET, ofNode(headers), body))).toEqual(EXPECTED);
    expect(CASES.map(([headers, body]) => esDeRubrica(SECRET, new Headers(headers), body))).toEqual(EXPECTED);
  });

  test('TypeScript type-checks', () => {
    const code = `${snippet('typescript', 'esDeRubrica')}
import type { IncomingMessage } from 'node:http';
export const both = (message: IncomingMessage, request: Request): boolean[] =>
  [esDeRubrica('', message.headers, ''), esDeRubrica('', request.headers, '')];`;
    typeErrors('firma.ts', code); // The first installs the program, and says so.
    expect(typeErrors('firma.ts', code)).toBe('');
    expect(typeErrors('mal.ts', code.replace("esDeRubrica(''", 'esDeRubrica(0'))).toContain('mal.ts');
  });

  test.runIf(existsSync('/usr/bin/php'))('PHP, with names in any casing', () => {
    const file = join(folder.path, 'firma.php');
    const code = `<?php
${snippet('php', 'esDeRubrica')}
foreach (json_decode($argv[1], true) as [$encabezados, $cuerpo]) echo esDeRubrica($argv[2], $encabezados, $cuerpo) ? 1 : 0;`;
    writeFileSync(file, code);
    const said = execFileSync('/usr/bin/php', [file, JSON.stringify(CASES), SECRET], { encoding: 'utf8' });
    expect(Array.from(said, (one) => one === '1')).toEqual(EXPECTED);
  });

  test.runIf(existsSync('/usr/bin/python3'))('Python, with names in any casing', () => {
    const file = join(folder.path, 'firma.py');
    const code = `${snippet('python', 'es_de_rubrica')}
import json, sys
print("".join(str(int(es_de_rubrica(sys.argv[2], e, c.encode()))) for e, c, _ in json.loads(sys.argv[1])))`;
    writeFileSync(file, code);
    const said = execFileSync('/usr/bin/python3', [file, JSON.stringify(CASES), SECRET], { encoding: 'utf8' });
    expect(Array.from(said.trim(), (one) => one === '1')).toEqual(EXPECTED);
  });
});
