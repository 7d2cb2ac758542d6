import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { problems, refusal } from '../../../test/support/client.js';
import { resourcesOf } from '../../../test/support/resources.js';
import { sharedService } from '../../../test/support/running.js';
import { withLeadingZero } from './table.js';

const resources = await resourcesOf(await sharedService());
const { api, factura, sql } = resources;
const path = `/empresas/${resources.running.demo.ruc}/clientes`;

const CEDULA = '1710034065';
const RUC = '1710034065001';

interface Card {
  readonly id: string;
  readonly razonSocial: string;
  readonly identificacion: string;
}

async function issue(receptor: object, correo?: string, ...more: readonly object[]): Promise<string> {
  const campoAdicional = [...(correo === undefined ? [] : [{ nombre: 'email', value: correo }]), ...more];
  const issued = await api('POST', '/api/v2.0/comprobantes/facturas', factura({ receptor, campoAdicional }));
  expect(issued.status).toBe(201);
  return String(issued.result['claveAcceso']);
}

async function find(query: Readonly<Record<string, string>>): Promise<readonly Card[]> {
  const { status, result } = await api('GET', `${path}?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  return result['content'] as Card[];
}

describe('the customer book', () => {
  test('a receipt with the longest name and many addresses is issued; its card keeps ten', async () => {
    const addresses = Array.from({ length: 60 }, () => `${randomBytes(28).toString('hex')}@example.test`);
    const razonSocial = Array.from(randomBytes(300), (byte) => String.fromCodePoint(0x4e00 + byte)).join('');
    const campoAdicional = Array.from({ length: 15 }, (_, at) => ({
      ...{ nombre: at === 0 ? 'email' : `email${at}`, value: addresses.slice(at * 4, at * 4 + 4).join(',') },
    }));
    await issue({ tipoIdentificacion: '06', identificacion: 'LARGO-1', razonSocial }, undefined, ...campoAdicional);
    const [card] = await find({ identificacion: 'LARGO-1' });
    expect(card).toMatchObject({ razonSocial, correos: expect.any(Array) as unknown });
    expect((card as unknown as { correos: string[] }).correos.length).toBeLessThanOrEqual(10);
  });

  test('201, 200: create, read, search by words in any order, edit and delete, all audited', async () => {
    const created = await api('POST', path, {
      tipoIdentificacion: '04',
      identificacion: '1790016919001',
      razonSocial: 'Corporación Favorita',
      correos: ['compras@favorita.ec', ' compras@favorita.ec '],
      formaPago: '20',
    });
    expect(created.status).toBe(201);
    expect(created.result).toMatchObject({ correos: ['compras@favorita.ec'], telefono: null, automatico: false });
    const one = `${path}/${String(created.result['id'])}`;
    for (const texto of ['favorita corporacion', 'CORPORACIÓN', 'favorita.ec', '179001', 'fav 1790']) {
      expect(await find({ texto })).toMatchObject([{ identificacion: '1790016919001' }]);
    }
    expect(await find({ texto: 'favorita nadie' })).toEqual([]);
    const edited = await api('PUT', one, { telefono: '02 299-9999' }, { headers: { 'if-match': '"1"' } });
    expect(edited.result).toMatchObject({ telefono: '02 299-9999', razonSocial: 'Corporación Favorita', revision: 2 });
    expect(refusal(await api('PUT', one, { telefono: null }, { headers: { 'if-match': '"1"' } }))).toEqual([
      409,
      'revision-distinta',
    ]);
    const subject = `${resources.running.demo.ruc}/${String(created.result['id'])}`;
    expect(await resources.lastAudit('cliente', subject)).toMatchObject({ accion: 'clientes.update' });
    expect(
      refusal(
        await api('POST', path, { tipoIdentificacion: '04', identificacion: '1790016919001', razonSocial: 'Otra' }),
      ),
    ).toEqual([409, 'cliente-existente']);
    expect((await api('DELETE', one)).result).toBeNull();
    expect(refusal(await api('GET', one))).toEqual([404, 'cliente-no-encontrado']);
  });

  test('400: reports all wrong fields together', async () => {
    const body = { tipoIdentificacion: '05', identificacion: RUC, razonSocial: ' ', correos: ['x'], formaPago: '99' };
    const answer = await api('POST', path, body);
    expect(refusal(answer)).toEqual([400, 'cliente-invalido']);
    expect(problems(answer)).toEqual([
      'razonSocial campo-requerido',
      'correos[0] formato-incorrecto',
      'formaPago pago-forma-desconocida',
      'identificacion receptor-longitud',
    ]);
  });
});

describe('issuing', () => {
  const receptor = (razonSocial: string, direccion?: string) => ({
    tipoIdentificacion: '05',
    identificacion: CEDULA,
    razonSocial,
    ...(direccion === undefined ? {} : { direccion }),
  });

  test('adds an unknown customer, fills its empty fields, and leaves an edited card alone', async () => {
    await issue(receptor('ZAMBRANO PEDRO'));
    expect(await find({ identificacion: CEDULA })).toMatchObject([
      { razonSocial: 'ZAMBRANO PEDRO', correos: [], direccion: null, automatico: true },
    ]);
    await issue(receptor('SAMBRANO PERDO', 'Quito'), 'pedro@correo.ec', { nombre: 'TELEFONO', value: ' 0999999999 ' });
    const [card] = await find({ identificacion: CEDULA });
    expect(card).toMatchObject({
      razonSocial: 'ZAMBRANO PEDRO',
      correos: ['pedro@correo.ec'],
      direccion: 'Quito',
      telefono: '0999999999',
      automatico: true,
    });
    await api('PUT', `${path}/${String(card?.id)}`, { razonSocial: 'Zambrano Loor Pedro', direccion: null });
    await issue(receptor('OTRO NOMBRE', 'Cuenca'), 'otro@correo.ec');
    const edited = { razonSocial: 'Zambrano Loor Pedro', correos: ['pedro@correo.ec'], direccion: null };
    expect(await find({ identificacion: CEDULA })).toMatchObject([{ ...edited, automatico: false }]);
    const suggested = await api('GET', '/comprobantes/receptores?texto=171003');
    expect(suggested.result['content']).toMatchObject([edited]);
  });

  test('stores no consumidor final and no supplier', async () => {
    const { tipoIdentificacion, identificacion, razonSocial } = {
      tipoIdentificacion: '07',
      identificacion: '9999999999999',
      razonSocial: 'CONSUMIDOR FINAL',
    };
    await issue({ tipoIdentificacion, identificacion, razonSocial });
    expect(await find({ texto: '9999999999999' })).toEqual([]);
  });

  test('a merged customer keeps both histories, and its second number is not added again', async () => {
    const second = await issue({ tipoIdentificacion: '04', identificacion: RUC, razonSocial: 'PEDRO ZAMBRANO L.' });
    const [kept] = await find({ identificacion: CEDULA });
    const [other] = await find({ identificacion: RUC });
    const merged = await api('POST', `${path}/${String(kept?.id)}/unir`, { clienteId: other?.id });
    expect(merged.result).toMatchObject({
      identificacion: CEDULA,
      otrasIdentificaciones: [{ tipoIdentificacion: '04', identificacion: RUC }],
    });
    expect(await find({ identificacion: RUC })).toMatchObject([{ id: kept?.id }]);
    expect(await find({ texto: 'zambrano' })).toHaveLength(1);
    await issue({ tipoIdentificacion: '04', identificacion: RUC, razonSocial: 'PEDRO Z.' }, 'z@correo.ec');
    expect(await find({ texto: 'zambrano' })).toHaveLength(1);
    const history = await api('GET', `/comprobantes?cliente=${String(kept?.id)}`);
    expect(history.result['totalElements']).toBe(5);
    expect(JSON.stringify(history.result)).toContain(second);
    expect((await api('GET', '/comprobantes?cliente=1')).result['totalElements']).toBe(0);
    expect(refusal(await api('POST', `${path}/${String(kept?.id)}/unir`, { clienteId: kept?.id }))).toEqual([
      400,
      'cliente-mismo',
    ]);
    expect(refusal(await api('POST', `${path}/${String(kept?.id)}/unir`, { clienteId: other?.id }))).toEqual([
      404,
      'cliente-no-encontrado',
    ]);
  });

  test('a customer has at most twenty identifications', async () => {
    const made = async (identificacion: string): Promise<string> =>
      String(
        (await api('POST', path, { tipoIdentificacion: '06', identificacion, razonSocial: 'VIAJERA' })).result['id'],
      );
    const kept = await made('PAS-1');
    await sql(
      `INSERT INTO clientes (account_id, empresa_id, tipo, identificacion, razon_social, correos, unido_a)
       SELECT account_id, empresa_id, tipo, 'PAS-1-' || n, razon_social, correos, id
       FROM clientes, generate_series(1, 18) n WHERE id = $1`,
      [kept],
    );
    const merged = async (identificacion: string): Promise<unknown> =>
      (await api('POST', `${path}/${kept}/unir`, { clienteId: await made(identificacion) })).result['code'];
    expect(await merged('PAS-2')).toBeUndefined();
    expect(await merged('PAS-3')).toBe('cliente-identificaciones');
  });
});

test('receipts are found by words in any order, by number, by amount and by the customer’s mail address', async () => {
  const clave = await issue(
    { tipoIdentificacion: '05', identificacion: '0926687856', razonSocial: 'QUIÑÓNEZ VERA Lucía' },
    'lucia.quinonez@correo.ec',
  );
  const { result: issued } = await api('GET', `/comprobantes/${clave}`);
  const secuencial = String(issued['secuencial']);
  const total = (issued['totales'] as { importeTotal: number }).importeTotal.toFixed(2);
  const found = async (query: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const { result } = await api('GET', `/comprobantes?size=100&${new URLSearchParams(query).toString()}`);
    return (result['content'] as { claveAcceso: string }[]).map(({ claveAcceso }) => claveAcceso);
  };
  const only = ['lucia quinonez', 'QUIÑONEZ lucía', 'vera luc', 'lucia.quinonez@correo.ec', 'quinonez@correo', '09266'];
  for (const texto of [...only, secuencial, String(Number(secuencial)), `vera ${String(Number(secuencial))}`]) {
    expect([texto, await found({ texto })]).toEqual([texto, [clave]]);
  }
  for (const texto of [total, total.replace('.', ','), `$${total}`, `quinonez ${total}`]) {
    expect(await found({ texto })).toContain(clave);
  }
  expect(await found({ importeDesde: total, importeHasta: total })).toContain(clave);
  expect(await found({ importeDesde: (Number(total) + 0.01).toFixed(2), texto: 'lucia' })).toEqual([]);
  expect(await found({ texto: 'lucia zambrano' })).toEqual([]);
  expect(refusal(await api('GET', '/comprobantes?importeDesde=39,10'))).toEqual([400, 'solicitud-invalida']);
});

describe('files', () => {
  const send = (text: string, query = '') =>
    api('POST', `${path}/importar${query}`, { archivo: Buffer.from(text).toString('base64') });

  test('an export, as CSV or as a workbook, is imported again unchanged', async () => {
    await send('identificacion,razonSocial,correos,telefono\n0102030400,"ÑANDÚ, S.A.","a@b.ec, c@d.ec",+593 2\n');
    const [before] = await find({ identificacion: '0102030400' });
    expect(before).toMatchObject({ tipoIdentificacion: '05', correos: ['a@b.ec', 'c@d.ec'], telefono: '+593 2' });
    const { url, demo } = resources.running;
    for (const formato of ['csv', 'xlsx']) {
      const file = await fetch(`${url}/api/v1.0${path}/exportar?formato=${formato}`, {
        headers: { 'x-api-key': demo.apiKey },
      });
      expect(file.headers.get('content-disposition')).toContain(`.${formato}"`);
      const archivo = Buffer.from(await file.arrayBuffer()).toString('base64');
      const read = await api('POST', `${path}/importar?soloValidar=true`, { archivo });
      expect(read.result).toMatchObject({ creados: 0, omitidos: 0 });
      expect((await api('POST', `${path}/importar`, { archivo })).status).toBe(200);
      const [after] = await find({ identificacion: '0102030400' });
      expect({ ...after, revision: 0, fechaModificacion: '' }).toEqual({
        ...before,
        revision: 0,
        fechaModificacion: '',
      });
    }
  });

  test('400: names every invalid row and stores none', async () => {
    const answer = await send(
      'identificacion,razonSocial,tipoIdentificacion,correos\n1790085783001,Bien,,\n12345,,05,x\n9999999999999,Final,,\n1790085783001,Otra vez,7,\n',
    );
    expect(refusal(answer)).toEqual([400, 'importacion-invalida']);
    expect(problems(answer)).toEqual([
      'fila[3].razonSocial campo-requerido',
      'fila[3].correos[0] formato-incorrecto',
      'fila[3].identificacion receptor-longitud',
      'fila[4].identificacion receptor-consumidor-final-prohibido',
      'fila[5].tipoIdentificacion receptor-tipo',
      'fila[5].identificacion codigo-repetido',
    ]);
    expect(await find({ identificacion: '1790085783001' })).toEqual([]);
  });

  test('a list is walked by cursor, each customer once, in order of name', async () => {
    await send(
      `identificacion,razonSocial\n${Array.from({ length: 7 }, (_, n) => `P-00${n},Lista ${n % 3}\n`).join('')}`,
    );
    const walked: Card[] = [];
    for (let cursor = ''; ;) {
      const { result } = await api('GET', `${path}?texto=lista&size=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      walked.push(...(result['content'] as Card[]));
      if (result['siguiente'] === null) break;
      cursor = result['siguiente'] as string;
    }
    expect(new Set(walked.map(({ id }) => id)).size).toBe(7);
    expect(walked.map(({ razonSocial }) => razonSocial)).toEqual(walked.map(({ razonSocial }) => razonSocial).sort());
    expect(refusal(await api('GET', `${path}?cursor=%2E%2E`))).toEqual([400, 'solicitud-invalida']);
  });
});

test('a number that a workbook stored without its leading zero gets it back', () => {
  expect(withLeadingZero('identificacion', '102030400')).toBe('0102030400');
  expect(withLeadingZero('identificacion', '190085783001')).toBe('0190085783001');
  expect(withLeadingZero('identificacion', '1710034065')).toBe('1710034065');
  expect(withLeadingZero('telefono', '999999999')).toBe('0999999999');
  expect(withLeadingZero('formaPago', '1')).toBe('01');
  expect(withLeadingZero('razonSocial', '1')).toBe('1');
});

test('another account sees no customer and no history', async () => {
  const [card] = await find({ identificacion: CEDULA });
  const get = (address: string) => resources.get(address, { apiKey: resources.strangersKey });
  expect(refusal(await get(`${path}/${String(card?.id)}`))).toEqual([404, 'empresa-no-encontrada']);
  expect((await get(`/comprobantes?cliente=${String(card?.id)}`)).result['totalElements']).toBe(0);
});
