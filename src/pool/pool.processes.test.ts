import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SIGNING_USAGE, TestPki } from '../../test/support/pki.js';
import { png } from '../../test/support/ride/png.js';
import { goldenExamples, prepareExample } from '../../test/support/documents/examples.js';
import type { ComprobanteBytes } from '../ride/comprobante-files.js';
import { mailRideDrawer, rideDrawer } from './draw-ride.js';
import { createPool, type Pool, type PoolLimits } from './pool.js';
import { tasks } from './tasks.js';

const pki = new TestPki();
afterAll(() => {
  pki.dispose();
});
const certificate = pki.issue({ extensions: [SIGNING_USAGE] });
const quick = pki.exportP12(certificate, { password: 'x' });
/** Takes a second of CPU time. */
const slow = pki.exportP12(certificate, {
  password: 'x',
  options: ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1', '-iter', '100000'],
});
const OPTIONS = { now: new Date() };
const LIMITS = { rowsMax: 10_000, columnsMax: 50, bytesMax: 8 * 1024 * 1024 };

const LOOKS = { paper: 'A4', template: undefined } as const;

/** Returns an invoice with that number of lines. */
function comprobanteOf(lines: number): ComprobanteBytes {
  const example = goldenExamples().find(({ type, name }) => type.codDoc === '01' && name === 'cien-lineas');
  if (example === undefined) throw new Error('no example');
  const { detalles, ...payload } = example.payload as { ruc: string; detalles?: unknown[] };
  const { claveAcceso, xml } = prepareExample(example.type, {
    ...payload,
    detalles: Array.from({ length: lines }, () => detalles?.[0]),
  } as { ruc: string });
  return {
    xml: Buffer.from(xml),
    estado: 'AUTORIZADO',
    cod_doc: '01',
    estab: '001',
    pto_emi: '001',
    secuencial: 1,
    numero_autorizacion: null,
    fecha_autorizacion: null,
    clave_acceso: claveAcceso,
  };
}

function open(limits: Partial<PoolLimits> = {}): Pool {
  const pool = createPool(limits);
  onTestFinished(() => pool.close());
  return pool;
}

const diagnose = (pool: Pool, account: string, file = quick) =>
  pool.run(account, 'diagnoseP12', file, 'x', OPTIONS).then(({ usable }) => usable);

/** Result of a task, or the code and internal reason of its refusal. */
const outcome = (answer: Promise<unknown>): Promise<unknown> =>
  answer.catch((error: unknown) => {
    const { code, message } = error as { code?: unknown; message?: unknown };
    return { code, message };
  });

describe('a thread returns the same result as the task in this process', () => {
  const pool = createPool();
  afterAll(() => pool.close());

  test('for a .p12, with working keys and certificates', async () => {
    const there = await pool.run('a', 'diagnoseP12', quick, 'x', OPTIONS);
    const here = await tasks.diagnoseP12(quick, 'x', OPTIONS);
    expect(there.findings).toEqual(here.findings);
    const { identity, candidates } = there.choice ?? {};
    expect(identity?.certificate.der).toEqual(pki.certificateDer(certificate));
    expect(identity?.certificate.x509.checkPrivateKey(identity.privateKey)).toBe(true);
    expect(candidates?.[0]?.certificate.extensions).toEqual(here.choice?.candidates[0]?.certificate.extensions);
  });

  test('for a spreadsheet, a logo and a comprobante', async () => {
    const csv = Buffer.from('a;b\n1;2\n');
    expect(await pool.run('a', 'readSpreadsheet', csv, LIMITS)).toEqual(await tasks.readSpreadsheet(csv, LIMITS));
    const logo = png({ width: 2, height: 1, rows: Buffer.from([0, 255, 0, 0, 0, 255, 0]) });
    expect(await pool.run('a', 'checkLogo', logo)).toEqual(await tasks.checkLogo(logo));
    const xml = Buffer.from(goldenExamples()[0]?.prepare().xml ?? '');
    const now = new Date();
    const there = await pool.run('a', 'readComprobante', xml, now);
    expect(there).toEqual(await tasks.readComprobante(xml, now));
    expect(there.reading.ok).toBe(true);
  });

  test('for a RIDE', async () => {
    const comprobante = comprobanteOf(3);
    expect(await pool.run('a', 'receiptRide', comprobante, LOOKS)).toEqual(await tasks.receiptRide(comprobante, LOOKS));
  });

  test('for unreadable files', async () => {
    expect(await pool.run('a', 'readSpreadsheet', Buffer.from('"'), LIMITS)).toMatchObject({
      refused: expect.stringContaining('comillas') as string,
    });
    expect(await pool.run('a', 'checkLogo', Buffer.from('GIF89a'))).toHaveProperty('refused');
  });
});

test('the event loop is free while a file is opened', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await diagnose(open({ taskMs: 600_000 }), 'a', slow);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test('a normal RIDE is drawn inline, a long one on a thread', async () => {
  const pool = open();
  const requested = vi.spyOn(pool, 'run');
  const draw = rideDrawer(pool);
  await draw('a', comprobanteOf(3), LOOKS);
  expect(requested).not.toHaveBeenCalled();
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  const file = await draw('a', comprobanteOf(500), LOOKS);
  clearInterval(timer);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(turns).toBeGreaterThan(5);
});

test('the RIDE of a mail is drawn on a thread; a normal one inline when the pool is full', async () => {
  const pool = open();
  const requested = vi.spyOn(pool, 'run');
  const draw = mailRideDrawer(pool);
  const drawn = await draw('a:correo', comprobanteOf(3), LOOKS);
  expect(requested).toHaveBeenCalledOnce();
  await pool.close();
  expect((await draw('a:correo', comprobanteOf(3), LOOKS)).equals(drawn)).toBe(true);
  await expect(draw('a:correo', comprobanteOf(500), LOOKS)).rejects.toMatchObject({ code: 'servicio-no-disponible' });
});

test('many slow files of one caller delay nobody else', async () => {
  const pool = open({ threads: 2, taskMs: 600_000 });
  const order: string[] = [];
  const ask = (name: string, file: Buffer): Promise<unknown> =>
    diagnose(pool, name.charAt(0), file).then(() => order.push(name));
  await Promise.all([ask('b1', slow), ask('b2', slow), ask('b3', slow), ask('a1', quick)]);
  expect(order.filter((name) => name !== 'b1')).toEqual(['a1', 'b2', 'b3']);
});

describe('limits', () => {
  test('a full queue refuses, and accepts again when there is room', async () => {
    const pool = open({ waitingPerCallerMax: 1 });
    const first = diagnose(pool, 'a');
    const second = diagnose(pool, 'a');
    await expect(diagnose(pool, 'a')).rejects.toMatchObject({
      code: 'cola-de-archivos-llena',
      more: { retryAfterS: 5 },
    });
    expect(await Promise.all([first, second, diagnose(pool, 'b')])).toEqual([true, true, true]);
    expect(await diagnose(pool, 'a')).toBe(true);
  });

  test('a file that takes too long ends its thread and nothing else', async () => {
    const pool = open({ taskMs: 1 });
    const refused = { code: 'archivo-demasiado-costoso', message: 'a task ran out of time' };
    expect(await outcome(diagnose(pool, 'a', slow))).toEqual(refused);
    expect(await outcome(diagnose(pool, 'a', slow))).toEqual(refused);
  });

  test('a file that takes too much memory ends its thread and nothing else', async () => {
    const pool = open({ heapMb: 16 });
    const rows = `<row><c t="inlineStr"><is><t>${'a'.repeat(100)}</t></is></c></row>`.repeat(400_000);
    const parts = {
      'xl/workbook.xml': '<workbook><sheets><sheet id="r"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r" Target="/xl/s.xml"/></R>',
      'xl/s.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    };
    const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
    const unlimited = { rowsMax: 1e9, columnsMax: 1e9, bytesMax: 1e9 };
    expect(await outcome(pool.run('a', 'readSpreadsheet', Buffer.from(packed), unlimited))).toEqual({
      code: 'archivo-demasiado-costoso',
      message: 'a task ran out of memory',
    });
    expect(await diagnose(pool, 'a')).toBe(true);
  });

  test('after close nothing runs, waits or starts', async () => {
    const pool = createPool();
    const requested = [diagnose(pool, 'a', slow), diagnose(pool, 'a', slow)].map(outcome);
    await pool.close();
    const answers = await Promise.all([...requested, outcome(diagnose(pool, 'a'))]);
    expect(answers).toEqual(Array(3).fill(expect.objectContaining({ code: 'servicio-no-disponible' })));
  });

  test('it may be closed while its threads are still loading', async () => {
    // At the worst moment V8 in Node 22 would abort the process: it cannot terminate a thread while modules wait for each other.
    for (let ms = 0; ms < 300; ms += 30) {
      const pool = createPool();
      const requested = outcome(pool.run('a', 'readRecibido', Buffer.from('<a/>'), OPTIONS.now));
      await new Promise((resolve) => setTimeout(resolve, ms));
      await pool.close();
      expect([await requested]).toContainEqual(
        expect.toSatisfy(
          (answer: object) => 'lectura' in answer || Reflect.get(answer, 'code') === 'servicio-no-disponible',
        ),
      );
    }
  });
});
