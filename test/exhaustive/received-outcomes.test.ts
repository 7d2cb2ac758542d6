import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import type { SendMailOptions } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { recibidoSweeps } from '../../src/features/recibidos/store/cargas.js';
import { recibidoQueue } from '../../src/features/recibidos/store/work.js';
import { AppError } from '../../src/kernel/app-error.js';
import { buildClaveAcceso, digitoVerificador } from '../../src/kernel/clave-acceso.js';
import { ESTADOS_RECIBIDO } from '../../src/features/recibidos/rules.js';
import { sriQueueDuty } from '../../src/features/recibidos/intake/sri-queue.js';
import { createSriClient } from '../../src/sri/client.js';
import { problems, refusal } from '../support/client.js';
import { annulInPortal, setFaults, shiftClock } from '../support/portal.js';
import { eventually, RUC, receivingOf } from '../support/received.js';
import { startOwnService } from '../support/running.js';

// Where each document ends, whichever way it arrives (design/received-documents).
const running = await startOwnService();
const at = await receivingOf(running);

afterEach(async () => {
  await setFaults(at.resources.running);
  await shiftClock(at.resources.running, 0);
});
afterAll(() => running.stop());

type Attached = NonNullable<SendMailOptions['attachments']>[number];

function mail(attachments: Attached[]): Promise<Buffer> {
  return new MailComposer({ from: 'ventas@proveedor.ec', subject: 'Su factura', text: 'Adjunta.', attachments })
    .compile()
    .build();
}

const forwarded = (message: Buffer): Promise<Buffer> =>
  mail([{ filename: 'reenviado.eml', content: message, contentType: 'message/rfc822' }]);

const found = (carga: Record<string, unknown>): unknown[] =>
  (carga['hallazgos'] as { nombre: string; motivo: string }[]).map(({ nombre, motivo }) => [nombre, motivo]);

describe('the SRI’s document', () => {
  test('replaces a file that differs from it, and the row says so', async () => {
    const { clave, xml } = await at.sold();
    await setFaults(at.resources.running, { servicio: 'autorizacion', efecto: 'ALTERADO', veces: 1 });
    expect((await at.send(xml)).result).toMatchObject({ resultado: 'nuevo', recibido: { importeTotal: 19.55 } });
    const row = await at.after(clave);
    expect(row).toMatchObject({ estado: 'VIGENTE', motivo: expect.stringContaining('se guardó lo del SRI') as string });
    const [kept] = await at.admin('SELECT xml, revision FROM recibidos WHERE clave_acceso = $1', clave);
    expect((kept?.['xml'] as Buffer).equals(xml)).toBe(false);
  });

  test('annulled months later is detected; after a year it is no longer queried', async () => {
    const { running } = at.resources;
    const [annulled, status] = [await at.sold(), await at.sold()];
    for (const { xml } of [annulled, status]) await at.send(xml);
    for (const { clave } of [annulled, status]) expect(await at.after(clave)).toMatchObject({ estado: 'VIGENTE' });
    const later = async (days: number): Promise<void> => {
      await shiftClock(running, days);
      await at.api('POST', '/recibidos/claves', { claves: [annulled.clave] }); // wakes the worker
    };
    const due = async (): Promise<unknown> =>
      (
        await at.admin(
          `SELECT due_at - rubrica_clock() > interval '20 days' AS later, due_at IS NULL AS never FROM recibidos
        WHERE clave_acceso = $1`,
          status.clave,
        )
      )[0];
    await later(90);
    await eventually(due).toEqual({ later: true, never: false });
    await annulInPortal(running, annulled.clave, 'ACEPTADA');
    await later(125);
    expect(await at.after(annulled.clave, 'VIGENTE')).toMatchObject({
      estado: 'ANULADO',
      motivo: expect.stringContaining('anuló') as string,
    });
    // Otherwise that day's answer arrives on the next one.
    await eventually(due).toEqual({ later: true, never: false });
    await later(402);
    await eventually(due).toEqual({ later: null, never: true });
    expect(await at.read(status.clave)).toMatchObject({ estado: 'VIGENTE' });
  });
});

describe('a mail saved as a file', () => {
  test('yields the XML in nested mails; uploaded alone, in a ZIP and in a form', async () => {
    const [one, two, three] = [await at.sold(), await at.sold(), await at.sold()];
    const deep = async (content: Buffer): Promise<Buffer> => forwarded(await mail([{ filename: 'f.xml', content }]));
    const alone = await at.send(await deep(one.xml), 'message/rfc822');
    expect(alone.status).toBe(202);
    expect(await at.finished(alone.result['id'])).toMatchObject({ total: 1, nuevos: 1, hallazgos: [] });
    const archive = await at.send(zipSync({ 'correo.eml': await deep(two.bare) }), 'application/zip');
    expect(await at.finished(archive.result['id'])).toMatchObject({ total: 1, nuevos: 1 });
    const form = new FormData();
    form.append('archivos', new Blob([await deep(three.xml)]), 'correo.eml');
    expect(await at.finished((await at.send(form)).result['id'])).toMatchObject({ total: 1, nuevos: 1 });
    for (const { clave } of [one, two, three]) expect(await at.read(clave)).toMatchObject({ estado: 'VIGENTE' });
  });

  test('reports what it skips: too deep, no XML, and a PDF with a key', async () => {
    const { clave, xml } = await at.sold();
    const inner = await forwarded(await forwarded(await mail([{ filename: 'f.xml', content: xml }])));
    const ride = await fetch(`${at.resources.running.url}/api/v1.0/comprobantes/${clave}/archivos?format=pdf`, {
      headers: { 'x-api-key': at.resources.running.demo.apiKey },
    });
    const form = new FormData();
    for (const [name, message] of [
      ['hondo.eml', await forwarded(inner)],
      ['carta.eml', await mail([])],
      ['ride.eml', await mail([{ filename: 'ride.pdf', content: Buffer.from(await ride.arrayBuffer()) }])],
    ] as const)
      form.append('archivos', new Blob([message]), name);
    const carga = await at.finished((await at.send(form)).result['id']);
    expect(carga).toMatchObject({ total: 3, nuevos: 0, otros: 3 });
    expect(found(carga)).toEqual([
      ['hondo.eml', expect.stringContaining('a más de 3 niveles')],
      ['carta.eml', 'El correo no trae el XML de ningún comprobante.'],
      ['ride.eml', expect.stringContaining(`nombra la clave ${clave}`)],
    ]);
  });
});

describe('the receiver', () => {
  test('identified by cédula is that person’s company: by file, by key and by list', async () => {
    const [cedula, ruc] = ['1710034065', '1710034065001'];
    await at.api('POST', '/empresas', { ruc, razonSocial: 'PERSONA NATURAL', dirMatriz: 'QUITO' });
    const [file, key, row] = [await at.sold(cedula), await at.sold(cedula), await at.sold(cedula)];
    expect((await at.send(file.xml)).result).toMatchObject({ resultado: 'nuevo', recibido: { ruc } });
    await at.api('POST', '/recibidos/claves', { claves: [key.clave] });
    const lista = Buffer.from(`CLAVE_ACCESO\tRUC_EMISOR\tIDENTIFICACION_RECEPTOR\n${row.clave}\t\t${cedula}\n`);
    const listed = await at.api('POST', '/recibidos/claves', { lista: lista.toString('base64') });
    expect(listed).toMatchObject({ status: 202, result: { nuevos: 1 } });
    for (const { clave } of [file, key, row])
      expect(await at.after(clave)).toMatchObject({ estado: 'VIGENTE', ruc, receptorIdentificacion: cedula });
  });

  test('of another company is hidden from a limited key, which sees and imports only its own', async () => {
    const { demo } = at.resources.running;
    const [own, mine] = [{ apiKey: demo.apiKey }, '1768152560001'];
    await at.api('POST', '/empresas', { ruc: mine, razonSocial: 'OTRA DE LA CUENTA', dirMatriz: 'QUITO' }, own);
    const limited = { apiKey: await at.resources.key(['ROLE_RECEIPTS'], [mine]) };
    const api = (method: string, path: string, body?: unknown, who = limited) => at.api(method, path, body, who);
    const state = async (clave: string): Promise<unknown> => {
      const { result } = await api('GET', `/recibidos/${clave}`, undefined, own);
      return [result['estado'], result['ruc']];
    };
    const [theirs, others, imported] = [await at.sold(mine), await at.sold(demo.ruc), await at.sold(demo.ruc)];
    for (const { xml } of [theirs, others]) await at.send(xml, 'application/xml', demo.apiKey);
    await eventually(() => state(theirs.clave)).toEqual(['VIGENTE', mine]);
    await eventually(() => state(others.clave)).toEqual(['VIGENTE', demo.ruc]);
    expect((await api('GET', '/recibidos?size=100')).result['content']).toMatchObject([{ clave: theirs.clave }]);
    expect((await api('GET', `/recibidos/${theirs.clave}`)).status).toBe(200);
    const notThere = [404, 'recibido-no-encontrado'];
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', '/archivos', undefined],
      ['GET', '/retencion-propuesta', undefined],
      ['POST', '/retencion', { estab: '001', ptoEmi: '001' }],
      ['PATCH', '', { notas: 'x' }],
    ] as const)
      expect(refusal(await api(method, `/recibidos/${others.clave}${path}`, body)), path).toEqual(notThere);
    // A document for a company it may not access is answered as a stranger's, and not stored.
    const answer = await at.send(imported.xml, 'application/xml', limited.apiKey);
    expect(answer.result).toMatchObject({ resultado: 'ajeno', recibido: null });
    expect(refusal(await api('GET', `/recibidos/${imported.clave}`, undefined, own))).toEqual(notThere);
    // By its key it is stored apart, until somebody with access to the company imports it.
    await api('POST', '/recibidos/claves', { claves: [imported.clave] });
    const all = await api('POST', '/recibidos/claves', { claves: [theirs.clave] }, own);
    const carga = await api('GET', `/recibidos/cargas/${String(all.result['id'])}`);
    expect(refusal(carga)).toEqual([404, 'carga-no-encontrada']);
    await eventually(() => state(imported.clave)).toEqual(['AJENO', null]);
    await at.send(imported.xml, 'application/xml', demo.apiKey);
    await eventually(() => state(imported.clave)).toEqual(['VIGENTE', demo.ruc]);
    expect(refusal(await api('GET', `/recibidos/${imported.clave}`))).toEqual(notThere);
  });

  test('of another company of the account counts as new when a limited key names its access key, also in the SRI’s list', async () => {
    const { demo } = at.resources.running;
    const mine = '1768152560001';
    const empresa = { ruc: mine, razonSocial: 'OTRA DE LA CUENTA', dirMatriz: 'QUITO' };
    await at.api('POST', '/empresas', empresa, { apiKey: demo.apiKey }); // 409 if the test above created it.
    const apiKey = await at.resources.key(['ROLE_RECEIPTS'], [mine]);
    const count = async (body: unknown): Promise<unknown> => {
      const { result } = await at.api('POST', '/recibidos/claves', body, { apiKey });
      return [result['nuevos'], result['repetidos']];
    };
    const asList = (clave: string): string => Buffer.from(`CLAVE_ACCESO\tRUC_EMISOR\n${clave}\t\n`).toString('base64');
    const named = await at.sold(demo.ruc);
    const listed = await at.sold(demo.ruc);
    for (const { xml } of [named, listed]) await at.send(xml, 'application/xml', demo.apiKey);
    const never = [await at.sold(demo.ruc), await at.sold(demo.ruc)];
    // The answer about a document of another company is the one about a document that the account does not have.
    expect(await count({ claves: [named.clave] })).toEqual([1, 0]);
    expect(await count({ claves: [never[0]?.clave] })).toEqual([1, 0]);
    expect(await count({ lista: asList(listed.clave) })).toEqual([1, 0]);
    expect(await count({ lista: asList(never[1]?.clave ?? '') })).toEqual([1, 0]);
  });
});

describe('a faulty document', () => {
  test('that cannot be read now is retried later and blocks no other', async () => {
    const { running } = at.resources;
    const { db } = running.database;
    const { clave } = await at.sold();
    await setFaults(running, { servicio: 'autorizacion', efecto: '503' });
    await at.api('POST', '/recibidos/claves', { claves: [clave] });
    await eventually(async () => (await at.read(clave))['motivo']).toContain('no ha respondido');
    await setFaults(running);
    const sri = createSriClient(running.simulatorUrl);
    const [{ id } = { id: '' }] = await at.admin('SELECT id FROM recibidos WHERE clave_acceso = $1', clave);
    for (const error of [new AppError('cola-de-archivos-llena', 'llena'), new Error('a bug')]) {
      const lease = await db.asWorker((tx) => recibidoQueue.claimOne(tx, String(id), 3_600_000));
      if (lease === undefined) throw new Error('not to be had');
      const lane = sriQueueDuty({
        ...{ db, sri: () => sri, perSecond: 20, random: () => 0.5 },
        read: () => Promise.reject(error),
      });
      const ended = lane.process(lease, new AbortController().signal);
      if (error instanceof AppError) await ended;
      else await expect(ended).rejects.toThrow('a bug');
      const row = `SELECT lease_token, due_at < rubrica_clock() + interval '20 seconds' AS soon FROM recibidos WHERE id = $1`;
      expect(await at.admin(row, id)).toEqual([{ lease_token: null, soon: true }]);
    }
    await sri.close();
  });
});

describe('repeated imports', () => {
  test('are queried again if the SRI had refused the document or it was no longer queried', async () => {
    const refused = await at.sold(RUC, { campoAdicional: [{ nombre: 'simular', value: 'NO_AUTORIZADO:39' }] });
    await at.send(refused.bare);
    expect(await at.after(refused.clave)).toMatchObject({ estado: 'NO_AUTORIZADO' });
    expect((await at.send(refused.bare)).result).toMatchObject({
      resultado: 'nuevo',
      recibido: { estado: 'PENDIENTE' },
    });
    const { clave, xml } = await at.sold();
    await setFaults(at.resources.running, { servicio: 'autorizacion', efecto: 'VACIO' });
    await at.send(xml);
    await eventually(async () => (await at.read(clave))['motivo']).toContain('aún no lo tiene');
    await at.admin('UPDATE recibidos SET accion = NULL, due_at = NULL WHERE clave_acceso = $1', clave);
    await setFaults(at.resources.running);
    expect((await at.send(xml)).result).toMatchObject({ resultado: 'repetido', recibido: { motivo: null } });
    expect(await at.after(clave)).toMatchObject({ estado: 'VIGENTE' });
  });

  test('count once: a key twice in a list, and an upload twice with its Idempotency-Key', async () => {
    const [one, two] = [await at.sold(), await at.sold()];
    const otherType = `${one.clave.slice(0, 8)}99${one.clave.slice(10, 48)}`;
    const claves = [one.clave, one.clave, otherType + digitoVerificador(otherType)];
    const noted = await at.api('POST', '/recibidos/claves', { claves });
    expect(noted.result).toMatchObject({ nuevos: 1, repetidos: 1, invalidos: 1 });
    const upload = async (): Promise<unknown> => {
      const response = await fetch(`${at.resources.running.url}/api/v1.0/recibidos`, {
        method: 'POST',
        headers: { 'x-api-key': at.apiKey, 'content-type': 'application/zip', 'idempotency-key': 'el-mes' },
        body: zipSync({ 'a.xml': two.xml }, { mtime: '2026-11-01' }),
      });
      return ((await response.json()) as { result: { id: unknown } }).result.id;
    };
    const id = await upload();
    expect(await at.finished(id)).toMatchObject({ nuevos: 1 });
    expect(await upload()).toBe(id);
    expect(await at.admin(`SELECT FROM cargas WHERE estado = 'PREPARANDO'`)).toEqual([]);
  });
});

describe('a decision', () => {
  test('is refused for a document that supports no purchase, before its date, and with a wrong sustento', async () => {
    const foreign = await at.sold('1760001550001');
    await at.send(foreign.xml);
    const decide = (clave: string, body: unknown) => at.api('PATCH', `/recibidos/${clave}`, body);
    const card = await at.api('PATCH', `/recibidos/${foreign.clave}/proveedor`, { persona: 'natural' });
    expect(refusal(card)).toEqual([409, 'recibido-sin-decision']);
    expect(refusal(await decide(foreign.clave, { notas: 'x' }))).toEqual([409, 'recibido-sin-decision']);
    const { clave, xml } = await at.sold();
    await at.send(xml);
    await at.after(clave);
    for (const [body, problem] of [
      [{ fechaRegistro: '01/01/2026' }, 'fechaRegistro campo-fecha'],
      [{ fechaRegistro: '31/02/2027' }, 'fechaRegistro campo-fecha'],
      [{ codSustento: '99' }, 'codSustento valor-no-permitido'],
    ] as const)
      expect(problems(await decide(clave, body))).toEqual([problem]);
  });
});

describe('retention of ninety days', () => {
  test('applies only to documents set aside; all others stay for seven years', async () => {
    const account = await at.account();
    const row = (estado: string, n: number): Promise<unknown> =>
      at.admin(
        `INSERT INTO recibidos (account_id, empresa_id, ruc, clave_acceso, cod_doc, ruc_emisor, estab, pto_emi, secuencial, fecha_emision, estado, origen)
         SELECT account_id, id, ruc, $2, '01', '1790012345001', '009', '009', $3, '2019-01-01', $4, 'archivo' FROM empresas
         WHERE account_id = $1 AND ruc = $5`,
        ...[account, claveOf(n), n, estado, RUC],
      );
    for (const [at, estado] of ESTADOS_RECIBIDO.entries())
      for (const n of [2 * at + 1, 2 * at + 2]) await row(estado, n);
    const age = (parity: number, days: number): Promise<unknown> =>
      at.admin(
        `UPDATE recibidos SET updated_at = rubrica_clock() - $1 * interval '1 day' WHERE pto_emi = '009' AND secuencial % 2 = $2`,
        ...[days, parity],
      );
    const sweep = async (): Promise<unknown[]> => {
      for (const step of recibidoSweeps) await at.resources.running.database.db.asWorker((tx) => step(tx, 1000));
      const left = await at.admin(`SELECT estado, count(*)::int AS n FROM recibidos WHERE pto_emi = '009' GROUP BY 1`);
      return left.map(({ estado, n }) => `${String(estado)} ${String(n)}`).sort();
    };
    const all = ESTADOS_RECIBIDO.map((estado) => `${estado} 2`).sort();
    await age(0, 89);
    expect(await sweep()).toEqual(all);
    await age(1, 91);
    const one = (text: string): string => text.replace(/(AJENO|INVALIDO) 2/, '$1 1');
    expect(await sweep()).toEqual(all.map(one));
    for (const parity of [0, 1]) await age(parity, 7 * 365);
    expect(await sweep()).toEqual(all.filter((text) => !/AJENO|INVALIDO/.test(text)));
  });
});

describe('a hostile upload', () => {
  test('with paths to other folders is refused, or reported if nested; duplicate names are two files', async () => {
    const [one, two] = [await at.sold(), await at.sold()];
    const climbing = zipSync({ '../../../etc/passwd': one.xml });
    expect(refusal((await at.send(climbing, 'application/zip')) as never)).toEqual([400, 'zip-invalido']);
    const zip = twin(zipSync({ 'aa.xml': one.xml, 'bb.xml': two.bare, 'c.zip': climbing }));
    const carga = await at.finished((await at.send(zip, 'application/zip')).result['id']);
    expect(carga).toMatchObject({ total: 3, nuevos: 2 });
    expect(found(carga)).toEqual([['c.zip', expect.stringContaining('dañado')]]);
  });

  test('with undecodable names and contents is still read', async () => {
    const body = ['--x', `Content-Disposition: form-data; name="a"; filename*=utf-8''a%00b.xml`, '', '\0<a/>\0'];
    const more = [
      `--x`,
      `Content-Disposition: form-data; name="a"; filename*=utf-8''%ed%a0%80.xml`,
      '',
      '<a>\0</a>',
      '--x--',
      '',
    ];
    const sent = await at.send(Buffer.from([...body, ...more].join('\r\n')), 'multipart/form-data; boundary=x');
    expect(await at.finished(sent.result['id'])).toMatchObject({ total: 2, otros: 2, nombre: 'ab.xml' });
  });

  test('has one limit for all archives of a form', async () => {
    const files = (from: number): Uint8Array =>
      zipSync(Object.fromEntries(Array.from({ length: 1667 }, (_, n) => [`${from + n}.xml`, strToU8('<a/>')])), {
        level: 0,
      });
    const form = new FormData();
    for (const n of [0, 1, 2]) form.append('archivos', new Blob([files(n)]), `${n}.zip`);
    const answer = await at.send(form);
    expect(refusal(answer as never)).toEqual([400, 'zip-invalido']);
    expect(answer.result['message']).toContain('5000');
    const mails = Object.fromEntries(
      Array.from({ length: 201 }, (_, n) => [`${n}.eml`, strToU8('From: a@b.ec\n\nHola')]),
    );
    const many = await at.send(zipSync(mails, { level: 0 }), 'application/zip');
    expect(many.result).toMatchObject({
      code: 'zip-invalido',
      message: expect.stringContaining('200 correos') as string,
    });
    expect(await at.admin(`SELECT FROM cargas WHERE estado <> 'TERMINADA'`)).toEqual([]);
  });

  test('that is aborted leaves nothing on disk and frees its slot', async () => {
    const folder = join(at.resources.running.dataDir, 'subidas');
    const { hostname, port } = new URL(at.resources.running.url);
    const cut = (): Promise<void> =>
      new Promise((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(
            `POST /api/v1.0/recibidos HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${at.apiKey}\r\nContent-Type: application/zip\r\nContent-Length: 52428800\r\n\r\n`,
          );
          socket.write(Buffer.alloc(8 * 1024 * 1024, 'PK\u0003\u0004'));
        });
        socket
          .on('error', () => undefined)
          .on('close', () => {
            resolve();
          });
        void eventually(async () => readdirSync(folder).length)
          .toBeGreaterThan(0)
          .then(() => socket.destroy());
      });
    for (let times = 0; times < 3; times++) {
      await cut();
      await eventually(async () => readdirSync(folder)).toEqual([]);
    }
    expect((await at.send((await at.sold()).xml)).status).toBe(200);
  });

  test('concurrent with others of its account waits for its turn', async () => {
    const { hostname, port } = new URL(at.resources.running.url);
    const slow = [0, 1].map(() => {
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST /api/v1.0/recibidos HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${at.apiKey}\r\nContent-Type: application/xml\r\nContent-Length: 100\r\n\r\n<`,
        ),
      );
      return socket.on('error', () => undefined);
    });
    const { xml } = await at.sold();
    await eventually(async () => refusal((await at.send(xml)) as never)).toEqual([503, 'cola-de-archivos-llena']);
    // Another account has its own slots.
    const { apiKey } = at.resources.running.demo;
    expect((await at.send(xml, 'application/xml', apiKey)).status).toBe(200);
    for (const socket of slow) socket.destroy();
    await eventually(async () => (await at.send(xml)).status).toBe(200);
  });

  test('over its size is refused while streaming, and an oversized document is reported', async () => {
    const large = await at.send(Buffer.alloc(51 * 1024 * 1024, ' '));
    expect(refusal(large as never)).toEqual([413, 'cuerpo-demasiado-grande']);
    const { result } = await at.send(Buffer.concat([strToU8('<factura>'), Buffer.alloc(2 * 1024 * 1024, ' ')]));
    expect(found(await at.finished(result['id']))).toEqual([['archivo', 'Pesa más de 2 MiB.']]);
  });

  test('of a list of a million lines is read up to the limit, with a bounded report', async () => {
    const lista = Buffer.from(`CLAVE_ACCESO\n${claveOf(999)}\n${'x\n'.repeat(1_000_000)}`).toString('base64');
    const answer = await at.api('POST', '/recibidos/claves', { lista });
    expect(answer).toMatchObject({ status: 202, result: { total: 1002, nuevos: 1, invalidos: 1001 } });
    const last = await at.api('GET', `/recibidos/cargas/${String(answer.result['id'])}?desde=1000`);
    expect(found(last.result)).toEqual([['línea 1002', 'Desde esta hay 38999 líneas más con algo que decir.']]);
  });

  test('counts keys set aside towards the daily quota', async () => {
    const account = await at.account();
    const { clave } = await at.sold('1760001550001');
    await at.api('POST', '/recibidos/claves', { claves: [clave] });
    expect(await at.after(clave)).toMatchObject({ estado: 'AJENO' });
    await at.admin(`UPDATE recibido_cuotas SET documentos = 50000 WHERE account_id = $1`, account);
    expect(refusal(await at.api('POST', '/recibidos/claves', { claves: [clave] }))).toEqual([429, 'cuota-recibidos']);
    expect(await at.read(clave)).toMatchObject({ estado: 'AJENO' });
    await at.admin(`UPDATE recibido_cuotas SET documentos = 0 WHERE account_id = $1`, account);
    // Background work is refused too: it resumes where it stopped.
    const [one, foreign] = [await at.sold(), await at.sold('1760001550001')];
    await at.admin(`UPDATE recibido_cuotas SET bytes = 1024 * 1024 * 1024 WHERE account_id = $1`, account);
    for (const { xml } of [one, foreign])
      expect(refusal((await at.send(xml)) as never)).toEqual([429, 'cuota-recibidos']);
    const { result } = await at.send(zipSync({ 'a.xml': one.xml }), 'application/zip');
    const waits = `SELECT FROM cargas WHERE id = $1 AND due_at > rubrica_clock() + interval '30 minutes' AND lease_token IS NULL`;
    await eventually(() => at.admin(waits, result['id'])).toHaveLength(1);
    await at.admin(`UPDATE recibido_cuotas SET bytes = 0 WHERE account_id = $1`, account);
    await at.admin(`UPDATE cargas SET due_at = rubrica_clock() WHERE id = $1`, result['id']);
    await at.send(zipSync({ 'b.xml': strToU8('<b/>') }), 'application/zip'); // wakes the worker
    expect(await at.finished(result['id'])).toMatchObject({ nuevos: 1 });
    // Repeated documents are stored as well, line by line.
    await at.admin(
      `UPDATE cargas SET filas = 500000 WHERE id = (SELECT id FROM cargas WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      account,
    );
    expect(refusal(await at.api('POST', '/recibidos/claves', { claves: [clave] }))).toEqual([429, 'cuota-recibidos']);
  });
});

/** Returns a key of no document. */
function claveOf(secuencial: number): string {
  return buildClaveAcceso({
    ...{ fechaEmision: '01/01/2019', codDoc: '01', ruc: '1790012345001', ambiente: '1', estab: '009', ptoEmi: '009' },
    secuencial: String(secuencial).padStart(9, '0'),
    codigoNumerico: '12345678',
  });
}

/** Builds an archive with two files of the same name. */
function twin(zip: Uint8Array): Buffer {
  return Buffer.from(Buffer.from(zip).toString('latin1').replaceAll('bb.xml', 'aa.xml'), 'latin1');
}
