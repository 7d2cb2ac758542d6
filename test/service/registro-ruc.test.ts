import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount } from '../../src/identity/accounts.js';
import { main } from '../../src/cli/main.js';
import { loadRegistro, type EstablecimientoRow } from '../../src/features/registro-ruc/load-store.js';
import { listTables } from '../../src/db/backup/tables.js';
import { checkRegistro, readRegistro, type RegistroRow } from '../../src/files/registro-ruc.js';
import { zip } from '../../src/files/zip.js';
import { openPortalSession } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { generatedRow, registroCsv, registroLine, type Establecimiento } from '../support/registro-ruc.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { PROGRAM, call, type Answered } from '../support/service.js';

let service: OwnService;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'registro-'));
  service = await startOwnService();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

/** Runs `rubrica ruc` on the service's database. */
async function ruc(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const lines = { out: [] as string[], err: [] as string[] };
  const code = await main(['ruc', ...args], {
    out: (line) => lines.out.push(line),
    err: (line) => lines.err.push(line),
    env: { DATABASE_URL: service.database.url, RUBRICA_DATA: folder },
  });
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
}

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function zipped(name: string, content: Buffer): Promise<string> {
  return file(name, await zip([{ name: 'SRI_RUC.csv', content, modified: { year: 2026, month: 11, day: 1 } }]));
}

const get = (path: string): Promise<Answered> =>
  call(service.url, `/api/v1.0/contribuyentes${path}`, { apiKey: service.demo.apiKey });
const names = async (texto: string): Promise<unknown[]> => {
  const { result } = await get(`?texto=${encodeURIComponent(texto)}`);
  return (result['contribuyentes'] as { razonSocial: string }[]).map(({ razonSocial }) => razonSocial);
};

const TABLES = ['carga', 'contribuyentes', 'trabajo'];

const PERSON: Establecimiento = { NUMERO_RUC: '0102030405001', RAZON_SOCIAL: 'MUÑOZ PÉREZ JOSÉ ÁNGEL' };
const COMPANY: Establecimiento = {
  NUMERO_RUC: '1790016919001',
  RAZON_SOCIAL: 'CORPORACIÓN FAVORITA C.A.',
  TIPO_CONTRIBUYENTE: 'SOCIEDAD',
  CLASE_CONTRIBUYENTE: 'ESPECIAL',
  OBLIGADO: 'S',
  AGENTE_RETENCION: 'S',
  ESPECIAL: 'S',
};

describe('reading', () => {
  async function readAll(path: string): Promise<{ rows: RegistroRow[]; filas: number; ilegibles: number }> {
    const counts = { filas: 0, ilegibles: 0 };
    const rows: RegistroRow[] = [];
    for await (const block of readRegistro(path, counts)) rows.push(...block);
    return { rows, ...counts };
  }

  test('maps columns by name, whatever their order, delimiter, quotes and encoding', async () => {
    const titles = ['Razón Social', 'ESTADO_CONTRIBUYENTE', 'Número RUC', 'PROVINCIA'];
    const lines = [
      titles.join(';'),
      '"MUÑOZ; PÉREZ";activo;0102030405001;AZUAY',
      'LA "CASA" AZUL;PASIVO;1790016919001;LOJA;',
    ];
    for (const encoding of ['latin1', 'utf8'] as const) {
      const { rows } = await readAll(file(`${encoding}.csv`, Buffer.from(lines.join('\n'), encoding)));
      expect(rows).toMatchObject([
        { ruc: '0102030405001', razonSocial: 'MUÑOZ; PÉREZ', estado: 'ACTIVO', provincia: 'AZUAY', obligado: null },
        { ruc: '1790016919001', razonSocial: 'LA "CASA" AZUL', estado: 'PASIVO', provincia: 'LOJA', abierto: true },
      ]);
    }
  });

  test.each([
    ['case and spaces', 'numero ruc|Razon Social|estado  contribuyente'],
    ['accents and a byte order mark', '\ufeffNúmero_RUC|RAZÓN-SOCIAL|Estado_Contribuyente'],
    ['quotes', '"NUMERO_RUC"|"RAZON_SOCIAL"|"ESTADO_CONTRIBUYENTE"'],
    ['no separators', 'NumeroRuc|RazonSocial|EstadoContribuyente'],
  ])('recognises titles with other %s', async (_name, titles) => {
    for (const encoding of ['latin1', 'utf8'] as const) {
      const bytes = Buffer.from(titles.replace('\ufeff', ''), encoding);
      const mark = titles.startsWith('\ufeff') ? Buffer.from('efbbbf', 'hex') : Buffer.alloc(0);
      const rows = Buffer.from('\n0102030405001|ANDRADE|ACTIVO\n');
      const { rows: read } = await readAll(file('titulos.csv', Buffer.concat([mark, bytes, rows])));
      expect(read).toMatchObject([{ ruc: '0102030405001', razonSocial: 'ANDRADE', estado: 'ACTIVO' }]);
    }
  });

  test('reads a ZIP of several blocks and counts unreadable rows', async () => {
    const rows = Array.from({ length: 3000 }, (_, n) => generatedRow(n));
    const text = registroCsv(rows) + `${registroLine({ ...PERSON, NUMERO_RUC: '102030405001' })}\r\n`;
    const path = await zipped('provincia.zip', Buffer.from(text, 'latin1'));
    expect(await checkRegistro(path)).toEqual([]);
    const read = await readAll(path);
    expect(read).toMatchObject({ filas: 3001, ilegibles: 1 });
    expect(read.rows.map((row) => row.razonSocial)).toEqual(rows.map((row) => row.RAZON_SOCIAL));
  });
});

describe('loading', () => {
  test('without a register, the routes say how to load one', async () => {
    for (const path of ['/1790016919001', '?texto=favorita']) {
      const { status, result } = await get(path);
      expect([status, result['code']]).toEqual([404, 'registro-ruc-no-encontrado']);
      expect(result['message']).toContain('guía «Registro de RUC»');
    }
    expect((await ruc('ver')).out).toContain('No hay registro');
  });

  test('keeps one row per RUC, of its open establishment with the lowest number, over several files', async () => {
    const branches: Establecimiento[] = [
      { ...COMPANY, NUMERO_ESTABLECIMIENTO: '1', ESTADO_ESTABLECIMIENTO: 'CER', NOMBRE_FANTASIA_COMERCIAL: 'CERRADO' },
      { ...COMPANY, NUMERO_ESTABLECIMIENTO: '12', NOMBRE_FANTASIA_COMERCIAL: 'MEGAMAXI' },
      { ...COMPANY, NUMERO_ESTABLECIMIENTO: '2', NOMBRE_FANTASIA_COMERCIAL: 'ANTERIOR' },
    ];
    const again: Establecimiento[] = [
      { ...COMPANY, NUMERO_ESTABLECIMIENTO: '2', NOMBRE_FANTASIA_COMERCIAL: 'SUPERMAXI' },
      { NUMERO_RUC: '1712345678001', RAZON_SOCIAL: 'PEREZ MUNOZ ROSA', ESTADO_CONTRIBUYENTE: 'SUSPENDIDO' },
    ];
    const pichincha = await zipped('SRI_RUC_Pichincha.zip', Buffer.from(registroCsv(branches), 'latin1'));
    const azuay = file('SRI_RUC_Azuay.csv', registroCsv([PERSON, ...again]));
    const { code, out, err } = await ruc('cargar', pichincha, azuay);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain('Cargado: 3 contribuyentes de 6 filas.');
    expect(out).toContain('1 filas repiten un establecimiento');
    const { status, result } = await get('/1790016919001');
    expect(status).toBe(200);
    expect(result['contribuyente']).toEqual({
      ...{ ruc: '1790016919001', razonSocial: 'CORPORACIÓN FAVORITA C.A.', nombreComercial: 'SUPERMAXI' },
      ...{ estado: 'ACTIVO', clase: 'ESPECIAL', tipo: 'SOCIEDAD', ciiu: 'G471101' },
      ...{ obligadoContabilidad: true, agenteRetencion: true, especial: true },
      ...{ provincia: 'PICHINCHA', canton: 'QUITO', parroquia: 'IÑAQUITO' },
      ...{ establecimientos: 3, establecimientosAbiertos: 2 },
    });
    expect((await ruc('ver')).out).toContain('SRI_RUC_Pichincha.zip, SRI_RUC_Azuay.csv');
  });

  test('finds by cédula, and by words in any order, without accents and by their beginnings', async () => {
    expect((await get('/0102030405')).result['contribuyente']).toMatchObject({ ruc: '0102030405001' });
    const absent = await get('/0912345678001');
    expect([absent.status, absent.result['code']]).toEqual([404, 'contribuyente-no-encontrado']);
    expect((await get('/123')).status).toBe(400);
    expect(await names('jose perez')).toEqual(['MUÑOZ PÉREZ JOSÉ ÁNGEL']);
    // Active ones first.
    expect(await names('Pérez muñ')).toEqual(['MUÑOZ PÉREZ JOSÉ ÁNGEL', 'PEREZ MUNOZ ROSA']);
    expect(await names('supermaxi corp c.a.')).toEqual(['CORPORACIÓN FAVORITA C.A.']);
    expect(await names("' | & ! perez:* <-> rosa")).toEqual(['PEREZ MUNOZ ROSA']);
    expect((await get('?texto=a%20b%20c')).status).toBe(400);
    expect((await get('?texto=perez&size=1')).result).toMatchObject({ hayMas: true });
  });

  test.each([
    [
      'a missing column',
      () => file('otra.csv', 'RUC|NOMBRE\r\n1790016919001|X\r\n'),
      /falta la columna RAZON_SOCIAL y la columna ESTADO_CONTRIBUYENTE; su primera línea tiene: RUC, NOMBRE\./,
    ],
    [
      'a cut line',
      () => file('corto.csv', registroCsv([PERSON, COMPANY]).slice(0, -80)),
      /está cortado: su última línea, la 3/,
    ],
    ['UTF-16', () => file('ancho.csv', Buffer.from(`\ufeff${registroCsv([PERSON])}`, 'utf16le')), /está en UTF-16/],
    [
      'binary content',
      () => file('foto.csv', Buffer.concat([Buffer.from(registroCsv([PERSON])), Buffer.alloc(9)])),
      /no es un texto CSV/,
    ],
    [
      'lost zeros',
      () => file('excel.csv', registroCsv([COMPANY, { ...PERSON, NUMERO_RUC: '102030405001' }])),
      /1 filas ilegibles de 2; la primera es la línea 3.*Excel/,
    ],
    ['no rows', () => file('vacio.csv', registroCsv([])), /no tiene filas/],
    ['no file', () => join(folder, 'no-esta.zip'), /no existe/],
    [
      'a cut ZIP',
      async () => {
        const whole = await zip([
          { name: 'a.csv', content: Buffer.from(registroCsv([PERSON])), modified: { year: 2026, month: 1, day: 1 } },
        ]);
        return file('cortado.zip', whole.subarray(0, whole.length - 40));
      },
      /El ZIP «cortado.zip» está cortado o dañado/,
    ],
    [
      'a changed ZIP',
      async () => {
        const rows = Array.from({ length: 500 }, (_, n) => generatedRow(n));
        const whole = await zip([
          { name: 'a.csv', content: Buffer.from(registroCsv(rows)), modified: { year: 2026, month: 1, day: 1 } },
        ]);
        whole.fill(0x55, whole.length / 2, whole.length / 2 + 20);
        return file('cambiado.zip', whole);
      },
      /El ZIP «cambiado.zip» está cortado o dañado\. Descargue/,
    ],
    [
      'a changed ZIP whose rows are unreadable',
      async () => {
        // Stored without compression, so the change shows in the rows and in the checksum alone.
        const rows = Array.from({ length: 50 }, (_, n) => generatedRow(n));
        const content = Buffer.from(registroCsv(rows));
        const whole = storedZip('a.csv', content, crc32(content));
        whole.fill(0x58, 400, 3000);
        return file('alterado.zip', whole);
      },
      /El ZIP «alterado.zip» está cortado o dañado\. Descargue/,
    ],
  ] as [string, () => string | Promise<string>, RegExp][])(
    '%s is refused, and the old register stays',
    async (_name, make, message) => {
      const good = file('bueno.csv', registroCsv(Array.from({ length: 50 }, (_, n) => generatedRow(n))));
      const { code, err } = await ruc('cargar', good, await make());
      expect(err).toMatch(message);
      expect(err).toContain('[ruc-archivo-invalido]');
      expect(code).toBe(1);
      expect((await get('/1790016919001')).status).toBe(200);
      expect(await leftovers()).toEqual(TABLES);
    },
  );

  test('a register with far fewer taxpayers is refused unless allowed', async () => {
    const small = file('galapagos.csv', registroCsv([COMPANY]));
    expect((await ruc('cargar', small)).err).toMatch(/1 contribuyentes y el registro actual 3.*\[ruc-registro-menor\]/);
    expect((await get('/0102030405')).status).toBe(200);
    expect((await ruc('cargar', '--permitir-menos', small)).code).toBe(0);
    expect((await get('/0102030405')).status).toBe(404);
  });

  test('a load whose process dies leaves the old register, and another load at the same time is refused', async () => {
    let begin = (): void => undefined;
    const started = new Promise<void>((resolve) => {
      begin = resolve;
    });
    async function* endless(): AsyncGenerator<readonly EstablecimientoRow[]> {
      for (;;) {
        yield [await oneRow()];
        begin();
        await sleep(20);
      }
    }
    const load = { archivos: ['x'], counts: { filas: 1, ilegibles: 0 }, allowFewer: true };
    const dying = loadRegistro({ connectionString: service.database.url }, endless(), load);
    const died = expect(dying).rejects.toThrow();
    await started;
    const { err } = await ruc('cargar', '--permitir-menos', file('otro.csv', registroCsv([PERSON])));
    expect(err).toContain('[ruc-carga-en-curso]');
    await service.database.sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'rubrica-ruc' AND datname = current_database()`);
    await died;
    expect((await get('/1790016919001')).status).toBe(200);
    expect(await leftovers()).toEqual(TABLES);
  });

  test('readers never miss the register while it is refreshed; a backup leaves it out', async () => {
    const path = file('nuevo.csv', registroCsv([COMPANY, ...Array.from({ length: 500 }, (_, n) => generatedRow(n))]));
    const stop = new AbortController();
    const statuses = new Map<number, number>();
    const readers = Array.from({ length: 4 }, async () => {
      while (!stop.signal.aborted) {
        const { status } = await get('/1790016919001');
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    });
    for (let n = 0; n < 3; n++) expect((await ruc('cargar', path)).code).toBe(0);
    stop.abort();
    await Promise.all(readers);
    expect([...statuses.keys()]).toEqual([200]);
    const tables = await withClient(service.database.adminUrl, listTables);
    expect(tables.filter(({ name }) => name.startsWith('registro_ruc.'))).toEqual([]);
  });

  test('a command killed with SIGKILL leaves the old register; the next load leaves no table of it', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) => generatedRow(n));
    const path = file('matado.csv', registroCsv([COMPANY, PERSON, ...rows]));
    await withClient(service.database.adminUrl, async (client) => {
      // A reader that stays: the switch waits for it, so the kill comes between the two transactions of the load.
      await client.query('BEGIN; SELECT FROM registro_ruc.contribuyentes LIMIT 1');
      const child = spawn(process.execPath, [PROGRAM, 'ruc', 'cargar', path], {
        env: { ...process.env, DATABASE_URL: service.database.url, RUBRICA_DATA: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Cambiando')) break;
      child.kill('SIGKILL');
      await once(child, 'exit');
      await client.query('ROLLBACK');
    });
    expect((await get('/1790016919001')).status).toBe(200);
    expect((await get('/0102030405')).status).toBe(404);
    expect(await leftovers()).toEqual([...TABLES, 'nueva'].sort());
    // Its server process may still be noticing that it is alone.
    await expect.poll(async () => (await ruc('cargar', path)).code, { timeout: 60_000, interval: 500 }).toBe(0);
    expect((await get('/0102030405')).status).toBe(200);
    expect(await leftovers()).toEqual(TABLES);
  });

  test('accounts only read it', async () => {
    await withClient(service.database.adminUrl, async (client) => {
      const { rows } = await client.query<{ grants: string }>(
        `SELECT string_agg(DISTINCT format('%s %s', grantee, privilege_type), ', ' ORDER BY format('%s %s', grantee, privilege_type)) AS grants
         FROM information_schema.role_table_grants WHERE table_schema = 'registro_ruc' AND table_name <> 'trabajo' AND grantee LIKE 'rubrica\\_%' AND grantee <> 'rubrica_dueno'`,
      );
      expect(rows).toEqual([{ grants: 'rubrica_respaldo SELECT, rubrica_servicio SELECT, rubrica_trabajador SELECT' }]);
    });
  });
});

describe('loading in the portal', () => {
  let admin: Record<string, string>;
  beforeAll(async () => {
    admin = await openPortalSession(service.url, service.demo);
  });
  const at = '/api/v1.0/registro-ruc';
  const state = async (): Promise<Record<string, unknown>> =>
    (await call(service.url, at, { apiKey: service.demo.apiKey })).result;
  const upload = async (nombre: string, desde: number, bytes: Buffer, headers = admin) => {
    const response = await fetch(
      `${service.url}${at}/archivos?${new URLSearchParams({ nombre, desde: String(desde) }).toString()}`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(bytes),
      },
    );
    return { status: response.status, ...((await response.json()) as { result: Record<string, unknown> }) };
  };
  const load = (body: object) => call(service.url, `${at}/cargas`, { headers: admin, body });
  const loaded = async (): Promise<Record<string, unknown>> => {
    await expect
      .poll(async () => (await state())['carga'], { timeout: 120_000, interval: 200 })
      .not.toMatchObject({ estado: 'EN_CURSO' });
    return (await state())['carga'] as Record<string, unknown>;
  };

  test('an administrator uploads files in pieces, also repeated ones, and loads them', async () => {
    const rows = Array.from({ length: 2600 }, (_, n) => generatedRow(n));
    const suspended = { ...PERSON, NUMERO_RUC: '1712345678001', ESTADO_CONTRIBUYENTE: 'SUSPENDIDO' };
    const bytes = await zip([
      {
        name: 'a.csv',
        content: Buffer.from(registroCsv([COMPANY, PERSON, suspended, ...rows])),
        modified: { year: 2026, month: 11, day: 1 },
      },
    ]);
    const half = Math.floor(bytes.length / 2);
    expect((await upload('Azuay.zip', half, bytes.subarray(half))).result['code']).toBe('registro-ruc-ocupado');
    expect((await upload('Azuay.zip', 0, bytes.subarray(0, half))).result).toEqual({
      nombre: 'Azuay.zip',
      bytes: half,
    });
    for (let n = 0; n < 2; n++)
      expect((await upload('Azuay.zip', half, bytes.subarray(half))).result['bytes']).toBe(bytes.length);
    expect((await load({ archivos: ['Loja.zip'] })).result['code']).toBe('archivo-ruc-no-encontrado');
    const begun = await load({ archivos: ['Azuay.zip'] });
    expect(begun.status).toBe(202);
    expect(begun.result['carga']).toMatchObject({ estado: 'EN_CURSO' });
    expect((await load({ archivos: ['Azuay.zip'] })).result['code']).toBe('registro-ruc-ocupado');
    expect(await loaded()).toMatchObject({ estado: 'HECHA', filas: 2603, codigo: null });
    const { registro } = (await state()) as { registro: Record<string, unknown> };
    expect(registro).toMatchObject({ contribuyentes: 2603, archivos: ['Azuay.zip'] });
    expect(registro['provincias']).toContain('LOJA');
    expect(readdirSync(join(service.dataDir, 'registro-ruc'))).toEqual([]);
    const trail = await call(service.url, '/api/v1.0/auditoria?accion=registro-ruc.load', { headers: admin });
    expect(trail.result['content']).toHaveLength(1);
  });

  test('a refused load says why, and keeps its files for another attempt', async () => {
    await upload('corto.csv', 0, Buffer.from(registroCsv([COMPANY])));
    await load({ archivos: ['corto.csv'] });
    expect(await loaded()).toMatchObject({ estado: 'FALLIDA', codigo: 'ruc-registro-menor' });
    await upload('malo.csv', 0, Buffer.from('RUC|NOMBRE\n1|2\n'));
    await load({ archivos: ['malo.csv', 'corto.csv'], permitirMenos: true });
    expect(await loaded()).toMatchObject({ codigo: 'ruc-archivo-invalido' });
    expect((await loaded())['mensaje']).toContain('le falta la columna RAZON_SOCIAL');
    expect((await state())['registro']).toMatchObject({ contribuyentes: 2603 });
  });

  test('a load whose process died is shown as failed, and another may begin', async () => {
    await service.database.sql(
      `UPDATE registro_ruc.trabajo SET estado = 'EN_CURSO', vista_el = vista_el - interval '2 minutes'`,
    );
    expect((await state())['carga']).toMatchObject({ estado: 'FALLIDA', codigo: 'error-interno' });
    expect((await load({ archivos: ['corto.csv'] })).status).toBe(202);
    expect(await loaded()).toMatchObject({ codigo: 'ruc-registro-menor' });
  });

  describe('and then', () => {
    const issue = async (codDoc: string, receptor: object): Promise<unknown> => {
      const word = codDoc === '03' ? 'liquidaciones-compra' : 'facturas';
      const { codDoc: _type, receptor: _receptor, ...rest } = minimalFactura();
      const answer = await call(service.url, `/api/v2.0/comprobantes/${word}?soloValidar=true`, {
        apiKey: service.demo.apiKey,
        body: { ...rest, codDoc, receptor },
      });
      expect([answer.status, answer.result]).toEqual([200, expect.anything()]);
      return (answer.result['advertencias'] as { code: string; message: string }[]).filter(({ code }) =>
        ['receptor-ruc', 'liquidacion-con'].some((start) => code.startsWith(start)),
      );
    };
    const to = (identificacion: string) => ({
      tipoIdentificacion: identificacion.length === 13 ? '04' : '05',
      identificacion,
      razonSocial: 'X',
      direccion: 'Quito',
    });

    test('a receipt to a suspended or unknown RUC has a warning, and is not refused', async () => {
      expect(await issue('01', to('1790016919001'))).toEqual([]);
      expect(await issue('01', to('1712345678001'))).toMatchObject([
        { code: 'receptor-ruc-inactivo', field: 'receptor.identificacion' },
      ]);
      expect(await issue('01', to('1790085783001'))).toMatchObject([{ code: 'receptor-ruc-desconocido' }]);
      // A buyer with a cédula needs no RUC.
      expect(await issue('01', to('1710034065'))).toEqual([]);
    });

    test('a purchase settlement to an active RUC, or to its cédula, has a warning', async () => {
      expect(await issue('03', to('0102030405001'))).toMatchObject([{ code: 'liquidacion-con-ruc-activo' }]);
      expect(await issue('03', to('0102030405'))).toMatchObject([{ code: 'liquidacion-con-ruc-activo' }]);
      expect(await issue('03', to('1710034065'))).toEqual([]);
    });
  });

  test('with several accounts only the operator loads it', async () => {
    expect((await call(service.url, at, { headers: admin })).result['puedeCargar']).toBe(true);
    await createAccount(
      { db: service.database.db, random: randomBytes },
      { nombre: 'Otra', usuario: 'otra@registro.ec', nombres: 'Otra', ambiente: 'simulador' },
    );
    expect((await call(service.url, at, { headers: admin })).result['puedeCargar']).toBe(false);
    const answers = [await upload('Azuay.zip', 0, Buffer.from('x')), await load({ archivos: ['corto.csv'] })];
    expect(answers.map(({ status, result }) => [status, result['code']])).toEqual(
      answers.map(() => [403, 'registro-ruc-del-operador']),
    );
  });
});

/** A ZIP of one file, stored without compression. */
function storedZip(name: string, content: Buffer, sum: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt32LE(sum, 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), content]);
  const central = Buffer.concat([Buffer.from('504b01021400', 'hex'), fields, Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

async function oneRow(): Promise<EstablecimientoRow> {
  for await (const [row] of readRegistro(file('una.csv', registroCsv([PERSON])), { filas: 0, ilegibles: 0 }))
    if (row !== undefined) return row;
  throw new Error('no row');
}

async function leftovers(): Promise<string[]> {
  return withClient(service.database.adminUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'registro_ruc'::regnamespace ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  });
}
