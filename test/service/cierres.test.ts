import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { SIN_AUTORIZAR } from '../../src/kernel/estados.js';
import { claveCruce, storeEmitidos, storeRecibidos, type DocumentoCruce } from '../support/cruce.js';
import { newRuc } from '../support/account.js';
import { problems, refusal } from '../support/client.js';
import { withClient } from '../support/database.js';
import { receivingOf } from '../support/received.js';
import { sharedService } from '../support/running.js';
import type { Answered } from '../support/service.js';

const RUC = newRuc();
const receiving = await receivingOf(await sharedService(), { ruc: RUC, otra: newRuc() });
const { api } = receiving;
const OWN = `(SELECT account_id FROM empresas WHERE ruc = '${RUC}')`;

const mes = (month: string): string => `/empresas/${RUC}/cierres/${month}`;
const close = (month: string, body: object = { conPendientes: true }) => api('POST', mes(month), body);
const reopen = (month: string, motivo = 'Faltaba una factura.') => api('POST', `${mes(month)}/reapertura`, { motivo });
const decide = (clave: string, body: object) => api('PATCH', `/recibidos/${clave}`, body);
const store = (documentos: readonly DocumentoCruce[]): Promise<void> =>
  withClient(receiving.resources.running.database.adminUrl, (client) => storeRecibidos(client, RUC, documentos));

const DECIDED = { codSustento: '01', derechoCredito: true, parteRel: false, activoFijo: false };

let next = 1;
/** Stores a received invoice registered on a day, dd/mm/yyyy. */
async function registered(fechaRegistro: string, decision: object = DECIDED): Promise<string> {
  const documento = { secuencial: next++, fecha: fechaRegistro };
  await store([documento]);
  const clave = claveCruce(documento);
  expect(refusal(await decide(clave, { ...decision, fechaRegistro }))).toEqual([200, undefined]);
  return clave;
}

const manualBody = (secuencial: number, more: object = {}): Record<string, unknown> => ({
  ...{
    ruc: RUC,
    codDoc: '02',
    estab: '001',
    ptoEmi: '001',
    secuencial: String(secuencial),
    fechaEmision: '05/03/2026',
  },
  emisor: { tipoIdentificacion: '04', identificacion: '1712345675001', razonSocial: 'ANA PÉREZ' },
  impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '25.00' }],
  ...more,
});
async function manual(more: object = {}): Promise<string> {
  const made = await api('POST', '/recibidos/manuales', manualBody(next++, more));
  expect(refusal(made)).toEqual([201, undefined]);
  return String(made.result['clave']);
}

describe('closing a month', () => {
  test('the check list counts what is open; closing asks to accept it, and says who and when', async () => {
    await registered('10/01/2026');
    await registered('11/01/2026', { codSustento: '01' });
    await registered('12/01/2026', { ...DECIDED, codSustento: '02' });
    await registered('13/01/2026', { ...DECIDED, codSustento: '03' });
    await store([
      { secuencial: next++, fecha: '14/01/2026' },
      { secuencial: next++, fecha: '15/01/2026', estado: 'PENDIENTE' },
    ]);
    const noted = { secuencial: next++, fecha: '16/01/2026' };
    await store([noted]);
    await decide(claveCruce(noted), { notas: 'por revisar' });
    const expected = {
      ...{ sinDecision: 1, sinRegistro: 1, sinDatos: 1, contradictorios: 2, sinConfirmar: 1 },
      ...{ sinAutorizar: 0, porAnular: 0, porAnularRecibidos: 0 },
    };
    const open = await api('GET', mes('2026-01'));
    expect(open.result).toMatchObject({ cerrado: false, posteriores: null, historia: [], pendientes: expected });
    const refused = await close('2026-01', {});
    expect(refusal(refused)).toEqual([409, 'mes-con-pendientes']);
    expect(problems(refused)).toEqual(
      Object.entries(expected).flatMap(([name, n]) => (n === 0 ? [] : [`pendientes.${name} mes-con-pendientes`])),
    );
    const closed = await close('2026-01');
    expect(closed).toMatchObject({
      status: 200,
      result: {
        cerrado: true,
        historia: [{ pendientes: 6, cerradoPor: expect.any(String) as unknown, reabiertoEl: null }],
      },
    });
    expect(refusal(await close('2026-01'))).toEqual([409, 'mes-ya-cerrado']);
    const reopened = await reopen('2026-01');
    expect(reopened.result).toMatchObject({ cerrado: false, historia: [{ motivo: 'Faltaba una factura.' }] });
    expect(refusal(await reopen('2026-01'))).toEqual([409, 'mes-abierto']);
    const trail = await receiving.admin(
      `SELECT action, changes FROM audit_events WHERE action LIKE 'cierres.%' AND account_id = ${OWN} ORDER BY at, action`,
    );
    expect(trail).toEqual([
      { action: 'cierres.close', changes: { mes: '2026-01', pendientes: 6 } },
      { action: 'cierres.reopen', changes: { mes: '2026-01', motivo: 'Faltaba una factura.' } },
    ]);
    expect(refusal(await close('2099-01'))).toEqual([400, 'solicitud-invalida']);
  });

  test('the list behind each count has exactly its documents', async () => {
    const january = 'fechaDesde=01/01/2026&fechaHasta=31/01/2026';
    const registrados = 'registroDesde=01/01/2026&registroHasta=31/01/2026';
    const { running } = receiving.resources;
    await receiving.admin(
      `UPDATE recibidos SET anulacion_pedida_at = now() WHERE fecha_registro = '2026-01-10' AND ruc = $1`,
      RUC,
    );
    await withClient(running.database.adminUrl, async (client) => {
      const estados = ['CREADO', 'DEVUELTO', 'NO_AUTORIZADO', 'AUTORIZADO', 'ANULACION_SOLICITADA', 'ELIMINADO'];
      await storeEmitidos(
        client,
        running.demo.ruc,
        estados.map((estado, at) => ({ secuencial: 910_000 + at, fecha: '20/01/2026', estado })),
      );
    });
    const received = (await api('GET', mes('2026-01'))).result['pendientes'] as Record<string, number>;
    const { api: seller } = receiving.resources;
    const own = await seller('GET', `/empresas/${running.demo.ruc}/cierres/2026-01`);
    const issued = own.result['pendientes'] as Record<string, number>;
    const lists = {
      sinDecision: `/recibidos?ruc=${RUC}&pendienteDe=primera-decision&fechaHasta=31/01/2026`,
      sinRegistro: `/recibidos?ruc=${RUC}&pendienteDe=registro-decidido&fechaHasta=31/01/2026`,
      sinDatos: `/recibidos?ruc=${RUC}&pendienteDe=datos&${registrados}`,
      contradictorios: `/recibidos?ruc=${RUC}&pendienteDe=contradiccion&${registrados}`,
      sinConfirmar: `/recibidos?ruc=${RUC}&pendienteDe=confirmacion&${january}`,
      porAnularRecibidos: `/recibidos?ruc=${RUC}&pendienteDe=anulacion&${registrados}`,
    };
    const counted: Record<string, number> = {};
    for (const [name, list] of Object.entries(lists))
      counted[name] = ((await api('GET', list)).result['content'] as object[]).length;
    expect(counted).toEqual({
      ...{ sinDecision: 1, sinRegistro: 1, sinDatos: 1, contradictorios: 2, sinConfirmar: 1, porAnularRecibidos: 1 },
    });
    expect(received).toMatchObject(counted);
    const emitidos = async (estado: string): Promise<number> => {
      const { result } = await seller('GET', `/comprobantes?ruc=${running.demo.ruc}&estado=${estado}&${january}`);
      return (result['content'] as object[]).length;
    };
    expect(issued).toMatchObject({ sinAutorizar: 3, porAnular: 1 });
    expect([await emitidos(SIN_AUTORIZAR.join(',')), await emitidos('ANULACION_SOLICITADA')]).toEqual([3, 1]);
    const sinMes = await api('GET', `${mes('2026-01')}/sin-mes`);
    expect(sinMes.result).toEqual({ sinMes: 2 });
  });

  test('an annulment or a receipt after closing belongs to its month, which says so', async () => {
    const clave = await registered('10/02/2026');
    expect((await close('2026-02')).status).toBe(200);
    await receiving.admin(
      `UPDATE recibidos SET estado = 'ANULADO', anulado_at = now() + interval '1 second' WHERE clave_acceso = $1 AND account_id = ${OWN}`,
      clave,
    );
    expect((await api('GET', mes('2026-02'))).result['posteriores']).toEqual({
      ...{ emitidos: 0, emitidosAnulados: 0, recibidosAnulados: 1 },
    });
    expect(await receiving.read(clave)).toMatchObject({ mes: '2026-02', mesCerrado: true });
    const { api: seller, running } = receiving.resources;
    const path = `/empresas/${running.demo.ruc}/cierres/2026-02`;
    expect((await seller('POST', path, {})).status).toBe(200);
    await withClient(running.database.adminUrl, (client) =>
      storeEmitidos(client, running.demo.ruc, [{ secuencial: 900_001, fecha: '10/02/2026' }]),
    );
    expect((await seller('GET', path)).result['posteriores']).toMatchObject({ emitidos: 1 });
  });
});

/** Every changing route of received documents on one of a closed month: refused, or the reason why it passes. */
const CHANGES: Readonly<Record<string, { readonly attempt: (month: Closed) => Promise<Answered> } | string>> = {
  'recibidos.traer': 'stores a document in no month; its registration is a decision',
  'recibidos.traer-claves': 'stores keys in no month',
  'recibidos.crear-manual': 'stores a document in no month',
  'recibidos.emitir-retencion': 'issues a receipt: the SRI rules decide its date',
  'recibidos.actualizar-proveedor': 'edits the card of a supplier, which proposes and decides nothing',
  'comprobantes.poner-clasificacion': 'refused by the month of the sale and of its notes: see its own test',
  'recibidos.actualizar': { attempt: ({ clave }) => decide(clave, { codSustento: '02' }) },
  'recibidos.reemplazar-manual': {
    attempt: ({ manual: one }) => api('PUT', `/recibidos/${one}`, manualBody(next++)),
  },
  'recibidos.eliminar-manual': { attempt: ({ manual: one }) => api('DELETE', `/recibidos/${one}`) },
};

interface Closed {
  /** Of an electronic document registered in the closed month. */
  readonly clave: string;
  readonly manual: string;
}

describe('a closed month', () => {
  let closed: Closed;
  beforeAll(async () => {
    const clave = await registered('10/03/2026');
    const one = await manual();
    await decide(one, { fechaRegistro: '20/03/2026', codSustento: '02', derechoCredito: false });
    closed = { clave, manual: one };
    expect((await close('2026-03')).status).toBe(200);
  });

  const changing = routes.filter(
    ({ path, method }) =>
      (path.startsWith('/api/v1.0/recibidos') || path.endsWith('/clasificacion')) && method !== 'GET',
  );

  test.each(changing.map(({ id }) => id))('%s changes nothing of it', async (id) => {
    const change = CHANGES[id];
    expect(change).toBeDefined();
    if (change === undefined || typeof change === 'string') return;
    const answer = await change.attempt(closed);
    expect(refusal(answer)).toEqual([409, 'mes-cerrado']);
    expect(answer.result).toMatchObject({ mes: '2026-03', message: expect.stringContaining('reábralo') as unknown });
  });

  test.each([
    ['its registration date', { fechaRegistro: '10/04/2026' }],
    ['its registration', { fechaRegistro: null }],
    ['the credit right', { derechoCredito: false }],
    ['the related party', { parteRel: true }],
    ['the fixed asset', { activoFijo: true }],
    ['its lines', { lineas: [{ tipo: 'bien' }] }],
  ])('%s of a document in it cannot change', async (_what, body) => {
    expect(refusal(await decide(closed.clave, body))).toEqual([409, 'mes-cerrado']);
  });

  test('a document of another month cannot move into it; notes stay editable', async () => {
    const clave = await registered('05/04/2026');
    await store([{ secuencial: next, fecha: '28/02/2026' }]);
    const late = claveCruce({ secuencial: next++, fecha: '28/02/2026' });
    expect(refusal(await decide(late, { ...DECIDED, fechaRegistro: '15/03/2026' }))).toEqual([409, 'mes-cerrado']);
    expect(refusal(await decide(late, { ...DECIDED, fechaRegistro: '15/04/2026' }))).toEqual([200, undefined]);
    expect(refusal(await decide(closed.clave, { notas: 'declarada', contabilizado: true }))).toEqual([200, undefined]);
    expect(await receiving.read(clave)).toMatchObject({ mes: '2026-04', mesCerrado: false });
  });

  test('SQL of any path is refused too: the figures of a manual entry, and its removal', async () => {
    const { db } = receiving.resources.running.database;
    const account = await receiving.account();
    const id = closed.manual.slice('manual-'.length);
    for (const text of [
      'DELETE FROM recibido_cifras WHERE recibido_id = $1',
      `UPDATE recibidos SET secuencial = 7 WHERE id = $1`,
      `UPDATE recibidos SET estado = 'ANULADO' WHERE id = $1`,
    ]) {
      const attempt = db.inAccount(account as Parameters<typeof db.inAccount>[0], (tx) =>
        tx.run({ name: `closed_${text.length}`, text }, [id]),
      );
      await expect(attempt).rejects.toMatchObject({ code: 'RB001', detail: '2026-03' });
    }
  });

  test('the balances of its form 104 do not change', async () => {
    const cero = { creditoAnterior: '0', retencionesAnterior: '0', impuestoAnterior: '0', ventasCredito: '0' };
    const put = (month: string) =>
      api('PUT', `/empresas/${RUC}/saldos-iva/${month}`, { ...cero, impuestoCredito: '5.00' });
    expect(refusal(await put('2026-03'))).toEqual([409, 'mes-cerrado']);
    expect(refusal(await put('2026-04'))).toEqual([200, undefined]);
  });

  test('the answers of its annex do not change', async () => {
    const put = (month: string) => api('PUT', `/empresas/${RUC}/respuestas-ats/${month}`, { codSustento: '02' });
    expect(refusal(await put('2026-03'))).toEqual([409, 'mes-cerrado']);
    expect(refusal(await put('2026-04'))).toEqual([200, undefined]);
  });

  test('the boxes of its sales do not change, nor through an invoice whose note is in it', async () => {
    const { api: seller, running } = receiving.resources;
    const { ruc } = running.demo;
    await withClient(running.database.adminUrl, async (client) => {
      await storeEmitidos(client, ruc, [
        { secuencial: 900_010, fecha: '10/07/2026' },
        { secuencial: 900_011, fecha: '10/06/2026' },
        { secuencial: 900_012, fecha: '12/07/2026', codDoc: '04' },
      ]);
      await client.query(
        `UPDATE comprobantes SET documento = '{"numDocModificado": "001-001-000900011"}' WHERE ruc = $1 AND secuencial = 900012`,
        [ruc],
      );
      await client.query(
        `INSERT INTO comprobante_claves (clave_acceso, account_id, comprobante_id)
         SELECT clave_acceso, account_id, id FROM comprobantes WHERE ruc = $1 AND secuencial BETWEEN 900010 AND 900012`,
        [ruc],
      );
    });
    const { rows } = await withClient(running.database.adminUrl, (client) =>
      client.query<{ clave: string }>(
        `SELECT clave_acceso AS clave FROM comprobantes WHERE ruc = $1 AND secuencial BETWEEN 900010 AND 900012 ORDER BY secuencial`,
        [ruc],
      ),
    );
    const [inside = '', before = '', note = ''] = rows.map(({ clave }) => clave);
    const classify = (clave: string, clase: string | null) =>
      seller('PUT', `/comprobantes/${clave}/clasificacion`, { clase });
    expect(refusal(await classify(inside, 'activo-fijo'))).toEqual([200, undefined]);
    expect((await seller('POST', `/empresas/${ruc}/cierres/2026-07`, { conPendientes: true })).status).toBe(200);
    for (const [clave, clase] of [
      [inside, 'cero-con-credito'],
      [inside, null],
      [note, 'activo-fijo'],
      [before, 'activo-fijo'],
    ] as const)
      expect(refusal(await classify(clave, clase))).toEqual([409, 'mes-cerrado']);
    expect((await seller('GET', `/comprobantes/${inside}/clasificacion`)).result).toEqual({ clase: 'activo-fijo' });
  });

  test('another company’s month and the same month after reopening are open', async () => {
    expect((await reopen('2026-03')).status).toBe(200);
    expect(refusal(await decide(closed.clave, { codSustento: '02', derechoCredito: false }))).toEqual([200, undefined]);
    expect((await close('2026-03')).status).toBe(200);
  });
});

test('the XML of a document entered by hand for a closed month waits, names the month, and takes its place after reopening', async () => {
  const { clave, xml } = await receiving.sold();
  const { running } = receiving.resources;
  const { fechaEmision } = (await receiving.resources.api('GET', `/comprobantes/${clave}`)).result as {
    fechaEmision: string;
  };
  const month = fechaEmision.split('/').toReversed().slice(0, 2).join('-');
  const byHand = await manual({
    ...{ codDoc: '01', secuencial: clave.slice(30, 39), fechaEmision },
    emisor: { tipoIdentificacion: '04', identificacion: running.demo.ruc, razonSocial: 'ANDINA' },
    impuestos: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: '17.00' }],
  });
  expect(refusal(await decide(byHand, { ...DECIDED, fechaRegistro: fechaEmision }))).toEqual([200, undefined]);
  expect((await close(month)).status).toBe(200);

  await receiving.send(xml);
  const waiting = await receiving.after(clave);
  expect(waiting).toMatchObject({ estado: 'VIGENTE', mes: null, decision: { fechaRegistro: null } });
  expect(waiting['motivo']).toContain(`${month}: pertenece a ese mes`);
  expect(await receiving.read(byHand)).toMatchObject({ estado: 'VIGENTE', mes: month });

  expect((await reopen(month)).status).toBe(200);
  expect(await receiving.read(clave)).toMatchObject({
    ...{ estado: 'VIGENTE', mes: month, motivo: null },
    decision: { codSustento: '01', fechaRegistro: fechaEmision },
  });
  expect(await receiving.read(byHand)).toMatchObject({ estado: 'ANULADO' });
});

test('a change and a closing at the same time: the change is in the month, or refused', async () => {
  const claves: string[] = [];
  for (let n = 0; n < 6; n++) claves.push(await registered(`1${n}/05/2026`));
  const [closing, ...changes] = await Promise.all([
    close('2026-05'),
    ...claves.map((clave) => decide(clave, { codSustento: '02', derechoCredito: false })),
  ]);
  expect(closing.status).toBe(200);
  const cierre = await receiving.admin(
    `SELECT cerrado_at FROM cierres WHERE mes = '2026-05-01' AND account_id = ${OWN}`,
  );
  expect(cierre).toHaveLength(1);
  for (const [at, change] of changes.entries()) {
    const sustento = (await receiving.read(claves[at] ?? ''))['decision'] as { codSustento: string };
    expect([change.status === 200 ? '02' : '01', change.status]).toEqual([
      sustento.codSustento,
      change.status === 200 ? 200 : 409,
    ]);
  }
});

describe('documents entered by hand', () => {
  test('are corrected and deleted, with a trail; an electronic one is not', async () => {
    const clave = await manual();
    const edited = await api('PUT', `/recibidos/${clave}`, {
      ...manualBody(next++),
      impuestos: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: '100.00' }],
    });
    expect(edited).toMatchObject({ status: 200, result: { importeTotal: 115, iva: 15 } });
    const gone = await api('DELETE', `/recibidos/${clave}`);
    expect(gone.result).toMatchObject({ estado: 'ANULADO', motivo: expect.stringContaining('Lo eliminó') as unknown });
    expect(refusal(await api('DELETE', `/recibidos/${clave}`))).toEqual([409, 'recibido-no-manual']);
    const trail = await receiving.admin(
      `SELECT action, changes -> 'antes' ->> 'importeTotal' AS antes FROM audit_events WHERE subject_id = $1 AND account_id = ${OWN} ORDER BY at`,
      clave,
    );
    expect(trail).toEqual([
      { action: 'recibidos.manual', antes: null },
      { action: 'recibidos.replace-manual', antes: '25.00' },
      { action: 'recibidos.remove-manual', antes: '115.00' },
    ]);
    const electronic = await registered('05/06/2026');
    expect(refusal(await api('DELETE', `/recibidos/${electronic}`))).toEqual([409, 'recibido-no-manual']);
    const other = await manual();
    const taken = await api('PUT', `/recibidos/${other}`, manualBody(next - 1));
    expect(taken.status).toBe(200);
  });

  test.each([
    [
      { impuestos: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: '100.00', valor: '90.00' }] },
      'impuestos[0].valor',
    ],
    [
      { impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '100.00', valor: '1.00' }] },
      'impuestos[0].valor',
    ],
    [
      { impuestos: [{ codigo: '2', codigoPorcentaje: '99', baseImponible: '100.00' }] },
      'impuestos[0].codigoPorcentaje',
    ],
    [{ impuestos: [{ codigo: '3', codigoPorcentaje: '3011', baseImponible: '100.00' }] }, 'impuestos[0].valor'],
    [{ importeTotal: '26.00' }, 'importeTotal'],
  ])('refuse sums that cannot be: %j', async (more, field) => {
    const answer = await api('POST', '/recibidos/manuales', manualBody(next++, more));
    expect(answer.status).toBe(400);
    expect((answer.result['subErrors'] as { field: string }[]).map((one) => one.field)).toEqual([field]);
  });

  test('cents of rounding pass, and a document without establishment needs none', async () => {
    const rounded = { impuestos: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: '100.00', valor: '15.02' }] };
    expect((await api('POST', '/recibidos/manuales', manualBody(next++, rounded))).status).toBe(201);
    const { estab: _estab, ptoEmi: _ptoEmi, ...without } = manualBody(next++);
    expect((await api('POST', '/recibidos/manuales', without)).status).toBe(201);
  });
});
