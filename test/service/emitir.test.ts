import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { client } from '../support/client.js';
import { sharedService } from '../support/running.js';
import { call, temporaryDir } from '../support/service.js';

const home = temporaryDir();
const running = await sharedService();
const { factura } = client(running);
afterAll(async () => {
  home.remove();
});

const count = async (): Promise<number> =>
  Number((await call(running.url, '/api/v1.0/comprobantes', { apiKey: running.demo.apiKey })).result['totalElements']);

async function emitir(...args: string[]): Promise<{ code: number; out: string[]; err: string[] }> {
  const [out, err]: [string[], string[]] = [[], []];
  const io = {
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    env: { RUBRICA_API_KEY: running.demo.apiKey, RUBRICA_URL: running.url },
  };
  return { code: await main(['emitir', ...args], io), out, err };
}

let files = 0;
function write(changes: object): string {
  const path = join(mkdtempSync(join(home.path, 'emitir-')), `factura-${++files}.json`);
  writeFileSync(path, JSON.stringify({ codDoc: '01', ...factura({ ...changes }) }));
  return path;
}
const marked = (value: string): object => ({ campoAdicional: [{ nombre: 'Pedido', value }] });

test('valid files are issued once, with a table; repeated, the command gives the same receipts', async () => {
  const paths = [write(marked('uno')), write(marked('dos'))];
  const before = await count();
  expect(await emitir('--solo-validar', ...paths)).toMatchObject({ code: 0, out: ['Los 2 son válidos.'] });
  expect(await count()).toBe(before);
  const first = await emitir(...paths);
  expect(first).toMatchObject({ code: 0, err: [] });
  expect(first.out).toHaveLength(3);
  expect(first.out[1]).toMatch(/^factura-\d+\.json {2}001-001-\d{9} {2}AUTORIZADO {2}\d{49}$/);
  expect(await emitir(...paths)).toEqual(first);
  expect(await count()).toBe(before + 2);
});

test('one file with errors: all its errors are printed, and nothing is issued', async () => {
  const before = await count();
  const { code, err } = await emitir(write(marked('tres')), write({ ptoEmi: '009', ...marked('cuatro') }));
  expect(code).toBe(1);
  expect(err.join('\n')).toMatch(/factura-\d+\.json: .*ptoEmi[^]*No se emitió nada/);
  expect(await count()).toBe(before);
});

test('a refusal of the SRI and an answer that is missing have their own exit codes', async () => {
  const refused = await emitir(write({ campoAdicional: [{ nombre: 'simular', value: 'DEVUELTA:35' }] }));
  expect(refused.code).toBe(1);
  expect(refused.out[1]).toContain('DEVUELTO');
  expect(refused.err.join('\n')).toMatch(/\[35\][^]*Qué hacer[^]*\/portal\/comprobantes\/\d{49}/);
  const waiting = await emitir(
    '--esperar',
    '0',
    write({ campoAdicional: [{ nombre: 'simular', value: 'CORTE*99;autorizacion.CORTE*99' }] }),
  );
  expect(waiting.code).toBe(3);
  expect(await emitir()).toMatchObject({ code: 2 });
});
