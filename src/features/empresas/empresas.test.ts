import { describe, expect, test } from 'vitest';
import { newRuc } from '../../../test/support/account.js';
import { problems, refusal, warnings } from '../../../test/support/client.js';
import { resourcesOf } from '../../../test/support/resources.js';
import { sharedService } from '../../../test/support/running.js';

const resources = await resourcesOf(await sharedService());
const { api, factura } = resources;
const demoRuc = resources.running.demo.ruc;

const empresa = (changes: object = {}) => ({
  ruc: newRuc(),
  razonSocial: 'PRUEBA S.A.',
  dirMatriz: 'Quito',
  ...changes,
});

describe('missing set-up of a company', () => {
  test('is reported step by step; the list can be filtered by complete companies', async () => {
    const { ruc } = (await api('POST', '/empresas', empresa())).result;
    const lacks = async (): Promise<unknown> =>
      (await api('GET', `/empresas/${String(ruc)}`)).result['faltaParaEmitir'];
    const issuing = async (emite: boolean): Promise<unknown[]> =>
      ((await api('GET', `/empresas?size=100&emite=${String(emite)}`)).result['content'] as { ruc: string }[]).map(
        (one) => one.ruc,
      );
    expect(await lacks()).toEqual(['certificado', 'punto-emision']);
    const places = `/empresas/${String(ruc)}/establecimientos`;
    await api('POST', places, { estab: '001', direccion: 'Quito' });
    expect(await lacks()).toEqual(['certificado', 'punto-emision']);
    await api('POST', `${places}/001/puntos-emision`, { ptoEmi: '001' });
    expect(await lacks()).toEqual(['certificado']);
    expect([await issuing(true), (await issuing(false)).includes(ruc)]).toEqual([[demoRuc], true]);
    await api('PUT', `${places}/001`, { activo: false });
    await api('PUT', `/empresas/${String(ruc)}`, { activa: false });
    expect(await lacks()).toEqual(['activacion', 'certificado', 'punto-emision']);
    await api('PUT', `/empresas/${String(ruc)}`, { activa: true });
    expect((await api('GET', `/empresas/${demoRuc}`)).result['faltaParaEmitir']).toEqual([]);
  });
});

describe('POST /api/v1.0/empresas', () => {
  test('201: creates a company with every field, readable at its Location, and audits who registered it', async () => {
    const all = {
      ruc: newRuc(),
      razonSocial: 'COMERCIAL «ÑANDÚ» & CÍA.',
      nombreComercial: 'ÑANDÚ',
      dirMatriz: 'Av. Amazonas',
      obligadoContabilidad: true,
      contribuyenteEspecial: '12345',
      agenteRetencion: '7',
      contribuyenteRimpe: 'emprendedor',
      granContribuyente: 'NAC-GTRRIOC24-00000001',
      rucProveedor: demoRuc,
      correo: 'ventas@nandu.ec',
      telefono: '02 222 2222',
      activa: true,
    };
    const created = await api('POST', '/empresas', all);
    expect(created.status).toBe(201);
    expect(created.result).toMatchObject({ ...all, revision: 1, advertencias: [] });
    expect(created.headers.get('location')).toBe(`/api/v1.0/empresas/${all.ruc}`);
    const read = await api('GET', `/empresas/${all.ruc}`);
    expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"']);
    expect(read.result).toMatchObject(all);
    expect(await resources.lastAudit('empresa', all.ruc)).toMatchObject({
      accion: 'empresas.create',
      actor: { tipo: 'api-key' },
      cambios: { razonSocial: all.razonSocial },
    });
  });

  test('201: fixable values are fixed with a warning', async () => {
    const answer = await api('POST', '/empresas', {
      ruc: '1790085784001',
      razonSocial: '  UNA\n EMPRESA  ',
      dirMatriz: 'Quito',
      nombreComercial: ' ',
      agenteRetencion: '00000012',
      contribuyenteEspecial: '1234567',
      contribuyenteRimpe: 'negocio-popular',
    });
    expect(answer.result).toMatchObject({ razonSocial: 'UNA EMPRESA', nombreComercial: null, agenteRetencion: '12' });
    expect(warnings(answer)).toEqual([
      'ruc-digito-verificador',
      'texto-limpiado',
      'campo-vacio',
      'agente-retencion-ceros',
      'contribuyente-especial-largo',
      'rimpe-negocio-popular',
    ]);
  });

  test('201: the same Idempotency-Key registers once; with another body it is 409', async () => {
    const headers = { 'idempotency-key': 'registro-1' };
    const body = empresa();
    const first = await api('POST', '/empresas', body, { headers });
    const again = await api('POST', '/empresas', body, { headers });
    expect([first.status, again.status, again.result['ruc']]).toEqual([201, 201, body.ruc]);
    const other = await api('POST', '/empresas', { ...body, razonSocial: 'OTRA' }, { headers });
    expect(refusal(other)).toEqual([409, 'idempotency-key-reutilizada']);
  });

  test('400: reports all format errors together', async () => {
    const answer = await api('POST', '/empresas', {
      ruc: '179',
      razonSocial: 'x'.repeat(301),
      obligadoContabilidad: 'SI',
      contribuyenteEspecial: 'NAC-1',
      agenteRetencion: '0',
      contribuyenteRimpe: 'RIMPE',
      logotipo: '',
    });
    expect(refusal(answer)).toEqual([400, 'solicitud-invalida']);
    expect((problems(answer) as string[]).sort()).toEqual([
      'agenteRetencion formato-incorrecto',
      'contribuyenteEspecial formato-incorrecto',
      'contribuyenteRimpe valor-no-permitido',
      'dirMatriz campo-requerido',
      'logotipo campo-desconocido',
      'obligadoContabilidad tipo-incorrecto',
      'razonSocial longitud-incorrecta',
      'ruc formato-incorrecto',
    ]);
  });

  test.each([
    ['a province that does not exist', { ruc: '9990012344001' }, ['ruc ruc-provincia']],
    ['a RUC of another establishment', { ruc: '1790012344002' }, ['ruc ruc-sufijo']],
    ['a name that shows nothing', { razonSocial: '\u200b\ufeff' }, ['razonSocial campo-requerido']],
    ['a provider’s RUC of no province', { rucProveedor: '0090012344001' }, ['rucProveedor ruc-provincia']],
    ['an address without a domain', { correo: 'ventas@local' }, ['correo formato-incorrecto']],
  ])('400: %s', async (_name, changes, expected) => {
    const answer = await api('POST', '/empresas', empresa(changes));
    expect(refusal(answer)).toEqual([400, 'empresa-invalida']);
    expect(problems(answer)).toEqual(expected);
  });

  test('403: a key limited to some companies cannot register one', async () => {
    const apiKey = await resources.key(['ROLE_SUPPLIERS'], [demoRuc]);
    expect(refusal(await api('POST', '/empresas', empresa(), { apiKey }))).toEqual([403, 'empresas-limitadas']);
  });

  test('409: a RUC is registered once per installation; its owner is not revealed', async () => {
    const own = await api('POST', '/empresas', empresa({ ruc: demoRuc }));
    const foreign = await api('POST', '/empresas', empresa({ ruc: demoRuc }), { apiKey: resources.strangersKey });
    expect([refusal(own), refusal(foreign)]).toEqual(Array(2).fill([409, 'empresa-existente']));
    expect(foreign.result['message']).toBe(own.result['message']);
    expect(JSON.stringify(foreign.result)).not.toContain('DEMOSTRACIÓN');
  });
});

describe('GET', () => {
  test('the list has pages, order and filters', async () => {
    for (const razonSocial of ['ZETA 100% S.A.', 'ALFA_1 S.A.'])
      await api('POST', '/empresas', empresa({ razonSocial }));
    const names = async (query: string): Promise<unknown[]> => {
      const { result } = await api('GET', `/empresas?${query}`);
      return (result['content'] as { razonSocial: string }[]).map(({ razonSocial }) => razonSocial);
    };
    expect(await names('texto=100%25')).toEqual(['ZETA 100% S.A.']);
    expect(await names('texto=alfa_')).toEqual(['ALFA_1 S.A.']);
    expect(await names(`texto=${demoRuc.slice(0, 9)}`)).toEqual(['COMERCIAL ANDINA DE DEMOSTRACIÓN S.A.']);
    expect((await names('size=1'))[0]).toBe('ALFA_1 S.A.');
    expect((await names('size=1&sort=razonSocial,desc'))[0]).toBe('ZETA 100% S.A.');
    const page = await api('GET', '/empresas?size=2&page=1');
    expect(page.result).toMatchObject({ number: 1, size: 2, first: false });
    for (const query of ['sort=correo', 'size=101', 'texto=%00', 'activa=quizas', 'otra=1', 'page=101&size=100']) {
      expect((await api('GET', `/empresas?${query}`)).status).toBe(400);
    }
  });

  test('a limited key lists and reads only its companies; another account sees none', async () => {
    const { ruc } = (await api('POST', '/empresas', empresa())).result;
    const apiKey = await resources.key(['ROLE_SUPPLIERS'], [String(ruc)]);
    const list = await api('GET', '/empresas', undefined, { apiKey });
    expect(list.result).toMatchObject({ totalElements: 1, content: [{ ruc }] });
    const strangers = await api('GET', '/empresas', undefined, { apiKey: resources.strangersKey });
    expect(strangers.result).toMatchObject({ totalElements: 0, content: [] });
    for (const key of [apiKey, resources.strangersKey]) {
      const answers = [
        await api('GET', `/empresas/${demoRuc}`, undefined, { apiKey: key }),
        await api('PUT', `/empresas/${demoRuc}`, { razonSocial: 'MÍA' }, { apiKey: key }),
        await api('DELETE', `/empresas/${demoRuc}`, undefined, { apiKey: key }),
      ];
      expect(answers.map(refusal)).toEqual(Array(3).fill([404, 'empresa-no-encontrada']));
    }
  });
});

describe('PUT', () => {
  test('200: changes given fields, clears null fields, and audits the changes', async () => {
    const { ruc } = (await api('POST', '/empresas', empresa({ correo: 'a@b.ec', agenteRetencion: '1' }))).result;
    const answer = await api('PUT', `/empresas/${String(ruc)}`, {
      ruc,
      razonSocial: 'NUEVA S.A.',
      agenteRetencion: null,
    });
    expect(answer.result).toMatchObject({
      razonSocial: 'NUEVA S.A.',
      agenteRetencion: null,
      correo: 'a@b.ec',
      revision: 2,
    });
    expect(await resources.lastAudit('empresa', String(ruc))).toMatchObject({
      accion: 'empresas.update',
      cambios: { razonSocial: { from: 'PRUEBA S.A.', to: 'NUEVA S.A.' }, agenteRetencion: { from: '1', to: null } },
    });
    const same = await api('PUT', `/empresas/${String(ruc)}`, { razonSocial: 'NUEVA S.A.' });
    expect(same.result['revision']).toBe(2);
  });

  test('409: If-Match with an older revision; the current one, * and none are accepted', async () => {
    const { ruc } = (await api('POST', '/empresas', empresa())).result;
    const path = `/empresas/${String(ruc)}`;
    const put = (telefono: string, headers?: Record<string, string>) =>
      api('PUT', path, { telefono }, headers === undefined ? {} : { headers });
    const first = await put('1', { 'if-match': '"1"' });
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"2"']);
    expect(refusal(await put('2', { 'if-match': '"1"' }))).toEqual([409, 'revision-distinta']);
    expect((await put('3', { 'if-match': '*' })).status).toBe(200);
    expect((await put('4')).status).toBe(200);
  });

  test('400: the RUC cannot change and the name cannot be empty', async () => {
    const answer = await api('PUT', `/empresas/${demoRuc}`, { ruc: '1790085783001', dirMatriz: ' \n' });
    expect(problems(answer)).toEqual(['ruc ruc-distinto', 'dirMatriz campo-requerido']);
    expect(problems(await api('PUT', `/empresas/${demoRuc}`, { razonSocial: null }))).toEqual([
      'razonSocial tipo-incorrecto',
    ]);
  });

  test('a receipt issued after the edit has the new data', async () => {
    await api('PUT', `/empresas/${demoRuc}`, { nombreComercial: 'RECIÉN CAMBIADA' });
    const { result } = await api('POST', '/api/v2.0/comprobantes/facturas?soloValidar=true', factura());
    expect(result['xml']).toContain('<nombreComercial>RECIÉN CAMBIADA</nombreComercial>');
  });
});

describe('DELETE', () => {
  test('200: an unused company is deleted and its RUC is free again', async () => {
    const body = empresa();
    await api('POST', '/empresas', body);
    const removed = await api('DELETE', `/empresas/${body.ruc}`);
    expect([removed.status, removed.result]).toEqual([200, null]);
    expect(refusal(await api('GET', `/empresas/${body.ruc}`))).toEqual([404, 'empresa-no-encontrada']);
    expect(await resources.lastAudit('empresa', body.ruc)).toMatchObject({ accion: 'empresas.remove' });
    expect((await api('POST', '/empresas', body, { apiKey: resources.strangersKey })).status).toBe(201);
  });

  test('409 names its uses; with desactivar it stays and can no longer issue', async () => {
    const refused = await api('DELETE', `/empresas/${demoRuc}`);
    expect(refusal(refused)).toEqual([409, 'empresa-en-uso']);
    expect(refused.result['usos']).toEqual([
      { recurso: 'establecimientos', cantidad: 1 },
      { recurso: 'certificados-digitales', cantidad: 1 },
    ]);
    const deactivated = await api('DELETE', `/empresas/${demoRuc}?desactivar=true`);
    expect([deactivated.status, deactivated.result['activa']]).toEqual([200, false]);
    expect((await api('GET', '/empresas?activa=false')).result).toMatchObject({ content: [{ ruc: demoRuc }] });
    const issued = await api('POST', '/api/v2.0/comprobantes/facturas', factura());
    expect(problems(issued)).toEqual(['ruc empresa-inactiva']);
    const activated = await api('PUT', `/empresas/${demoRuc}`, { activa: true });
    expect(activated.result['activa']).toBe(true);
  });
});
