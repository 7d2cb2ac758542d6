import { describe, expect, test } from 'vitest';
import { problems, refusal, warnings } from '../../../test/support/client.js';
import { resourcesOf } from '../../../test/support/resources.js';
import { sharedService } from '../../../test/support/running.js';
import { call, type Answered } from '../../../test/support/service.js';

const resources = await resourcesOf(await sharedService());
const { api, factura, sql } = resources;
const path = `/empresas/${resources.running.demo.ruc}/establecimientos`;

/** Waits until final: a worker that still holds it would overwrite the test's changes. */
const issue = (changes: object = {}): Promise<Answered> => resources.issue(factura({ ...changes }));

describe('establecimientos', () => {
  test('201, 200: create, read, list and edit, all audited', async () => {
    const created = await api('POST', path, { estab: '002', direccion: ' Guayaquil  centro' });
    expect(created.status).toBe(201);
    expect(created.result).toMatchObject({ estab: '002', nombre: null, direccion: 'Guayaquil centro', activo: true });
    expect(warnings(created)).toEqual(['texto-limpiado']);
    expect(created.headers.get('location')).toBe(`/api/v1.0${path}/002`);
    const updated = await api('PUT', `${path}/002`, { nombre: 'Centro' }, { headers: { 'if-match': '"1"' } });
    expect(updated.result).toMatchObject({ nombre: 'Centro', direccion: 'Guayaquil centro', revision: 2 });
    expect((await api('GET', `${path}/002`)).result).toMatchObject({ nombre: 'Centro' });
    expect((await api('GET', `${path}?sort=estab,desc`)).result).toMatchObject({
      totalElements: 2,
      content: [{ estab: '002' }, { estab: '001' }],
    });
    expect(await resources.lastAudit('establecimiento', `${resources.running.demo.ruc}-002`)).toMatchObject({
      accion: 'establecimientos.update',
      cambios: { nombre: { from: null, to: 'Centro' } },
    });
  });

  test('400: a code without three digits, a blank address', async () => {
    expect(problems(await api('POST', path, { estab: '000' }))).toEqual([
      'direccion campo-requerido',
      'estab formato-incorrecto',
    ]);
    expect(problems(await api('POST', path, { estab: '003', direccion: ' \n ' }))).toEqual([
      'direccion campo-requerido',
    ]);
    expect((await api('GET', `${path}/1`)).status).toBe(400);
  });

  test('404: unknown establishment or company, and one of another account', async () => {
    expect(refusal(await api('GET', `${path}/777`))).toEqual([404, 'establecimiento-no-encontrado']);
    expect(refusal(await api('GET', '/empresas/1790085783001/establecimientos'))).toEqual([
      404,
      'empresa-no-encontrada',
    ]);
    const apiKey = resources.strangersKey;
    const answers = [
      await api('GET', path, undefined, { apiKey }),
      await api('POST', path, { estab: '009', direccion: 'x' }, { apiKey }),
      await api('GET', `${path}/001`, undefined, { apiKey }),
      await api('PUT', `${path}/001`, { nombre: 'x' }, { apiKey }),
      await api('DELETE', `${path}/001`, undefined, { apiKey }),
    ];
    expect(answers.map(refusal)).toEqual(Array(5).fill([404, 'empresa-no-encontrada']));
  });

  test('409: duplicate code, older revision, in use; an unused one is deleted', async () => {
    const body = { estab: '005', direccion: 'Cuenca' };
    const headers = { 'idempotency-key': 'cuenca' };
    expect((await api('POST', path, body, { headers })).status).toBe(201);
    expect((await api('POST', path, body, { headers })).status).toBe(201);
    expect(refusal(await api('POST', path, body))).toEqual([409, 'establecimiento-existente']);
    const stale = await api('PUT', `${path}/005`, { nombre: 'x' }, { headers: { 'if-match': '"7"' } });
    expect(refusal(stale)).toEqual([409, 'revision-distinta']);
    expect((await api('DELETE', `${path}/005`)).result).toBeNull();
    expect((await api('GET', `${path}/005`)).status).toBe(404);
    const used = await api('DELETE', `${path}/001`);
    expect(refusal(used)).toEqual([409, 'establecimiento-en-uso']);
    expect(used.result['usos']).toEqual([{ recurso: 'puntos-emision', cantidad: 1 }]);
    expect((await api('DELETE', `${path}/001?desactivar=true`)).result).toMatchObject({ activo: false });
    expect(problems(await issue())).toEqual(['estab establecimiento-inactivo']);
    expect((await api('PUT', `${path}/001`, { activo: true })).status).toBe(200);
  });
});

describe('puntos de emisión', () => {
  test('201, 200: a point continues the numbers of another system and shows its counters for all types', async () => {
    const points = `${path}/001/puntos-emision`;
    const created = await api('POST', points, { ptoEmi: '002', secuenciales: { '01': 501 } });
    expect(created.status).toBe(201);
    const secuenciales = { '01': 501, '03': 1, '04': 1, '05': 1, '06': 1, '07': 1 };
    expect(created.result).toMatchObject({ ptoEmi: '002', descripcion: null, activo: true, secuenciales });
    expect((await issue({ ptoEmi: '002' })).result['secuencial']).toBe('000000501');
    const updated = await api('PUT', `${points}/002`, { descripcion: 'Caja', secuenciales: { '01': 700, '07': 5 } });
    expect(updated.result).toMatchObject({ descripcion: 'Caja', secuenciales: { '01': 700, '07': 5 }, revision: 2 });
    expect((await issue({ ptoEmi: '002' })).result['secuencial']).toBe('000000700');
    expect((await api('GET', `${points}/002`)).result).toMatchObject({ secuenciales: { '01': 701 } });
    expect((await api('GET', points)).result).toMatchObject({ content: [{ ptoEmi: '001' }, { ptoEmi: '002' }] });
    const subject = `${resources.running.demo.ruc}-001-002`;
    expect(await resources.lastAudit('punto-emision', subject)).toMatchObject({
      accion: 'puntos-emision.update',
      cambios: { descripcion: { from: null, to: 'Caja' }, secuenciales: { '01': { from: 502, to: 700 } } },
    });
  });

  test('409: a counter set back to a used number, even of a deleted receipt, names that receipt', async () => {
    const points = `${path}/001/puntos-emision`;
    await api('POST', points, { ptoEmi: '003' });
    for (const secuencial of ['000000001', '000000004', '000000009']) await issue({ ptoEmi: '003', secuencial });
    await sql(
      `UPDATE comprobantes SET estado = 'ELIMINADO'
                    WHERE ruc = $1 AND pto_emi = '003' AND secuencial = 9`,
      [resources.running.demo.ruc],
    );
    const back = await api('PUT', `${points}/003`, { secuenciales: { '01': 9, '04': 3 } });
    expect(refusal(back)).toEqual([409, 'secuencial-retrocede']);
    expect(problems(back)).toEqual(['secuenciales.01 secuencial-usado']);
    expect(back.result['message']).toContain('000000009');
    const unchanged = await api('GET', `${points}/003`);
    expect(unchanged.result).toMatchObject({ revision: 1, secuenciales: { '01': 10, '04': 1 } });
    expect((await api('PUT', `${points}/003`, { secuenciales: { '01': 10 } })).status).toBe(200);
  });

  test('the next numbers show the gaps left by given numbers and deletions', async () => {
    const { result } = await api('GET', `/empresas/${resources.running.demo.ruc}/secuenciales?codDoc=01`);
    const pointsOf = (answer: unknown) =>
      (answer as { establecimiento: { estab: string; puntosEmision: Record<string, unknown>[] } }[]).flatMap(
        ({ establecimiento: { puntosEmision } }) => puntosEmision,
      );
    const points = pointsOf(result);
    expect(points.find(({ ptoEmi }) => ptoEmi === '003')).toEqual({
      ptoEmi: '003',
      activo: true,
      secuencialFactura: '000000010',
      secuenciales: [
        {
          codDoc: '01',
          siguiente: '000000010',
          revisadoDesde: '000000001',
          huecos: [
            { desde: '000000002', hasta: '000000003' },
            { desde: '000000005', hasta: '000000009' },
          ],
        },
      ],
    });
    // 1 to 500 were issued elsewhere; 502 to 699 were skipped here.
    expect(points.find(({ ptoEmi }) => ptoEmi === '002')).toMatchObject({
      secuencialFactura: '000000701',
      secuenciales: [{ huecos: [{ desde: '000000502', hasta: '000000699' }] }],
    });
    const all = await api('GET', `/empresas/${resources.running.demo.ruc}/secuenciales?size=100`);
    const countersOf = (answer: unknown) => pointsOf(answer).flatMap(({ secuenciales }) => secuenciales);
    expect(countersOf(all.result)).toHaveLength(countersOf(result).length * 6);
    expect((await api('GET', `/empresas/${resources.running.demo.ruc}/secuenciales?codDoc=02`)).status).toBe(400);
  });

  test('400: a counter of an unknown type or out of range', async () => {
    const point = `${path}/001/puntos-emision/001`;
    expect(
      problems(await api('PUT', point, { secuenciales: { '02': 1, '01': 0, '04': 1_000_000_000, '05': '7' } })),
    ).toEqual(
      expect.arrayContaining([
        'secuenciales.02 campo-desconocido',
        'secuenciales.01 valor-incorrecto',
        'secuenciales.04 valor-incorrecto',
        'secuenciales.05 tipo-incorrecto',
      ]),
    );
  });

  test('404 and 409: unknown, of another account, duplicate, in use; an unused one is deleted with its counters', async () => {
    const points = `${path}/001/puntos-emision`;
    expect(refusal(await api('GET', `${points}/777`))).toEqual([404, 'punto-emision-no-encontrado']);
    expect(refusal(await api('GET', `${path}/777/puntos-emision`))).toEqual([404, 'establecimiento-no-encontrado']);
    const apiKey = resources.strangersKey;
    for (const [method, body] of [['GET'], ['PUT', { activo: false }], ['DELETE']] as const) {
      expect(refusal(await api(method, `${points}/001`, body, { apiKey }))).toEqual([404, 'empresa-no-encontrada']);
    }
    await api('POST', points, { ptoEmi: '008', secuenciales: { '01': 5 } });
    expect(refusal(await api('POST', points, { ptoEmi: '008' }))).toEqual([409, 'punto-emision-existente']);
    expect((await api('DELETE', `${points}/008`)).result).toBeNull();
    const used = await api('DELETE', `${points}/003`);
    expect(refusal(used)).toEqual([409, 'punto-emision-en-uso']);
    expect(used.result['usos']).toEqual([{ recurso: 'comprobantes', cantidad: 3 }]);
    expect((await api('DELETE', `${points}/003?desactivar=true`)).result).toMatchObject({ activo: false });
    expect(problems(await issue({ ptoEmi: '003' }))).toEqual(['ptoEmi punto-emision-inactivo']);
  });
});

describe('public data', () => {
  const open = (tail: string): Promise<Answered> => call(resources.running.url, `/api/v1.0${tail}`);

  test('the SRI’s codes are explained', async () => {
    expect((await open('/errores-sri')).result).toContainEqual(expect.objectContaining({ codigo: '43' }));
    expect((await open('/errores-sri/70')).result).toMatchObject({ codigo: '70', comportamiento: 'consultar' });
    expect(refusal(await open('/errores-sri/abc'))).toEqual([404, 'error-sri-no-encontrado']);
  });
});
