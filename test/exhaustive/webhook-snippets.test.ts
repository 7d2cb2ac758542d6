import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, test } from 'vitest';
import { signMessage } from '../../src/webhooks/sign.js';
import { temporaryDir } from '../support/service.js';

// The programs of docs/guides/webhooks.md that check a signature, as printed.

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/webhooks.md'), 'utf8');
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

describe('the program of the guide that checks a signature', () => {
  test('TypeScript, with the headers of Node and of fetch', async () => {
    const code = snippet('typescript', 'esDeRubrica');
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const file = join(folder.path, 'firma.mjs');
    writeFileSync(file, outputText);
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
    const file = join(import.meta.dirname, 'snippet.ts');
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
    };
    const code = `${snippet('typescript', 'esDeRubrica')}
import type { IncomingMessage } from 'node:http';
export const both = (message: IncomingMessage, request: Request): boolean[] =>
  [esDeRubrica('', message.headers, ''), esDeRubrica('', request.headers, '')];`;
    const host = ts.createCompilerHost(options);
    const read = host.getSourceFile.bind(host);
    host.getSourceFile = (name, target) =>
      name === file ? ts.createSourceFile(name, code, target) : read(name, target);
    const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
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
