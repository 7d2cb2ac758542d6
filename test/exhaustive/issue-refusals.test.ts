import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { fechaEcuador } from '../../src/kernel/hora-ecuador.js';
import type { Route } from '../../src/http/route.js';
import { client, type Client } from '../support/client.js';
import { COMPANY_STATES } from '../support/company-states.js';
import { startOwnService, type OwnService } from '../support/running.js';
import type { Answered } from '../support/service.js';

// Each way of issuing and of correcting refuses for each of its reasons. They share the code that does; each route declares its codes.

type Body = Readonly<Record<string, unknown>>;

let running: OwnService;
let api: Client['api'];
let sql: Client['sql'];

beforeAll(async () => {
  running = await startOwnService();
  ({ api, sql } = client(running));
});
afterAll(() => running.stop());

const hoy = fechaEcuador(new Date());
let count = 0;

/** The first example of a route, as an object or as XML. */
function exampleOf({ examples = {} }: Route): unknown {
  return Object.values(typeof examples === 'function' ? examples(hoy) : examples)[0];
}

const isV1 = (body: Body): boolean => 'infoTributaria' in body;

/** With another content each time, and this number if any. */
function bodyOf(route: Route, secuencial?: string): unknown {
  count += 1;
  const body = exampleOf(route);
  if (typeof body === 'string')
    return body
      .replace(/<claveAcceso>\d+<\/claveAcceso>/, '')
      .replace(/<secuencial>\d+/, `<secuencial>${secuencial ?? String(900_000 + count).padStart(9, '0')}`)
      .replace(/<razonSocialComprador>[^<]*/, `<razonSocialComprador>PERSONA ${count}`);
  const object = body as Body;
  const campoAdicional = [{ nombre: 'email', valor: `a${count}@example.test`, value: `a${count}@example.test` }];
  if (secuencial === undefined) return object;
  return isV1(object)
    ? { ...object, infoTributaria: { ...(object['infoTributaria'] as Body), secuencial } }
    : { ...object, secuencial, campoAdicional: campoAdicional.map(({ nombre, value }) => ({ nombre, value })) };
}

async function send({ method, path }: Route, body: unknown, query = ''): Promise<Answered> {
  const type = typeof body === 'string' ? 'application/xml' : 'application/json';
  return api(method, `${path}${query}`, body, { headers: { 'content-type': type } });
}

/** Runs with the company's rows changed, and changes them back. */
async function during<T>(change: string, back: string, act: () => Promise<T>): Promise<T> {
  await sql(change);
  try {
    return await act();
  } finally {
    await sql(back);
  }
}

const issuing = routes.filter(
  ({ method, path, errors = [] }) => method === 'POST' && !path.includes('/:') && errors.includes('secuencial-usado'),
);

test('finds the ways of issuing', () => {
  expect(issuing.length).toBe(21);
});

describe.each(issuing)('$id', (route) => {
  const declares = (code: NonNullable<Route['errors']>[number]): boolean => route.errors?.includes(code) === true;

  test('refuses for the state of the company', async () => {
    const plain = (): Promise<Answered> => send(route, bodyOf(route));
    expect((await plain()).status).toBeLessThan(300);
    for (const [code, [change, back]] of Object.entries(COMPANY_STATES)) {
      if (code === 'secuencial-agotado' && !declares(code)) continue;
      expect([code, (await during(change, back, plain)).result['code']]).toEqual([code, code]);
    }
  });

  test('refuses a used number, a used reference and a wrong document', async () => {
    count += 1;
    const number = String(700_000 + count).padStart(9, '0');
    const twice = async (body: () => unknown, query = ''): Promise<unknown> => {
      expect((await send(route, body(), query)).status).toBeLessThan(300);
      return (await send(route, body(), query)).result['code'];
    };
    expect(await twice(() => bodyOf(route, number))).toBe('secuencial-usado');
    if (declares('referencia-usada')) {
      const referencia = { referencia: `Pedido ${route.id}`, referenciaUnica: true };
      expect(
        typeof exampleOf(route) === 'string'
          ? await twice(
              () => bodyOf(route),
              `?${new URLSearchParams({ ...referencia, referenciaUnica: 'true' }).toString()}`,
            )
          : await twice(() => ({ ...(bodyOf(route) as Body), ...referencia })),
      ).toBe('referencia-usada');
    }
    const example = exampleOf(route);
    const wrong =
      typeof example === 'string'
        ? '<factura/>'
        : isV1(example as Body)
          ? { version: '0' }
          : { ...(example as Body), ruc: 1 };
    expect((await send(route, wrong)).result['code']).toBe('comprobante-invalido');
    if (declares('coddoc-distinto'))
      expect((await send(route, { ...(example as Body), codDoc: '99' })).result['code']).toBe('coddoc-distinto');
    if (declares('tipo-comprobante-desconocido'))
      expect((await send(route, { ...(example as Body), codDoc: '99' })).result['code']).toBe(
        'tipo-comprobante-desconocido',
      );
  });
});

const correcting = routes.filter(({ id }) => id.endsWith('.corregir'));

describe.each(correcting)('$id', (route) => {
  test('refuses for each of its reasons', async () => {
    const type = route.id.replace('.corregir', '');
    const example = exampleOf(route) as Body;
    const issue = async (more: Body = {}): Promise<string> => {
      const { status, result } = await api(
        'POST',
        `/api/v2.0/comprobantes/${type}`,
        { ...example, ...more },
        {
          headers: { prefer: 'wait=25' },
        },
      );
      expect(status, JSON.stringify(result)).toBe(201);
      return String(result['claveAcceso']);
    };
    const [other, clave] = [
      await issue({ referencia: `La otra ${type}`, referenciaUnica: true }),
      await issue({ referencia: `La suya ${type}`, referenciaUnica: true }),
    ];
    const correct = async (more: Body = {}, of = clave): Promise<unknown> =>
      (await api('PUT', route.path.replace(':claveAcceso', of), { ...example, ...more })).result['code'];
    const set = (changes: string): Promise<unknown> =>
      sql(`UPDATE comprobantes SET ${changes} WHERE clave_acceso = '${clave}'`);
    expect(await correct()).toBe('estado-no-permite');
    await set(
      `estado = 'DEVUELTO', accion = NULL, due_at = NULL, numero_autorizacion = NULL, fecha_autorizacion = NULL`,
    );
    const [number] = await sql<{ secuencial: string }>(
      `SELECT lpad(secuencial::text, 9, '0') AS secuencial FROM comprobantes WHERE clave_acceso = '${other}'`,
    );
    expect(await correct({}, '9'.repeat(49))).toBe('comprobante-no-encontrado');
    const malformed = { headers: { 'if-match': 'la de ayer' } };
    const refused = await api('PUT', route.path.replace(':claveAcceso', clave), example, malformed);
    expect(refused.result['code']).toBe('encabezado-invalido');
    expect(await correct({ ruc: 1 })).toBe('comprobante-invalido');
    expect(await correct({ fechaEmision: '01/01/2026' })).toBe('fecha-no-modificable');
    expect(await correct({ secuencial: '000999999' })).toBe('numero-no-modificable');
    expect(await correct({ referencia: 'Otra' })).toBe('referencia-no-modificable');
    for (const [code, [change, back]] of [
      ['ruc-sin-probar', COMPANY_STATES['ruc-sin-probar']],
      ['sin-certificado', COMPANY_STATES['sin-certificado']],
      [
        'comprobante-en-proceso',
        [
          `UPDATE comprobantes SET lease_token = gen_random_uuid(), accion = 'consultar', due_at = now() + interval '1 hour' WHERE clave_acceso = '${clave}'`,
          `UPDATE comprobantes SET lease_token = NULL, accion = NULL, due_at = NULL WHERE clave_acceso = '${clave}'`,
        ],
      ],
    ] as const)
      expect([code, await during(change, back, correct)]).toEqual([code, code]);
    await set('number_taken = true');
    expect(await correct({ secuencial: number?.secuencial })).toBe('secuencial-usado');
    expect(await during(...COMPANY_STATES['secuencial-agotado'], correct)).toBe('secuencial-agotado');
    await set(`number_taken = false, referencia = NULL, referencia_unica = false`);
    expect(await correct({ referencia: `La otra ${type}`, referenciaUnica: true })).toBe('referencia-usada');
  });
});
