import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command as compactar } from '../../src/cli/compactar.js';
import type { Command } from '../../src/cli/command.js';
import { command as exportar } from '../../src/cli/exportar.js';
import { compactFinal, plainIds } from '../../src/receipts/store/compacting.js';
import { lockComprobanteById } from '../../src/receipts/store/changes.js';
import { settleComprobante } from '../../src/receipts/store/settle.js';
import { comprobanteQueue } from '../../src/receipts/store/work.js';
import { documentTypes } from '../../src/documents/registry.js';
import { until } from '../support/job-table.js';
import { attachment, readMime } from '../support/mime.js';
import { minimalOf } from '../support/minimal-payloads.js';
import { minimalFactura } from '../support/payloads.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

const BUYER = 'COMPRADORA DE LA HUERTA ÑANDÚ';
const folder = mkdtempSync(join(tmpdir(), 'rubrica-compactar-'));
let smtp: TestSmtp;
let service: OwnService;
/** Receipts of all six types, and an invoice of 300 lines. */
const claves: string[] = [];

const shift = (interval: string): Promise<object[]> =>
  service.database.sql(`UPDATE installation SET clock_shift = '${interval}'`);

async function issue(word: string, body: object): Promise<string> {
  const { result } = await call(service.url, `/api/v2.0/comprobantes/${word}`, {
    apiKey: service.demo.apiKey,
    headers: { prefer: 'wait=30' },
    body,
  });
  expect(result).toMatchObject({ estado: 'AUTORIZADO' });
  return String(result['claveAcceso']);
}

beforeAll(async () => {
  smtp = await startSmtp();
  service = await startOwnService({
    RUBRICA_SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    RUBRICA_SMTP_SEGURIDAD: 'ninguna',
    RUBRICA_SMTP_REMITENTE: 'comprobantes@rubrica.example.ec',
  });
  for (const { codDoc, pathWord } of documentTypes)
    claves.push(await issue(pathWord, minimalOf(codDoc, service.demo.ruc)));
  const receptor = { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: BUYER };
  const [line] = minimalFactura().detalles as object[];
  const detalles = Array.from({ length: 300 }, (_, at) => ({
    ...line,
    descripcion: `Café «${at}» & té ${'ñ'.repeat(100)}`,
  }));
  claves.push(await issue('facturas', minimalFactura({ receptor, detalles })));
});
afterAll(async () => {
  await service.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (clave: string, tail: string): Promise<Response> =>
  fetch(`${service.url}/api/v1.0/comprobantes/${clave}${tail}`, { headers: { 'x-api-key': service.demo.apiKey } });
const hashOf = async (clave: string, format: string): Promise<string> => {
  const answer = await get(clave, `/archivos?format=${format}`);
  expect(answer.status).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
};
/** Everything the API returns for each: hashes of its files, and its history, also in pages of two. */
const reported = (): Promise<unknown[]> =>
  Promise.all(
    claves.map(async (clave) => ({
      xml: await hashOf(clave, 'xml'),
      enviado: await hashOf(clave, 'enviado'),
      eventos: await (await get(clave, '/eventos')).json(),
      page: await (await get(clave, '/eventos?cursor=1&size=2')).json(),
    })),
  );

async function run(command: Command, ...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string): void => void lines.push(line);
  const env = { DATABASE_URL: service.database.url, RUBRICA_DATA: join(folder, 'data'), RUBRICA_LOG: 'silent' };
  const code = await command.run(args, { out: say, err: say, env });
  return { code, said: lines.join('\n') };
}
const exported = async (en: string): Promise<{ index: string; events: { id: number }[] }> => {
  expect((await run(exportar, '--cuenta', 'Demostración', '--en', join(folder, en), '--sin-pdf')).code).toBe(0);
  const read = (name: string): string => readFileSync(join(folder, en, name), 'utf8');
  const lines = read('datos/comprobante_events.jsonl').trimEnd().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { id: number });
  return { index: read('indice.csv'), events: events.sort((a, b) => a.id - b.id) };
};
const state = (): Promise<object[]> =>
  service.database
    .sql(`SELECT (SELECT count(*)::int FROM comprobantes WHERE xml IS NULL) AS compacted, (SELECT count(*)::int FROM comprobante_compactos) AS forms,
    (SELECT count(*)::int FROM diccionarios) AS dictionaries, (SELECT count(*)::int FROM comprobante_events) AS events`);

test('nothing is compacted too early, and a failed or killed run changes nothing', async () => {
  const before = await state();
  expect((await run(compactar, '--dias', '0')).said).toContain('Todavía no');
  await service.database.sql(`UPDATE installation SET compacta_desde = now()`);
  // Final, but their events are still in the feed, however short the requested time.
  await shift('90 days');
  expect(await run(compactar, '--dias', '1', '--json')).toMatchObject({
    code: 0,
    said: expect.stringContaining('"compactados":0') as unknown,
  });
  expect(await run(compactar, '--dias', 'x')).toMatchObject({ code: 2 });
  await shift('92 days');
  const { db } = service.database;
  const choice = { days: 91, accountId: null };
  const ids = await db.asWorker((tx) => plainIds(tx, 0n, 1000n));
  const died = db.asWorker(async (tx) => {
    expect((await compactFinal(tx, choice, ids)).ids).toHaveLength(claves.length);
    throw new Error('killed before the commit');
  });
  await expect(died).rejects.toThrow('killed');
  expect(await state()).toEqual(before);

  // Simulates a disk that corrupts writes.
  await service.database.sql(`CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.contenido := set_byte(NEW.contenido, length(NEW.contenido) / 2, get_byte(NEW.contenido, length(NEW.contenido) / 2) # 1); RETURN NEW; END $$;
    CREATE TRIGGER spoil BEFORE INSERT ON comprobante_compactos FOR EACH ROW EXECUTE FUNCTION spoil()`);
  await expect(db.asWorker((tx) => compactFinal(tx, choice, ids))).rejects.toMatchObject({
    code: 'archivo-danado',
  });
  await service.database.sql('DROP TRIGGER spoil ON comprobante_compactos');
  expect(await state()).toEqual(before);

  // The history is append-only for the worker too, unless the compacted form exists.
  const gone = db.asWorker((tx) => tx.run({ name: 'gone', text: 'DELETE FROM comprobante_events WHERE id = 1' }, []));
  await expect(gone).rejects.toThrow('append-only');
});

test('every reader returns compacted receipts of every type byte for byte', async () => {
  await shift('0');
  const [before, beforeExport] = [await reported(), await exported('antes')];
  const events = await service.database.sql('SELECT * FROM comprobante_events ORDER BY id');
  await shift('92 days');
  const done = await run(compactar, '--json');
  expect(JSON.parse(done.said)).toMatchObject({ compactados: claves.length });
  expect(JSON.parse((await run(compactar, '--json')).said)).toMatchObject({ compactados: 0 });
  await shift('0');
  expect(await state()).toEqual([
    { compacted: claves.length, forms: claves.length, dictionaries: documentTypes.length, events: 0 },
  ]);
  const [saved] = await service.database.sql<{ times: number }>(
    'SELECT (sum(bytes) / sum(length(contenido)))::float AS times FROM comprobante_compactos WHERE bytes < 20000',
  );
  expect(saved?.times).toBeGreaterThan(5);

  expect(await reported()).toEqual(before);
  const after = await exported('despues');
  expect(after).toEqual(beforeExport);
  expect(after.events).toHaveLength(events.length);
  // No dictionary contains a buyer's name.
  const dictionaries = await service.database.sql<{ contenido: Buffer }>('SELECT contenido FROM diccionarios');
  expect(dictionaries.some(({ contenido }) => contenido.includes('X509Certificate'))).toBe(true);
  for (const { contenido } of dictionaries) expect(contenido.includes('ÑANDÚ')).toBe(false);

  const [clave = ''] = claves;
  const ride = await get(clave, '/archivos?format=pdf');
  expect(
    Buffer.from(await ride.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { apiKey } = service.demo;
  const mailed: Answered = await call(service.url, `/api/v1.0/comprobantes/${clave}/notificar`, {
    apiKey,
    body: { correos: ['otra@compradora.ec'] },
  });
  expect(mailed.status).toBe(202);
  await until(() => smtp.mails.length > 0);
  const sent = attachment(readMime(smtp.mails[0]?.message ?? ''), '.xml')?.content ?? '';
  expect(createHash('sha256').update(sent).digest('hex')).toBe((before[0] as { xml: string }).xml);
});

test('later events follow the compacted history, and a reopened receipt has its bytes', async () => {
  const [clave = '', second = '', third = ''] = claves;
  const { apiKey } = service.demo;
  const body = { motivo: 'Datos equivocados' };
  const requested = await call(service.url, `/api/v1.0/comprobantes/${clave}/anulacion`, { apiKey, body });
  expect(requested.status).toBe(202);
  const types = async (): Promise<string[]> => {
    const { result } = (await (await get(clave, '/eventos')).json()) as { result: { content: { tipo: string }[] } };
    return result.content.map(({ tipo }) => tipo);
  };
  const ofComprobante = (await types()).filter((tipo) => !tipo.startsWith('correo'));
  expect(ofComprobante.slice(0, 5)).toEqual(['creado', 'firmado', 'recibida', 'autorizado', 'anulacion-solicitada']);

  const { db } = service.database;
  const idBy = async (key: string): Promise<string> =>
    (await service.database.sql<{ id: string }>(`SELECT id FROM comprobantes WHERE clave_acceso = '${key}'`))[0]?.id ??
    '';
  const sent = await hashOf(second, 'enviado');
  const otros = Buffer.from('<otros/>');
  const id = await idBy(second);
  await db.asWorker(async (tx) => {
    const event = { tipo: 'autorizado-con-otros-bytes', actor: 'servicio', detalle: {} };
    await settleComprobante(tx, await lockComprobanteById(tx, id), {
      estado: 'AUTORIZADO',
      accion: null,
      xmlSri: otros,
      event,
    });
  });
  expect(await hashOf(second, 'enviado')).toBe(sent);
  expect(
    await service.database.sql(`SELECT convert_from(xml, 'UTF8') AS xml FROM comprobantes WHERE id = ${id}`),
  ).toEqual([{ xml: '<otros/>' }]);

  const kept = await hashOf(third, 'enviado');
  const thirdId = await idBy(third);
  await service.database.sql(
    `UPDATE comprobantes SET accion = 'consultar', due_at = now() + interval '1 hour' WHERE id = ${thirdId}`,
  );
  const claimed = await db.asWorker((tx) => comprobanteQueue.claimOne(tx, thirdId, 1000));
  expect(
    createHash('sha256')
      .update(claimed?.xml ?? '')
      .digest('hex'),
  ).toBe(kept);
  await service.database.sql(
    `UPDATE comprobantes SET accion = NULL, due_at = NULL, lease_token = NULL WHERE id = ${thirdId}`,
  );
});

test('a flipped bit, a forged length and an unknown format are reported and never served', async () => {
  const [, , , clave = ''] = claves;
  const [row] = await service.database.sql<{ id: string; diccionario_id: string }>(
    `SELECT k.comprobante_id AS id, k.diccionario_id FROM comprobante_compactos k JOIN comprobantes c ON c.id = k.comprobante_id
     WHERE c.clave_acceso = '${clave}'`,
  );
  const of = `WHERE comprobante_id = ${row?.id ?? ''}`;
  const dictionary = `WHERE id = ${row?.diccionario_id ?? ''}`;
  const flip = `UPDATE comprobante_compactos SET contenido = set_byte(contenido, 50, get_byte(contenido, 50) # 4) ${of}`;
  const harms: readonly (readonly [harm: string, mend: string])[] = [
    [flip, flip],
    [
      `UPDATE diccionarios SET contenido = contenido || '\\x00' ${dictionary}`,
      `UPDATE diccionarios SET contenido = substring(contenido FOR length(contenido) - 1) ${dictionary}`,
    ],
    [
      `UPDATE comprobante_compactos SET bytes = bytes - 1 ${of}`,
      `UPDATE comprobante_compactos SET bytes = bytes + 1 ${of}`,
    ],
    [`UPDATE diccionarios SET formato = 2 ${dictionary}`, `UPDATE diccionarios SET formato = 1 ${dictionary}`],
  ];
  for (const [harm, mend] of harms) {
    await service.database.sql(harm);
    for (const tail of ['/archivos?format=xml', '/archivos?format=enviado', '/eventos']) {
      const answer = await get(clave, tail);
      expect([answer.status, await answer.text()], harm).toEqual([500, expect.stringContaining('"archivo-danado"')]);
    }
    await service.database.sql(mend);
    await hashOf(clave, 'xml');
  }
  expect(service.logs()).toContain(`the compacted form of receipt ${row?.id ?? ''} cannot be read`);
});

/** Copies of an authorised receipt, final for a long time, without history. */
const COPIES = (count: number): string => `
  INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial, clave_acceso,
    fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento, documento_sha256, xml, estado,
    created_at, updated_at)
  SELECT c.account_id, c.empresa_id, c.punto_emision_id, c.ruc, c.cod_doc, c.version, c.estab, c.pto_emi, top.last + n,
    lpad((top.last + n)::text, 49, '0'), c.fecha_emision, c.receptor_tipo, c.receptor_identificacion, c.receptor_razon_social,
    c.importe_total, c.documento, c.documento_sha256, '<factura id="comprobante"/>', 'AUTORIZADO', now() - interval '1 year', now() - interval '1 year'
  FROM (SELECT * FROM comprobantes WHERE cod_doc = '01' ORDER BY id LIMIT 1) c,
    (SELECT 1000 + max(secuencial) AS last FROM comprobantes) top, generate_series(1, ${count}) AS n`;
/** Rows returned by all table and index scans in this transaction so far. */
const ROWS_READ = {
  name: 'rows_read',
  text: `SELECT sum(pg_stat_get_xact_tuples_returned(oid))::int AS n FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`,
};

test('compacting a batch reads as many rows in a large table as in a small one', async () => {
  const { db } = service.database;
  const choice = { days: 91, accountId: null };
  const costOfBatch = async (): Promise<{ search: number; batch: number }> => {
    const last = BigInt(
      (await service.database.sql<{ id: string }>('SELECT max(id) AS id FROM comprobantes'))[0]?.id ?? 0,
    );
    return db.asWorker(async (tx) => {
      const read = async (): Promise<number> => (await tx.run<{ n: number }>(ROWS_READ, []))[0]?.n ?? NaN;
      const before = await read();
      const ids = await plainIds(tx, last - 50n, last);
      const searched = await read();
      expect((await compactFinal(tx, choice, ids)).ids).toHaveLength(50);
      return { search: searched - before, batch: (await read()) - searched };
    });
  };
  await service.database.sql(COPIES(300));
  const small = await costOfBatch();
  await service.database.sql(COPIES(5000));
  const large = await costOfBatch();
  expect(small.batch).toBeGreaterThan(100);
  expect(large.search).toBeLessThanOrEqual(small.search * 1.2);
  expect(large.batch).toBeLessThanOrEqual(small.batch * 1.2);
});
