import { strToU8, zipSync } from 'fflate';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { cargaQueue } from '../../src/features/recibidos/store/cargas.js';
import { accountId } from '../../src/db/transactions.js';
import { factura } from '../../src/documents/factura/index.js';
import { digitoVerificador } from '../../src/kernel/clave-acceso.js';
import { createPool } from '../../src/pool/pool.js';
import { recibidoReader } from '../../src/pool/read-recibido.js';
import type { ImportDeps } from '../../src/features/recibidos/intake/import-document.js';
import { cargaDuty, acceptClaves } from '../../src/features/recibidos/intake/carga.js';
import { createAuthority, openAuthority } from '../../src/simulator/authority.js';
import { prepareExample } from '../support/documents/examples.js';
import { problems, refusal } from '../support/client.js';
import { minimalFactura } from '../support/payloads.js';
import { annulInPortal, setFaults, shiftClock } from '../support/portal.js';
import { eventually, OTRA, RUC, receivingOf } from '../support/received.js';
import { startOwnService } from '../support/running.js';
import { openP12, signForTest } from '../support/simulator/sign.js';

const running = await startOwnService();
const at = await receivingOf(running);
const { resources, apiKey, api, admin, sold, send, read, after, finished } = at;

afterEach(async () => {
  await setFaults(resources.running);
  await shiftClock(resources.running, 0);
});
afterAll(() => running.stop());

const events = async (tipo: string): Promise<unknown[]> => {
  const { result } = await api('GET', `/eventos?tipos=${tipo}&size=500`);
  return (result['content'] as { datos: { claveAcceso: unknown } }[]).map(({ datos }) => datos.claveAcceso);
};

describe('an imported document', () => {
  test('is confirmed by the SRI, announced once, and stored once, whatever the channel', async () => {
    const { clave, xml, bare } = await sold();
    const imported = await send(xml);
    expect(imported).toMatchObject({ status: 200, result: { resultado: 'nuevo', recibido: { clave, ruc: RUC } } });
    expect(await after(clave)).toMatchObject({
      estado: 'VIGENTE',
      motivo: null,
      importeTotal: 19.55,
      iva: 2.55,
      numeroAutorizacion: clave,
      emisor: { identificacion: resources.running.demo.ruc },
    });
    expect((await send(bare)).result).toMatchObject({ resultado: 'repetido', recibido: { estado: 'VIGENTE' } });
    expect((await api('POST', '/recibidos/claves', { claves: [clave, clave] })).result).toMatchObject({ repetidos: 2 });
    await eventually(() => events('recibido.nuevo')).toEqual([clave]);
    expect(await admin('SELECT count(*)::int AS n FROM recibidos WHERE clave_acceso = $1', clave)).toEqual([{ n: 1 }]);
    const figures =
      'SELECT total::text, iva::text, impuestos_codigos FROM recibido_cifras f JOIN recibidos r ON r.id = f.recibido_id';
    expect(await admin(`${figures} WHERE r.clave_acceso = $1`, clave)).toEqual([
      { total: '19.55', iva: '2.55', impuestos_codigos: ['2'] },
    ]);
    const file = (format: string) =>
      fetch(`${resources.running.url}/api/v1.0/recibidos/${clave}/archivos?format=${format}`, {
        headers: { 'x-api-key': apiKey },
      });
    expect(Buffer.from(await (await file('xml')).arrayBuffer())).toEqual(xml);
    expect((await (await file('pdf')).text()).slice(0, 5)).toBe('%PDF-');
  });

  test('is read with a byte order mark, in ISO-8859-1, and with a wrong UTF-8 declaration', async () => {
    const marked = await sold();
    expect((await send(Buffer.concat([Buffer.from('\ufeff'), marked.xml]))).result).toMatchObject({
      resultado: 'nuevo',
    });
    const latin = await sold();
    const text = latin.bare.toString().replace('encoding="UTF-8"', 'encoding="ISO-8859-1"');
    expect((await send(Buffer.from(text, 'latin1'))).result).toMatchObject({ resultado: 'nuevo' });
    // Declares UTF-8 and is not.
    const wrong = await sold();
    expect((await send(Buffer.from(wrong.bare.toString(), 'latin1'))).result).toMatchObject({ resultado: 'nuevo' });
    for (const { clave } of [marked, latin, wrong]) expect(await after(clave)).toMatchObject({ estado: 'VIGENTE' });
  });

  test('is set aside if altered, and replaced by the genuine one', async () => {
    const { clave, xml, bare } = await sold();
    const altered = Buffer.from(bare.toString().replace('<importeTotal>19.55', '<importeTotal>91.55'));
    expect((await send(altered)).result).toMatchObject({
      resultado: 'invalido',
      motivo: expect.stringContaining('cambió después de firmar') as string,
      recibido: { estado: 'INVALIDO' },
    });
    expect((await send(xml)).result).toMatchObject({ resultado: 'nuevo' });
    expect(await after(clave)).toMatchObject({ estado: 'VIGENTE', importeTotal: 19.55 });
  });

  test('is set aside if signed by another taxpayer or addressed to someone else', async () => {
    const authority = openAuthority(await createAuthority(new Date()));
    const validity = { from: new Date('2026-11-01T00:00:00Z'), to: new Date(Date.now() + 86_400_000) };
    const { p12 } = await authority.issueCertificate({
      ruc: '1790085783001',
      razonSocial: 'FALSA',
      cedula: '1712345675',
      nombres: 'FALSA',
      password: 'x',
      validity,
    });
    const payload = minimalFactura({ fechaEmision: '15/11/2026', secuencial: '000000999' }) as { ruc: string };
    const { xml, claveAcceso } = prepareExample(factura, { ...payload, ruc: RUC });
    const forged = signForTest(xml, openP12(p12, 'x'), { signingTime: '2026-11-15T10:00:00-05:00' });
    expect((await send(Buffer.from(forged))).result).toMatchObject({
      resultado: 'invalido',
      motivo: expect.stringContaining('no del RUC') as string,
      recibido: { clave: claveAcceso },
    });
    const foreign = await sold('1760001550001');
    expect((await send(foreign.xml)).result).toMatchObject({
      resultado: 'ajeno',
      motivo: expect.stringContaining('1760001550001') as string,
      recibido: { estado: 'AJENO', ruc: null },
    });
    // Once the company belongs to the account, the same file is accepted.
    await api('POST', '/empresas', { ruc: '1760001550001', razonSocial: 'NUEVA', dirMatriz: 'QUITO' });
    expect((await send(foreign.xml)).result).toMatchObject({ resultado: 'nuevo' });
    expect(await after(foreign.clave)).toMatchObject({ estado: 'VIGENTE', ruc: '1760001550001' });
  });

  test('refused, annulled or unknown at the SRI reaches its final state', async () => {
    const refused = await sold(RUC, { campoAdicional: [{ nombre: 'simular', value: 'NO_AUTORIZADO:39' }] });
    await send(refused.bare);
    expect(await after(refused.clave)).toMatchObject({
      estado: 'NO_AUTORIZADO',
      motivo: expect.stringContaining('El SRI no lo autorizó') as string,
    });
    const annulled = await sold();
    await send(annulled.xml);
    await after(annulled.clave);
    await annulInPortal(resources.running, annulled.clave, 'PENDIENTE');
    await shiftClock(resources.running, 2);
    await eventually(() => events('recibido.anulacion_pedida')).toEqual([annulled.clave]);
    expect(await read(annulled.clave)).toMatchObject({
      estado: 'VIGENTE',
      anulacionPedida: expect.any(String) as string,
    });
    await annulInPortal(resources.running, annulled.clave, 'ACEPTADA');
    await shiftClock(resources.running, 4);
    expect(await after(annulled.clave, 'VIGENTE')).toMatchObject({ estado: 'ANULADO' });
    await eventually(() => events('recibido.anulado')).toEqual([annulled.clave]);
  });
});

describe('bulk imports', () => {
  test('files of nested ZIPs reach their states, and a zip bomb is refused', async () => {
    const [one, two, twice] = [await sold(), await sold(), await sold()];
    const inner = zipSync({ 'b.XML': two.bare, 'deep.zip': zipSync({ 'c.xml': strToU8('<a/>') }) });
    const sent = await send(
      zipSync({
        'a.xml': one.xml,
        'a.pdf': strToU8('%PDF-1.4'),
        'carpeta/': new Uint8Array(),
        'inner.zip': inner,
        'bomba.xml': new Uint8Array(2_000_000),
        'grande.xml': new Uint8Array(3_000_000),
        'nota.txt': strToU8('hola'),
        't1.xml': twice.xml,
        't2.txt': twice.bare,
      }),
      'application/zip',
    );
    expect(sent.status).toBe(202);
    const carga = await finished(sent.result['id']);
    expect(carga).toMatchObject({ total: 8, hechos: 8, nuevos: 3, repetidos: 1, otros: 4, porConsultar: 0 });
    expect((carga['hallazgos'] as { nombre: string }[]).map(({ nombre }) => nombre)).toEqual([
      'inner.zip/deep.zip',
      'bomba.xml',
      'grande.xml',
      'nota.txt',
    ]);
    for (const { clave } of [one, two, twice]) expect(await read(clave)).toMatchObject({ estado: 'VIGENTE' });
  });

  test('a form of files is an upload too; an invalid or oversized one is refused', async () => {
    const document = await sold();
    const form = new FormData();
    form.append('archivos', new Blob([document.xml]), 'uno.xml');
    form.append('archivos', new Blob(['nada']), 'dos.xml');
    const sent = await send(form);
    expect(await finished(sent.result['id'])).toMatchObject({ nuevos: 1, otros: 1 });
    expect(refusal((await send(strToU8('hola'))) as never)).toEqual([400, 'recibido-no-es-comprobante']);
    expect(refusal((await send(strToU8('PK\x03\x04xx'), 'application/zip')) as never)).toEqual([400, 'zip-invalido']);
    expect(refusal((await send(strToU8('a'), 'text/plain')) as never)).toEqual([415, 'tipo-de-contenido']);
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, i) => [`${i}.xml`, new Uint8Array()]));
    expect(refusal((await send(zipSync(many, { level: 0 }), 'application/zip')) as never)).toEqual([
      400,
      'zip-invalido',
    ]);
    expect(await admin(`SELECT count(*)::int AS n FROM cargas WHERE estado <> 'TERMINADA'`)).toEqual([{ n: 0 }]);
  });

  test('a kill during an upload loses and duplicates nothing', async () => {
    const { db } = resources.running.database;
    const account = await at.account();
    const documents = [await sold(), await sold(), await sold()];
    const pool = createPool();
    const reader = recibidoReader(pool, () => new Date());
    let reads = 0;
    const dies: ImportDeps = {
      db,
      ambiente: 'simulador',
      read: async (who, file) => {
        if (++reads === 2) throw new Error('killed');
        return reader(who, file);
      },
    };
    // An upload hidden from the running service: due in an hour for everything but this test.
    const [{ id: carga } = { id: '' }] = (await admin(
      `INSERT INTO cargas (account_id, origen, actor, estado, filas, due_at) VALUES ($1, 'archivo', 'prueba', 'EN_PROCESO', 3, rubrica_clock() + interval '1 hour')
       RETURNING id`,
      account,
    )) as { id: string }[];
    for (const [at, { xml }] of documents.entries())
      await admin(
        `INSERT INTO carga_filas (carga_id, fila, account_id, nombre, contenido) VALUES ($1, $2, $3, 'x', $4)`,
        carga,
        at + 1,
        account,
        xml,
      );
    const claim = async () => {
      const lease = await db.asWorker((tx) => cargaQueue.claimOne(tx, carga, 3_600_000));
      if (lease === undefined) throw new Error('not to be had');
      return lease;
    };
    const signal = new AbortController().signal;
    const first = await claim();
    await expect(cargaDuty(dies).process(first, signal)).rejects.toThrow('killed');
    await admin(`UPDATE cargas SET lease_token = NULL WHERE id = $1`, carga); // as if it had expired
    const second = await claim();
    // The first resumes: its writes are rolled back, since it lost its lease.
    await cargaDuty(dies).process(first, signal);
    expect(await admin('SELECT hechas FROM cargas WHERE id = $1', carga)).toEqual([{ hechas: 1 }]);
    await cargaDuty(dies).process(second, signal);
    await pool.close();
    expect(await finished(carga)).toMatchObject({ total: 3, hechos: 3, nuevos: 3, repetidos: 0 });
    for (const { clave } of documents) expect(await read(clave)).toMatchObject({ estado: 'VIGENTE' });
  });

  test('keys are fetched despite SRI failures, and invalid keys are reported', async () => {
    const documents = [await sold(), await sold(), await sold(OTRA)];
    await setFaults(resources.running, { servicio: 'autorizacion', efecto: '503', veces: 1 });
    const claves = [...documents.map(({ clave }) => clave), '123', `${documents[0]?.clave.slice(0, 48) ?? ''}x`];
    const sent = await api('POST', '/recibidos/claves', { claves }, { headers: { 'idempotency-key': 'claves-1' } });
    expect(sent).toMatchObject({ status: 202, result: { total: 5, nuevos: 3, invalidos: 2 } });
    const again = await api('POST', '/recibidos/claves', { claves }, { headers: { 'idempotency-key': 'claves-1' } });
    expect(again.result['id']).toBe(sent.result['id']);
    // The failed one is retried after its delay.
    const failed = 'SELECT id FROM recibidos WHERE clave_acceso = ANY ($1) AND attempts > 0';
    await eventually(() => admin(failed, claves)).toHaveLength(1);
    await shiftClock(resources.running, 0.02);
    await finished(sent.result['id']);
    for (const { clave } of documents)
      expect(await read(clave)).toMatchObject({ estado: 'VIGENTE', importeTotal: 19.55 });
  });

  test('a key unknown to the SRI stays PENDIENTE for days, then waits for another import', async () => {
    const { clave } = await sold();
    const unknown = `${clave.slice(0, 39)}00000000${clave.slice(47)}`.slice(0, 48);
    const key = unknown + digitoVerificador(unknown);
    const importing = { db: resources.running.database.db, ambiente: 'simulador' } as const;
    const account = await at.account();
    const who = { accountId: accountId(account), empresas: 'todas', origen: 'clave', actor: 'prueba' } as const;
    const carga = await acceptClaves(importing, who, [key]);
    const left = async (): Promise<unknown> => (await api('GET', `/recibidos/cargas/${carga}`)).result['porConsultar'];
    expect(await left()).toBe(1);
    await eventually(async () => (await read(key))['motivo']).toContain('aún no lo tiene');
    await shiftClock(resources.running, 6);
    await eventually(async () => (await read(key))['motivo']).toContain('no lo conoce');
    expect(await admin('SELECT estado, due_at FROM recibidos WHERE clave_acceso = $1', key)).toEqual([
      { estado: 'PENDIENTE', due_at: null },
    ]);
    // The upload is finished, though the document is unknown.
    expect(await left()).toBe(0);
    await api('POST', '/recibidos/claves', { claves: [key] });
    await eventually(async () => (await read(key))['motivo']).toContain('aún no lo tiene');
  });
});

describe('accounting decisions', () => {
  test('are requested, made once, and proposed for the supplier’s next document', async () => {
    const [one, two] = [await sold(), await sold()];
    for (const { xml, clave } of [one, two]) {
      await send(xml);
      await after(clave);
    }
    const lacking = async (): Promise<unknown[]> => {
      const { result } = await api('GET', '/recibidos?pendienteDe=decision&size=100');
      return (result['content'] as { clave: string }[]).map(({ clave }) => clave);
    };
    expect(await lacking()).toEqual(expect.arrayContaining([one.clave, two.clave]));
    const decision = {
      fechaRegistro: String((await read(one.clave))['fechaEmision']),
      codSustento: '01',
      parteRel: false,
      derechoCredito: true,
    };
    // A part of it is not a decision: the month needs all.
    const { codSustento } = decision;
    expect((await api('PATCH', `/recibidos/${one.clave}`, { codSustento })).result).toMatchObject({ decidido: false });
    expect(await lacking()).toContain(one.clave);
    const decided = await api('PATCH', `/recibidos/${one.clave}`, { ...decision, lineas: [{ tipo: 'bien' }] });
    expect(decided).toMatchObject({
      status: 200,
      result: { decidido: true, decision: { ...decision, contabilizado: false } },
    });
    expect(await lacking()).not.toContain(one.clave);
    expect((await read(two.clave))['propuesta']).toMatchObject({ codSustento: '01', parteRel: false, lineas: null });
    expect(refusal(await api('PATCH', `/recibidos/${two.clave}`, { codSustento: '10' }))).toEqual([
      400,
      'solicitud-invalida',
    ]);
    const stale = await api('PATCH', `/recibidos/${two.clave}`, { notas: 'x' }, { headers: { 'if-match': '"0"' } });
    expect(refusal(stale)).toEqual([409, 'revision-distinta']);
  });
});

describe('from a received invoice to its withholding', () => {
  test('it is proposed with reasons, issued once, proposed for the next, and linked', async () => {
    const { demo } = resources.running;
    const own = { apiKey: demo.apiKey };
    await api('PUT', `/empresas/${demo.ruc}`, { agenteRetencion: '1' }, own);
    const bought = async (): Promise<string> => {
      const { xml, clave } = await sold(demo.ruc);
      await send(xml, 'application/xml', demo.apiKey);
      await eventually(async () => (await api('GET', `/recibidos/${clave}`, undefined, own)).result['estado']).toBe(
        'VIGENTE',
      );
      return clave;
    };
    const clave = await bought();
    const propuesta = async (of: string) =>
      (await api('GET', `/recibidos/${of}/retencion-propuesta`, undefined, own)).result;
    expect(await propuesta(clave)).toMatchObject({
      procede: true,
      emitida: null,
      faltan: ['codSustento', 'retenciones[1].codigoRetencion', 'retenciones[2].codigoRetencion'],
    });
    const place = { estab: '001', ptoEmi: '001' };
    const issue = (of: string) =>
      api('POST', `/recibidos/${of}/retencion`, place, { ...own, headers: { prefer: 'wait=25' } });
    expect(refusal(await issue(clave))).toEqual([409, 'retencion-incompleta']);
    await api('PATCH', `/recibidos/${clave}`, { codSustento: '01', lineas: [{ tipo: 'bien' }] }, own);
    expect(await propuesta(clave)).toMatchObject({
      faltan: [],
      retenciones: [
        { codigo: '1', codigoRetencion: '312', baseImponible: '17.00', porcentajeRetener: '2', valorRetenido: '0.34' },
        { codigo: '2', codigoRetencion: '1', baseImponible: '2.55', porcentajeRetener: '30', valorRetenido: '0.77' },
      ],
    });
    const issued = await issue(clave);
    expect(issued).toMatchObject({ status: 201, result: { estado: 'AUTORIZADO' } });
    const retencion = String(issued.result['claveAcceso']);
    expect(await propuesta(clave)).toMatchObject({ emitida: retencion });
    expect(refusal(await issue(clave))).toEqual([409, 'retencion-emitida']);
    const next = await bought();
    expect((await propuesta(next))['retenciones']).toMatchObject([
      { codigoRetencion: '312', razon: expect.stringContaining('ficha') as string },
      { codigoRetencion: '1', fuente: 'Ficha del proveedor; Ficha técnica 2.34, tabla 20' },
    ]);
    const ficha = async () => (await api('GET', `/recibidos/${next}/proveedor`, undefined, own)).result;
    expect(await ficha()).toMatchObject({
      ...{ identificacion: resources.running.demo.ruc, regimen: 'general', persona: 'sociedad', especial: false },
      ...{ codigoRenta: '312', codigoIva: '1', codSustento: '01', editados: [] },
    });
    const edit = (body: object, headers = {}) =>
      api('PATCH', `/recibidos/${next}/proveedor`, body, { ...own, headers });
    expect(refusal(await edit({ codigoRenta: '999' }))).toEqual([400, 'solicitud-invalida']);
    expect(refusal(await edit({ especial: true }, { 'if-match': '"77"' }))).toEqual([409, 'revision-distinta']);
    expect((await edit({ codigoRenta: '3440', codSustento: '06' })).result).toMatchObject({
      ...{ codigoRenta: '3440', codSustento: '06', editados: ['codSustento', 'codigoRenta'] },
    });
    expect((await propuesta(next))['retenciones']).toMatchObject([
      { codigoRetencion: '3440' },
      { codigoRetencion: '1' },
    ]);
    expect((await api('GET', `/recibidos/${next}`, undefined, own)).result['propuesta']).toMatchObject({
      ...{ codSustento: '06', lineas: null },
    });
    expect((await edit({ codigoRenta: null })).result).toMatchObject({ codigoRenta: '312', editados: ['codSustento'] });
    const received = { fechaRecepcion: '31/12/2030' };
    expect((await api('PATCH', `/recibidos/${next}`, received, own)).result).toMatchObject({ decision: received });
    expect(await propuesta(next)).toMatchObject({ fechaLimite: '08/01/2031' });
    expect(refusal(await api('PATCH', `/recibidos/${next}`, { fechaRecepcion: '01/01/2020' }, own))).toEqual([
      400,
      'solicitud-invalida',
    ]);
    await api('POST', '/recibidos/claves', { claves: [retencion] }, own);
    const linked = async () => (await api('GET', `/recibidos/${retencion}`, undefined, own)).result;
    await eventually(async () => (await linked())['estado']).toBe('VIGENTE');
    expect((await linked())['retenciones']).toMatchObject([
      { codigo: '1', codigoRetencion: '312', concepto: 'Transferencia de bienes muebles', valor: '0.34' },
      { codigo: '2', concepto: 'Retención del 30 % del IVA', base: '2.55' },
    ]);
    expect((await linked())['relacionados']).toMatchObject([{ lado: 'emitido', clave, codDoc: '01' }]);
  });
});

describe('a document without XML', () => {
  test('is entered once, and superseded by its electronic version with its decision', async () => {
    const { clave, xml } = await sold();
    const day = (await resources.api('GET', `/comprobantes/${clave}`)).result['fechaEmision'];
    const body = {
      ruc: RUC,
      codDoc: '01',
      emisor: { tipoIdentificacion: '04', identificacion: resources.running.demo.ruc, razonSocial: 'ANDINA' },
      ...{ estab: '001', ptoEmi: '001', secuencial: clave.slice(30, 39), fechaEmision: day },
      impuestos: [{ codigo: '2', codigoPorcentaje: '4', tarifa: '15', baseImponible: '17.00', valor: '2.55' }],
      importeTotal: '19.55',
    };
    const wrong = await api('POST', '/recibidos/manuales', { ...body, importeTotal: '19.56' });
    expect(refusal(wrong)).toEqual([400, 'solicitud-invalida']);
    const written = await api('POST', '/recibidos/manuales', body);
    expect(written).toMatchObject({
      status: 201,
      result: { estado: 'VIGENTE', origen: 'manual', importeTotal: 19.55 },
    });
    const manual = String(written.result['clave']);
    expect(await api('POST', '/recibidos/manuales', body)).toMatchObject({
      status: 409,
      result: { code: 'recibido-repetido', clave: manual },
    });
    await api('PATCH', `/recibidos/${manual}`, { codSustento: '06' });
    await send(xml);
    expect(await after(clave)).toMatchObject({ estado: 'VIGENTE', decision: { codSustento: '06' } });
    expect(await read(manual)).toMatchObject({ estado: 'ANULADO' });
  });
});

describe('a withholding on paper', () => {
  const line = {
    ...{ codigo: '2', codigoRetencion: '1', porcentaje: '30', baseImponible: '15.00' },
    ...{ codDocSustento: '01', numDocSustento: '001-001-000000009' },
  };
  const renta = { ...line, codigo: '1', codigoRetencion: '312', porcentaje: '2', baseImponible: '100.00' };
  const paper = (more: object = {}): Record<string, unknown> => ({
    ...{ ruc: RUC, codDoc: '07', estab: '001', ptoEmi: '001', secuencial: '501', fechaEmision: '10/09/2026' },
    emisor: { tipoIdentificacion: '04', identificacion: '1790016919001', razonSocial: 'CLIENTE S.A.' },
    retenciones: [line, renta],
    ...more,
  });
  const refused = async (more: object): Promise<unknown> =>
    problems(await api('POST', '/recibidos/manuales', paper(more)));

  test('has lines that are computed, checked, shown and corrected', async () => {
    const made = await api('POST', '/recibidos/manuales', paper({ importeTotal: '6.50' }));
    expect(made).toMatchObject({
      status: 201,
      result: {
        importeTotal: 6.5,
        retenciones: [
          { codigo: '2', concepto: 'Retención del 30 % del IVA', valor: '4.50', numDocSustento: '001001000000009' },
          { codigo: '1', valor: '2.00' },
        ],
      },
    });
    const { registroManual } = made.result as { registroManual: Record<string, unknown> };
    expect(registroManual).not.toHaveProperty('impuestos');
    const again = await api('PUT', `/recibidos/${String(made.result['clave'])}`, registroManual);
    expect(refusal(again)).toEqual([200, undefined]);
    expect((again.result['registroManual'] as typeof registroManual)['retenciones']).toEqual(
      registroManual['retenciones'],
    );
  });

  test('counts in the report of withholdings and in box 609 like an electronic one', async () => {
    const made = await api('POST', '/recibidos/manuales', paper({ secuencial: '502' }));
    const registered = await api('PATCH', `/recibidos/${String(made.result['clave'])}`, {
      fechaRegistro: '11/09/2026',
    });
    expect(refusal(registered)).toEqual([200, undefined]);
    const period = `ruc=${RUC}&desde=01/09/2026&hasta=30/09/2026`;
    const { result } = await api('GET', `/reportes/impuestos?${period}`);
    const boxes = result['casillas'] as { casilla: string; valor: number }[];
    expect(boxes.find(({ casilla }) => casilla === '609')?.valor).toBe(4.5);
    const { result: list } = await api('GET', `/reportes/retenciones?${period}&lado=recibidas`);
    expect((list['content'] as { retenido: number }[]).map(({ retenido }) => retenido)).toEqual([4.5, 2]);
  });

  test('is refused where its figures, its code or its document cannot be', async () => {
    expect(await refused({ importeTotal: '6.51' })).toEqual(['importeTotal valor-no-permitido']);
    expect(await refused({ retenciones: [{ ...line, valor: '4.52' }] })).toEqual([
      'retenciones[0].valor valor-no-permitido',
    ]);
    expect(await refused({ retenciones: [{ ...line, porcentaje: '70' }] })).toEqual([
      'retenciones[0].porcentaje valor-no-permitido',
    ]);
    expect(await refused({ retenciones: [{ ...renta, codigoRetencion: '999' }] })).toEqual([
      'retenciones[0].codigoRetencion valor-no-permitido',
    ]);
    expect(await refused({ retenciones: [{ ...line, fechaEmisionDocSustento: '11/09/2026' }] })).toEqual([
      'retenciones[0].fechaEmisionDocSustento campo-fecha',
    ]);
    expect(await refused({ retenciones: undefined })).toEqual(['retenciones campo-requerido']);
    expect(await refused({ impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '1.00' }] })).toEqual([
      'impuestos valor-no-permitido',
    ]);
    expect(await refused({ codDoc: '02' })).toEqual(['impuestos campo-requerido', 'retenciones valor-no-permitido']);
  });
});

describe('a hostile tenant', () => {
  test('sees nothing of another account, and a limited key nothing of another company', async () => {
    const { xml, clave } = await sold(OTRA);
    await send(xml);
    await after(clave);
    const stranger = { apiKey: resources.running.demo.apiKey };
    for (const path of [`/recibidos/${clave}`, `/recibidos/${clave}/archivos`])
      expect(refusal(await api('GET', path, undefined, stranger))).toEqual([404, 'recibido-no-encontrado']);
    expect(refusal(await api('PATCH', `/recibidos/${clave}`, { notas: 'x' }, stranger))).toEqual([
      404,
      'recibido-no-encontrado',
    ]);
    const key = await resources.key(['ROLE_RECEIPTS'], [resources.running.demo.ruc]);
    const theirs = await api('POST', '/recibidos/claves', { claves: [clave] });
    expect(
      refusal(await api('GET', `/recibidos/cargas/${String(theirs.result['id'])}`, undefined, { apiKey: key })),
    ).toEqual([404, 'carga-no-encontrada']);
    const seen = (await api('GET', '/recibidos?size=100', undefined, { apiKey: key })).result['content'] as {
      ruc: string;
    }[];
    expect(seen.filter(({ ruc }) => ruc !== resources.running.demo.ruc)).toEqual([]);
  });

  test('is limited by the daily quota', async () => {
    const account = await at.account();
    const used = `UPDATE recibido_cuotas SET documentos = $2 WHERE account_id = $1`;
    const { xml, clave } = await sold();
    await admin(used, account, 50_000);
    expect(refusal((await send(xml)) as never)).toEqual([429, 'cuota-recibidos']);
    expect(refusal(await api('GET', `/recibidos/${clave}`))).toEqual([404, 'recibido-no-encontrado']);
    await admin(used, account, 0);
    expect((await send(xml)).result).toMatchObject({ resultado: 'nuevo' });
  });
});
