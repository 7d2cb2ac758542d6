import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { watchFolder, type Tally, type Watch } from '../../src/carpeta/run.js';
import { createService, type Service } from '../../src/carpeta/service.js';
import { invoiceRows, workbook } from '../masivo/file.js';
import { minimalFactura } from '../support/payloads.js';
import { isLongRun } from '../support/long-run.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, temporaryDir } from '../support/service.js';

const ROOT = join(import.meta.dirname, '../..');
const GUIDE = readFileSync(join(ROOT, 'docs/guides/carpeta.md'), 'utf8');
const home = temporaryDir();
let running: OwnService;
let service: Service;

beforeAll(async () => {
  running = await startOwnService();
  service = createService({ url: running.url, apiKey: running.demo.apiKey });
});
afterAll(async () => {
  await running.stop();
  home.remove();
});

const newFolder = (): string => mkdtempSync(join(home.path, 'carpeta-'));
const factura = (changes: object = {}): string => JSON.stringify({ codDoc: '01', ...minimalFactura({ ...changes }) });
const count = async (): Promise<number> =>
  Number((await call(running.url, '/api/v1.0/comprobantes', { apiKey: running.demo.apiKey })).result['totalElements']);

async function watch(folder: string, changes: Partial<Watch> = {}, by = service): Promise<Tally & { said: string[] }> {
  const said: string[] = [];
  const tally = await watchFolder(by, {
    folder,
    portal: `${running.url}/portal`,
    once: true,
    everyMs: 50,
    stableMs: 50,
    patienceMs: 60_000,
    atOnce: 4,
    log: (line) => said.push(line),
    signal: new AbortController().signal,
    ...changes,
  });
  return { ...tally, said };
}

const block = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(GUIDE)?.[1] ?? '';

test("the guide's command issues the guide's CSV: two invoices with their lines, their XML and RIDE beside it", async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'ventas.csv'), block('csv'));
  const commands = block('sh')
    .replace('http://127.0.0.1:8080', running.url)
    .replace('rk_test_su_clave', running.demo.apiKey)
    .replace(/\bfacturas$/gm, folder);
  const { stdout } = await promisify(execFile)('sh', ['-ec', commands], { cwd: ROOT });
  expect(stdout).toContain('[1/1] ventas.csv → autorizados/ventas.csv: 2 facturas');
  expect(stdout).not.toContain(running.demo.apiKey);
  const beside = readdirSync(join(folder, 'autorizados')).filter((name) => name !== 'ventas.csv');
  expect(beside.map((name) => name.slice(-4)).sort()).toEqual(['.pdf', '.pdf', '.xml', '.xml']);
  const [first = ''] = beside.filter((name) => name.endsWith('.xml')).sort();
  const xml = readFileSync(join(folder, 'autorizados', first), 'utf8');
  for (const part of ['AUTORIZADO', 'Té de horchata', 'ana@example.com', 'Vendedor', '8.5'])
    expect(xml).toContain(part);
});

test('a workbook is issued once with the result of each row beside it; one with wrong cells names them', async () => {
  const folder = newFolder();
  const before = await count();
  const file = await workbook(invoiceRows(4));
  writeFileSync(join(folder, 'ventas.xlsx'), file);
  const wrong = invoiceRows(2).map((row, at) => (at === 1 ? [...row.slice(0, 6), 'dos', ...row.slice(7)] : [...row]));
  const kinds = wrong[0]?.map(() => 'texto' as const);
  writeFileSync(join(folder, `${running.demo.ruc}-facturas-mal.xlsx`), await workbook(wrong, undefined, kinds));
  const { autorizados, errores } = await watch(folder, { patienceMs: 120_000 });
  expect([autorizados, errores, await count()]).toEqual([1, 1, before + 4]);
  expect(readdirSync(join(folder, 'autorizados')).sort()).toEqual(['ventas.resultado.xlsx', 'ventas.xlsx']);
  const text = readFileSync(join(folder, 'errores', `${running.demo.ruc}-facturas-mal.xlsx.txt`), 'utf8');
  expect(text).toContain('G3: «dos» no es una cifra');
  writeFileSync(join(folder, 'copia.xlsx'), file);
  expect((await watch(folder)).autorizados).toBe(1);
  expect(await count()).toBe(before + 4);
});

test('links, folders, hidden files and other types are ignored', async () => {
  const folder = newFolder();
  const outside = join(newFolder(), 'fuera.json');
  writeFileSync(outside, factura());
  symlinkSync(outside, join(folder, 'enlace.json'));
  writeFileSync(join(folder, '.oculto.json'), factura());
  writeFileSync(join(folder, 'notas.txt'), 'x');
  const before = await count();
  expect(await watch(folder)).toMatchObject({ autorizados: 0, errores: 0, quedan: 0 });
  expect(await count()).toBe(before);
  expect(existsSync(join(folder, 'enlace.json'))).toBe(true);
  const trap = newFolder();
  symlinkSync(home.path, join(trap, 'autorizados'));
  await expect(watch(trap)).rejects.toThrow('no es una carpeta');
});

test('the command prints no control characters of a file name, and a plain message for a linked folder', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'a\u001b[2J\u009b31m\u202eb.json'), '{');
  const lines: string[] = [];
  const io = {
    out: (line: string) => lines.push(line),
    err: (line: string) => lines.push(line),
    env: { RUBRICA_API_KEY: running.demo.apiKey },
  };
  expect(await main(['carpeta', folder, '--una-vez', '--url', running.url], io)).toBe(1);
  expect(lines.join('')).toContain('[2J');
  expect(lines.join('\n')).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);

  const trap = newFolder();
  symlinkSync(home.path, join(trap, 'autorizados'));
  lines.length = 0;
  expect(await main(['carpeta', trap, '--una-vez', '--url', running.url], io)).toBe(1);
  expect(lines.at(-1)).toBe(
    '«autorizados» no es una carpeta (los enlaces no se siguen); quítela de ahí. [carpeta-con-enlace]',
  );
});

test('a growing file is not processed until it is stable, nor moved if it changed while being issued', async () => {
  const folder = newFolder();
  const path = join(folder, 'crece.json');
  const [begin, end] = [factura().slice(0, 40), factura().slice(40)];
  writeFileSync(path, begin);
  const growing = setTimeout(() => {
    appendFileSync(path, end);
  }, 30);
  const slow: Service = {
    ...service,
    issue: async (invoice, waitS) => {
      const posted = await service.issue(invoice, waitS);
      if (!changed) writeFileSync(path, factura({ referencia: undefined, moneda: 'DOLAR' }));
      changed = true;
      return posted;
    },
  };
  let changed = false;
  const before = await count();
  const { autorizados, errores, said } = await watch(folder, { stableMs: 300 }, slow);
  clearTimeout(growing);
  expect([autorizados, errores]).toEqual([1, 0]);
  expect(said.join('\n')).toContain('cambió mientras se emitía');
  // The old and the new content are two invoices.
  expect(await count()).toBe(before + 2);
});

/** Four invoices in five rows, different in every call. */
let order = 0;
function fourInvoices(): string {
  order += 1;
  const row = (factura: string, codigo: string): string =>
    `${factura};1790012344001;001;001;07;9999999999999;CONSUMIDOR FINAL;${codigo};Café;1;8,50;4;pedido ${order}\n`;
  const header =
    'factura;ruc;estab;ptoEmi;tipoIdentificacion;identificacion;razonSocial;codigoPrincipal;descripcion;cantidad;precioUnitario;codigoPorcentaje;adicional:Pedido\n';
  return [header, row('F-1', 'A'), row('F-1', 'B'), row('F-2', 'C'), row('F-3', 'D'), row('F-4', 'E')].join('');
}
const endOfLine = (text: string, line: number): number => text.split('\n', line).join('\n').length + 1;

/** Where a program pauses, and whether an invoice is then issued with only a part of its rows. */
const PAUSES: readonly (readonly [string, (text: string) => number, boolean])[] = [
  ['after the header', (text) => endOfLine(text, 1), false],
  ['within an invoice, at a line end', (text) => endOfLine(text, 2), true],
  ['after the first invoice', (text) => endOfLine(text, 3), false],
  ['after the second invoice', (text) => endOfLine(text, 4), false],
  ['after the third invoice', (text) => endOfLine(text, 5), false],
  ['within a row that is then too short', (text) => endOfLine(text, 4) + 30, false],
  ['within the last cell of a row', (text) => endOfLine(text, 4) - 3, true],
  ['before the last line break', (text) => text.length - 1, false],
];

const MOMENTS = ['after it was moved', 'while it is issued'] as const;

const TURNS = PAUSES.map(([name, ...pause], at) => [name, at, ...pause] as const);

test.each(TURNS)('a program that pauses %s: each invoice once, none lost', async (_, at, cutOf, isPartial) => {
  for (const moment of isLongRun ? MOMENTS : MOMENTS.slice(at % 2, (at % 2) + 1)) {
    const folder = newFolder();
    const path = join(folder, 'ventas.csv');
    const text = fourInvoices();
    const cut = cutOf(text);
    // Like a program that keeps the file open: what it writes goes wherever the file was moved.
    const file = openSync(path, 'a');
    const before = await count();
    writeSync(file, text.slice(0, cut));
    let rest = text.slice(cut);
    const goOn = (): void => {
      writeSync(file, rest);
      rest = '';
    };
    const slow: Service = {
      ...service,
      issue: async (invoice, waitS) => {
        const posted = await service.issue(invoice, waitS);
        goOn();
        return posted;
      },
    };
    await watch(folder, {}, moment === 'while it is issued' ? slow : service);
    goOn();
    closeSync(file);
    const { said } = await watch(folder);
    expect(await count(), moment).toBe(before + 4);
    const ended = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.csv'));
    expect(ended, said.join('\n')).toEqual([join(isPartial ? 'errores' : 'autorizados', 'ventas.csv')]);
    expect(readFileSync(join(folder, ended[0] ?? ''), 'utf8')).toBe(text);
    if (isPartial)
      expect(readFileSync(join(folder, 'errores/ventas.csv.txt'), 'utf8')).toMatch(/F-[12], .*puede estar incompleta/);
  }
});

test('a forged record of a reading moves no file from elsewhere, and a broken one is ignored', async () => {
  const folder = newFolder();
  const secret = join(newFolder(), 'secreto.json');
  writeFileSync(secret, '{}');
  const { dev, ino } = statSync(secret);
  const empty = createHash('sha256').digest('hex');
  const moved = { folder: `../${basename(dirname(secret))}`, name: 'secreto.json' };
  const record = { steps: [{ size: 0, invoices: 0 }], sha256: empty, changed: [], moved };
  mkdirSync(join(folder, '.rubrica'));
  writeFileSync(join(folder, `.rubrica/${dev}-${ino}.json`), JSON.stringify(record));
  writeFileSync(join(folder, '.rubrica/1-1.json'), '{"moved":{}}');
  writeFileSync(join(folder, '.rubrica/1-2.json'), 'null');
  expect(await watch(folder)).toMatchObject({ autorizados: 0, errores: 0, quedan: 0, said: [] });
  expect(existsSync(secret)).toBe(true);
});

test('JSON and XML that end later with a line break are not issued again; a new file of the same name is', async () => {
  const folder = newFolder();
  const path = join(folder, 'una.json');
  const before = await count();
  writeFileSync(path, factura({ campoAdicional: [{ nombre: 'Pedido', value: 'salto' }] }));
  const file = openSync(path, 'a');
  await watch(folder);
  writeSync(file, '\n');
  closeSync(file);
  await watch(folder);
  expect(await count()).toBe(before + 1);
  writeFileSync(path, `${factura({ campoAdicional: [{ nombre: 'Pedido', value: 'salto' }] })}\n\n`);
  await watch(folder);
  expect(await count()).toBe(before + 2);
});

test('a CSV with one invalid invoice issues none and names the line; corrected, it issues all', async () => {
  const folder = newFolder();
  const wrong = block('csv').replace(';1;8,50;4;Luis', ';uno;8,50;9;Luis');
  writeFileSync(join(folder, 'dia.csv'), wrong);
  const before = await count();
  expect(await watch(folder)).toMatchObject({ errores: 1 });
  expect(await count()).toBe(before);
  const text = readFileSync(join(folder, 'errores/dia.csv.txt'), 'utf8');
  expect(text).toContain('Factura F-2: línea 4 del archivo, cantidad');
  expect(text).toContain('No se emitió nada');
  writeFileSync(join(folder, 'dia.csv'), `${block('csv')}\n`);
  expect(await watch(folder)).toMatchObject({ autorizados: 1 });
  expect(await count()).toBe(before + 2);
});

test.each([
  ['columna;ruc\n1;2\n', 'no existe'],
  ['factura;ruc\nF;1\n', 'Faltan las columnas'],
  [block('csv').replace('F-1;;;', 'F-1;0990000000001;;'), '«ruc» es «0990000000001»'],
  [block('csv').replace('TE-20', ''), 'Línea 3: falta «codigoPrincipal»'],
  ['factura;"abierta\n', 'comillas'],
])('a CSV that cannot be understood says why: %#', async (content, why) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'malo.csv'), content);
  expect(await watch(folder)).toMatchObject({ errores: 1 });
  expect(readFileSync(join(folder, 'errores/malo.csv.txt'), 'utf8')).toContain(why);
});

test('an existing file is not overwritten, and JSON figures keep every digit', async () => {
  const folder = newFolder();
  for (const precioUnitario of ['1.123456', '2.123456']) {
    writeFileSync(join(folder, 'igual.json'), factura().replace('8.5', precioUnitario));
    await watch(folder);
  }
  const names = readdirSync(join(folder, 'autorizados'));
  expect(names.filter((name) => name.endsWith('.json'))).toEqual(['igual-2.json', 'igual.json']);
  const xml = names.find((name) => name.startsWith('igual-2.FAC') && name.endsWith('.xml')) ?? '';
  expect(readFileSync(join(folder, 'autorizados', xml), 'utf8')).toContain('2.123456');
});

test('a service that is down, busy or refuses the key moves nothing, and is called with growing delays', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'espera.json'), factura());
  const answers = [500, 502, 401, 404];
  let requested = 0;
  const broken = createServer((request, response) => {
    request.resume();
    response.writeHead(answers[requested++ % answers.length] ?? 500).end('<html>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => broken.once('listening', resolve));
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  const { quedan, said } = await watch(folder, { patienceMs: 3000 }, createService({ url, apiKey: 'x' }));
  broken.close();
  expect(quedan).toBe(1);
  expect(requested).toBeLessThan(6);
  expect(said.join('\n')).toContain('Los archivos quedan donde están');
  expect(readdirSync(folder).filter((name) => name.endsWith('.json'))).toEqual(['espera.json']);
});
