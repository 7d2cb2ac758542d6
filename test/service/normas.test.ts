import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { factura } from '../../src/documents/factura/index.js';
import type { NormalisedDocument } from '../../src/documents/document-type.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { warnings } from '../support/client.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const today = fechaEcuador(new Date()).split('/').toReversed().join('-');

let service: OwnService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'normas-'));
  service = await startOwnService();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `rubrica normas` on the service's database, trusting the given key. */
async function normas(args: readonly string[], trusted: KeyObject | undefined = publicKey): Promise<Ended> {
  const keys = join(folder, 'claves.pem');
  writeFileSync(keys, trusted.export({ type: 'spki', format: 'pem' }));
  return run(args, { RUBRICA_NORMAS_CLAVES: keys });
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const lines = { out: [] as string[], err: [] as string[] };
  const code = await main(['normas', ...args], {
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
    env: { DATABASE_URL: service.database.url, RUBRICA_DATA: folder, ...env },
  });
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
}

/** Writes a pack and its signature; returns its path. */
function pack(version: number, content: object, key: KeyObject = privateKey): string {
  const path = join(folder, `normas-${version}.json`);
  const bytes = Buffer.from(JSON.stringify({ formato: 'rubrica-normas/1', version, emisor: 'Pruebas', ...content }));
  writeFileSync(path, bytes);
  writeFileSync(`${path}.firma`, `${sign(null, bytes, key).toString('base64')}\n`);
  return path;
}

const issue = (impuesto: readonly object[], query = ''): Promise<Answered> =>
  call(service.url, `/api/v2.0/comprobantes/facturas${query}`, {
    apiKey: service.demo.apiKey,
    body: minimalFactura({
      detalles: [{ codigoPrincipal: 'P', descripcion: 'Producto', cantidad: 10, precioUnitario: 3, impuesto }],
    }),
  });

const QUINCE = [{ codigo: '2', codigoPorcentaje: '4' }];
const OCHO = [{ codigo: '2', codigoPorcentaje: '8' }];
const FUNDAS = [{ codigo: '3', codigoPorcentaje: '3680' }, ...QUINCE];

/** Validates every stored invoice again from its stored content; returns the documents, without number and key. */
async function recompute(): Promise<readonly string[]> {
  const stored = await withClient(service.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ documento: NormalisedDocument }>(
      `SELECT documento FROM comprobantes WHERE cod_doc = '01' ORDER BY id LIMIT 30`,
    );
    return rows.map(({ documento }) => documento);
  });
  const answers = await Promise.all(
    stored.map(async (documento) => {
      const { status, result } = await call(service.url, '/api/v2.0/comprobantes/facturas?soloValidar=true', {
        apiKey: service.demo.apiKey,
        body: { ...factura.payloadOf(documento), secuencial: undefined },
      });
      expect(status).toBe(200);
      // The number and the key are provisional.
      return String(result['xml']).replace(/<(claveAcceso|secuencial)>\d+/g, '');
    }),
  );
  return answers;
}

describe('normas', () => {
  test('a pack loaded while receipts are issued applies without a restart, and stored receipts recompute equal', async () => {
    for (let n = 0; n < 10; n++) {
      for (const impuesto of [QUINCE, OCHO, FUNDAS]) expect((await issue(impuesto)).status).toBe(201);
    }
    const before = await recompute();
    expect(before).toHaveLength(30);
    expect(warnings(await issue(OCHO))).toContain('iva-diferenciado-dia');

    const path = pack(20261201, {
      // Rates of another year, and one day of IVA 8 %.
      tarifas: [
        {
          tabla: 'iva',
          codigo: '4',
          descripcion: '16 %',
          tarifa: '16',
          desde: '2027-01-01',
          fuente: 'Decreto de ejemplo',
        },
        {
          ...{ tabla: 'ice', codigo: '3680', descripcion: 'Fundas plásticas', modo: 'unidad', unidad: 'unidad' },
          ...{ tarifa: '0.10', desde: '2027-01-01', hasta: '2027-12-31', fuente: 'Res. de ejemplo', prensa: true },
        },
      ],
      ivaDiferenciado: [{ desde: today, hasta: today, fuente: 'Decreto de ejemplo' }],
    });
    const stop = new AbortController();
    const refused: unknown[] = [];
    const issued = (async () => {
      let count = 0;
      for (; !stop.signal.aborted; count++) {
        const { status, result } = await issue(OCHO);
        if (status !== 201) refused.push(result);
      }
      return count;
    })();
    const loaded = await normas(['cargar', path]);
    expect(loaded).toMatchObject({ code: 0, err: '' });
    expect(loaded.out).toContain('no hace falta reiniciar');
    await expect
      .poll(async () => warnings(await issue(OCHO, '?soloValidar=true')))
      .not.toContain('iva-diferenciado-dia');
    stop.abort();
    expect(await issued).toBeGreaterThan(0);
    expect(refused).toEqual([]);

    expect(await recompute()).toEqual(before);
    const general = async (fecha: string): Promise<unknown> => {
      const { result } = await call(service.url, `/api/v1.0/catalogos/iva?fecha=${encodeURIComponent(fecha)}`);
      return (result['filas'] as { codigo: string; tarifa: number }[]).find(({ codigo }) => codigo === '4')?.tarifa;
    };
    expect([await general('31/12/2026'), await general('01/01/2027')]).toEqual([15, 16]);
    expect((await normas(['cargar', path])).out).toContain('ya estaba cargado');
  });

  test('a wrong signature, an altered pack and a missing key are refused, and nothing is stored', async () => {
    const stored = (): Promise<unknown> =>
      withClient(service.database.adminUrl, async (client) => {
        const { rows } = await client.query<{ versions: string }>(
          'SELECT array_agg(version)::text AS versions FROM normas_paquetes',
        );
        return rows[0]?.versions;
      });
    const before = await stored();
    const stranger = pack(20261300, { feriados: [] }, generateKeyPairSync('ed25519').privateKey);
    const refusal = await normas(['cargar', stranger]);
    expect(refusal).toMatchObject({ code: 1, out: '' });
    expect(refusal.err).toMatch(/no es de ninguna clave de confianza .* \[normas-firma-invalida\]/);
    const altered = pack(20261301, { feriados: [] });
    writeFileSync(altered, JSON.stringify({ formato: 'rubrica-normas/1', version: 20261301, emisor: 'Otro' }));
    expect((await normas(['cargar', altered])).err).toContain('[normas-firma-invalida]');
    expect((await normas(['verificar', altered])).code).toBe(1);
    const keyless = await run(['cargar', altered], { RUBRICA_NORMAS_CLAVES: join(folder, 'ninguna.pem') });
    expect(keyless.err).toMatch(/RUBRICA_NORMAS_CLAVES.*\[normas-clave-invalida\]/);
    expect(await stored()).toEqual(before);
  });

  test('an older version and another pack of the same version are refused', async () => {
    await normas(['cargar', pack(20261400, { feriados: [] })]);
    const older = await normas(['cargar', pack(20261399, { feriados: [] })]);
    expect(older).toMatchObject({ code: 1 });
    expect(older.err).toMatch(/versión 20261399 y ya está cargada la 20261400.*\[normas-version-anterior\]/);
    const other = await normas(['cargar', pack(20261400, { cifras: [] })]);
    expect(other.err).toContain('[normas-version-anterior]');
  });

  test.each([
    ['a day that does not exist', { feriados: [{ nombre: 'X', desde: '2027-02-30', fuente: 'D' }] }, '/feriados/0'],
    [
      'dates in the wrong order',
      { feriados: [{ nombre: 'X', desde: '2027-02-03', hasta: '2027-02-01', fuente: 'D' }] },
      'hasta',
    ],
    ['a row without a source', { feriados: [{ nombre: 'X', desde: '2027-02-03' }] }, 'fuente'],
    ['an unknown kind of row', { multas: [] }, 'multas'],
    ['8 % without a last day', { ivaDiferenciado: [{ desde: '2027-02-03', fuente: 'D' }] }, 'falta «hasta»'],
  ])('a signed pack with %s is refused', async (_name, content, text) => {
    const { code, err } = await normas(['verificar', pack(20269999, content)]);
    expect(code).toBe(1);
    expect(err).toContain('[normas-paquete-invalido]');
    expect(err).toContain(text);
  });

  test('«firmar» writes a signature that «verificar» accepts, and a past row is pointed out', async () => {
    const path = pack(20261500, { feriados: [{ nombre: 'Puente', desde: '2026-01-02', fuente: 'Decreto' }] });
    const key = join(folder, 'privada.pem');
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(`${path}.firma`, '');
    expect((await run(['firmar', '--clave', key, path])).code).toBe(0);
    const { code, out } = await normas(['verificar', path]);
    expect(code).toBe(0);
    expect(out).toContain('1 de sus filas empiezan antes de hoy');
  });

  test('«ver» shows each kind with its source, press mark and packs', async () => {
    const { code, out } = await run(['ver']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ice +\d+ filas, 18 según la prensa \(por confirmar\); /m);
    expect(out).toMatch(/^iva-diferenciado +7 filas, 6 según la prensa/m);
    expect(out).toContain('Paquete 20261201 de Pruebas');
    const days = await run(['ver', '--tipo', 'iva-diferenciado']);
    expect(days.out).toContain('2025-11-01 a 2025-11-04  Decreto 196 (según la prensa, por confirmar)  [versión]');
    expect(days.out).toContain('[paquete 20261201]');
    const json = JSON.parse((await run(['ver', '--tipo', 'ice', '--json'])).out) as { normas: object[] };
    expect(json.normas).toContainEqual({
      ...{ tipo: 'ice', clave: '3031', valor: '75 % + 10.41 por litro-alcohol-puro', prensa: true, origen: 'versión' },
      ...{ desde: '2026-01-01', hasta: '2026-12-31', fuente: 'Res. NAC-DGERCGC25-00000040' },
    });
    expect((await run(['ver', '--tipo', 'multas'])).code).toBe(2);
  });
});

describe('an establishment and IVA 8 %', () => {
  test('its place and registration are stored, and decide the warning', async () => {
    const path = `/api/v1.0/empresas/${service.demo.ruc}/establecimientos/001`;
    const { apiKey } = service.demo;
    expect((await call(service.url, path, { apiKey })).result).toMatchObject({
      ...{ provincia: null, canton: null, ivaDiferenciado: false },
    });
    expect(warnings(await issue(OCHO, '?soloValidar=true'))).toContain('iva-diferenciado-establecimiento');
    const body = { provincia: 'IMBABURA', canton: 'Otavalo', ivaDiferenciado: true };
    expect((await call(service.url, path, { apiKey, method: 'PUT', body })).result).toMatchObject(body);
    expect(warnings(await issue(OCHO, '?soloValidar=true'))).toEqual([]);
    const wrong = await call(service.url, path, { apiKey, method: 'PUT', body: { provincia: 'QUITO' } });
    expect(wrong.status).toBe(400);
  });
});

test('the API lists every rule with its validity and source, and the packs loaded', async () => {
  const path = pack(20991231, {
    feriados: [{ nombre: 'Puente', desde: '2031-03-03', hasta: '2031-03-03', fuente: 'Diario local', prensa: true }],
  });
  expect((await normas(['cargar', path])).code).toBe(0);
  const list = (query: string) => call(service.url, `/api/v1.0/normas${query}`, { apiKey: service.demo.apiKey });
  await expect
    .poll(async () => ((await list('?tipo=feriados')).result['paquetes'] as object[]).at(-1))
    .toMatchObject({ version: 20991231, emisor: 'Pruebas', clave: expect.any(String) as unknown });
  const { result } = await list('?tipo=feriados');
  const rows = result['normas'] as Record<string, unknown>[];
  expect(new Set(rows.map(({ tipo }) => tipo))).toEqual(new Set(['feriados']));
  expect(rows).toContainEqual({
    ...{ tipo: 'feriados', clave: 'Puente', valor: 'no laborable', desde: '2031-03-03', hasta: '2031-03-03' },
    ...{ fuente: 'Diario local', prensa: true, origen: 'paquete 20991231' },
  });
  const shown = JSON.parse((await run(['ver', '--json'])).out) as { normas: object[] };
  const all = (await list('')).result;
  expect(all['normas']).toEqual(shown.normas);
  const tipos = all['tipos'] as { tipo: string; filas: number; prensa: number; ultima: string }[];
  expect(tipos.reduce((sum, { filas }) => sum + filas, 0)).toBe(shown.normas.length);
  expect(tipos.find(({ tipo }) => tipo === 'feriados')).toMatchObject({ ultima: '2031-03-03' });
});
