import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPortalSession } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { startTestDns, type TestDns } from '../support/dns-server.js';
import { startTestProvider, type TestProvider } from '../support/identity-provider.js';
import { refusal } from '../support/client.js';
import { startOwnService, type OwnService } from '../support/running.js';
import { call, type Answered } from '../support/service.js';
import { recheckDomains, recordOf } from '../../src/identity/oidc/domains.js';
import { readConfig } from '../../src/config/config.js';
import { command } from '../../src/cli/dominio.js';
import { command as cuenta } from '../../src/cli/cuenta.js';
import { connectDatabase } from '../../src/db/connect.js';
import { createTxtReader } from '../../src/outbound/dns-txt.js';
import { log } from '../support/database.js';

let dns: TestDns;
let provider: TestProvider;
let running: OwnService;
/** Two accounts of one installation. */
let victim: Record<string, string>;
let other: Record<string, string>;
let victimId: string;
let otherId: string;
let env: NodeJS.ProcessEnv;

/** Runs a command on the database of the running service. */
async function run(one: typeof command, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  const code = await one.run(args, { out: write, err: write, env });
  return { code, text: lines.join('\n') };
}

beforeAll(async () => {
  [dns, provider] = [await startTestDns(), await startTestProvider()];
  running = await startOwnService({
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: String(provider.port),
    RUBRICA_PROXIES: '127.0.0.1',
    RUBRICA_DNS: dns.address,
  });
  env = { DATABASE_URL: running.database.url, RUBRICA_DATA: running.dataDir, RUBRICA_AMBIENTE: 'simulador' };
  victim = await openPortalSession(running.url, running.demo);
  const made = await run(cuenta, 'crear', '--nombre', 'Otra', '--usuario', 'jefa@otra.ec', '--json');
  const { usuario, password } = JSON.parse(made.text) as { usuario: string; password: string };
  other = await openPortalSession(running.url, { usuario, password });
  [victimId, otherId] = (await Promise.all(
    [victim, other].map(async (headers) => {
      const me = await send(headers, 'GET', '/usuarios/me');
      return (me.result['cuenta'] as { id: string }).id;
    }),
  )) as [string, string];
});
afterAll(async () => {
  await running.stop();
  await provider.stop();
  await dns.stop();
});

let count = 0;
const send = (headers: Record<string, string>, method: string, path: string, body?: unknown): Promise<Answered> =>
  call(running.url, `/api/v1.0${path}`, { headers, method, ...(body === undefined ? {} : { body }) });
const configure = (headers: Record<string, string>, ...dominios: string[]): Promise<Answered> =>
  send(headers, 'PUT', '/cuenta/proveedor', {
    ...{ tipo: 'otro', nombre: headers === victim ? 'Andina' : 'Otra', emisor: provider.issuer, clienteId: 'rubrica' },
    ...{ secreto: 'x', dominios, activo: true, automatico: true, exigido: false, confiaSegundoPaso: false },
    ...{ roles: [], empresas: null, claimGrupos: null, grupos: [] },
  });
const check = async (headers: Record<string, string>, dominio: string): Promise<unknown> => {
  const answer = await send(headers, 'POST', `/cuenta/proveedor/dominios/${dominio}/comprobar`);
  return answer.status === 200 ? answer.result['comprobado'] : refusal(answer);
};
/** Name of the provider that an address leads to. */
const leadsTo = async (usuario: string): Promise<unknown> => {
  const headers = { 'x-forwarded-for': `198.51.100.${++count}` };
  const found = await call(running.url, '/api/v1.0/sesiones/proveedor/buscar', { body: { usuario }, headers });
  return (found.result['proveedor'] as { nombre: string } | null)?.nombre ?? null;
};
const rows = (sql: string): Promise<{ [column: string]: unknown }[]> =>
  withClient(running.database.adminUrl, async (client) => (await client.query(sql)).rows as Record<string, unknown>[]);
const put = (account: string, dominio: string): void => {
  const { nombre, valor } = recordOf(account, dominio);
  dns.zone.set(nombre, ['v=spf1 -all', valor]);
};
const recheck = async (): Promise<void> => {
  const { db, stop } = await connectDatabase(readConfig(env), log);
  try {
    await recheckDomains(db, createTxtReader([dns.address]), new AbortController().signal);
  } finally {
    await stop();
  }
};

beforeEach(async () => {
  dns.zone.clear();
  await rows('DELETE FROM identity_claims');
  await rows('DELETE FROM identity_domains');
});

test('names and claims of another account decide nothing about a proved domain', async () => {
  await configure(victim, 'victima.ec');
  expect(await leadsTo('ana@victima.ec')).toBeNull();
  expect(await check(victim, 'victima.ec')).toBe(false);
  put(victimId, 'victima.ec');
  expect(await check(victim, 'victima.ec')).toBe(true);
  expect(await leadsTo('ana@victima.ec')).toBe('Andina');
  const person = { usuario: 'nadie@victima.ec', nombres: 'Nadie', rol: 'usuario', roles: [] };
  expect((await send(other, 'POST', '/usuarios', person)).status).toBe(201);
  expect((await configure(other, 'victima.ec')).status).toBe(200);
  expect(await leadsTo('ana@victima.ec')).toBe('Andina');
  // The record of one account proves nothing for another.
  expect(await check(other, 'victima.ec')).toBe(false);
  // Storing the same settings again keeps the proof.
  expect((await configure(victim, 'victima.ec')).status).toBe(200);
  expect(await leadsTo('ana@victima.ec')).toBe('Andina');
});

test('whoever names a domain first does not hold it', async () => {
  await configure(other, 'victima.ec');
  await configure(victim, 'victima.ec');
  expect(await leadsTo('ana@victima.ec')).toBeNull();
  put(victimId, 'victima.ec');
  expect(await check(victim, 'victima.ec')).toBe(true);
  expect(await leadsTo('ana@victima.ec')).toBe('Andina');
});

test.each([
  'com.ec',
  'gob.ec',
  'fin.ec',
  'edu.ec',
  'co.uk',
  'com.mx',
  'gmail.com',
  'hotmail.com',
  'outlook.es',
  'yahoo.com',
])('%s cannot be held, and one stored earlier leads nowhere and is told', async (dominio) => {
  const answer = await configure(victim, dominio);
  expect([answer.status, JSON.stringify(answer.result)]).toEqual([400, expect.stringContaining('dominio-publico')]);
  await configure(victim, 'victima.ec');
  await rows(`INSERT INTO identity_domains (dominio, account_id) VALUES ('${dominio}', '${victimId}')`);
  expect(await leadsTo(`ana@${dominio}`)).toBeNull();
  await recheck();
  await recheck();
  expect(
    await rows(`SELECT datos ->> 'motivo' AS motivo FROM correos WHERE datos ->> 'dominio' = '${dominio}'`),
  ).toEqual([{ motivo: 'compartido' }]);
});

test('two proofs: the first stays while its record is there, and the operator decides', async () => {
  await configure(victim, 'victima.ec');
  put(victimId, 'victima.ec');
  expect(await check(victim, 'victima.ec')).toBe(true);
  await configure(other, 'victima.ec');
  const both = [victimId, otherId].map((account) => recordOf(account, 'victima.ec').valor);
  dns.zone.set('_rubrica.victima.ec', both);
  expect(await check(other, 'victima.ec')).toEqual([409, 'dominio-ocupado']);
  // The company gave the domain up.
  put(otherId, 'victima.ec');
  expect(await check(other, 'victima.ec')).toBe(true);
  expect(await leadsTo('ana@victima.ec')).toBe('Otra');
  expect(
    await rows(`SELECT datos ->> 'motivo' AS motivo FROM correos WHERE tipo = 'dominio-por-comprobar'`),
  ).toContainEqual({
    motivo: 'de-otra-cuenta',
  });
  expect((await run(command, 'aprobar', 'victima.ec', '--cuenta', victimId)).code).toBe(0);
  expect(await leadsTo('ana@victima.ec')).toBe('Andina');
  expect(await check(other, 'victima.ec')).toEqual([409, 'dominio-ocupado']);
  expect((await run(command, 'listar')).text).toMatch(/victima\.ec\s+operador/);
  await expect(run(command, 'aprobar', 'nadie.ec')).rejects.toThrow(/Agréguelo/);
});

test('an answer that is no proof changes nothing', async () => {
  await configure(victim, 'victima.ec');
  const { nombre, valor } = recordOf(victimId, 'victima.ec');
  const answers = [
    2,
    3,
    'silent',
    [],
    [`${valor}0`],
    [valor.slice(0, -1)],
    Array<string>(200).fill('x'.repeat(2)),
    ['x'.repeat(600)],
  ] as const;
  for (const answer of answers) {
    dns.zone.set(nombre, answer);
    expect(await check(victim, 'victima.ec')).toBe(false);
  }
  expect(await leadsTo('ana@victima.ec')).toBeNull();
  expect(await check(victim, 'ajena.ec')).toEqual([404, 'dominio-no-encontrado']);
  const asked = dns.asked.length;
  const many = await Promise.all(Array.from({ length: 25 }, () => check(victim, 'victima.ec')));
  expect(many).toContainEqual([429, 'demasiadas-solicitudes']);
  expect(dns.asked.length - asked).toBeLessThan(25);
});

test('a record that disappears is told, and ends the proof after 14 days; silence of the servers ends nothing', async () => {
  await configure(victim, 'victima.ec');
  await rows(`DELETE FROM identity_claims`);
  await rows(
    `INSERT INTO identity_domains (dominio, account_id, medio, revisado_at) VALUES ('victima.ec', '${victimId}', 'dns', now())`,
  );
  await rows(`DELETE FROM correos WHERE tipo = 'dominio-por-comprobar'`);
  const due = (): Promise<unknown> => rows(`UPDATE identity_domains SET revisado_at = now() - interval '8 days'`);
  const mails = async (): Promise<unknown[]> =>
    (
      await rows(`SELECT datos ->> 'motivo' AS motivo FROM correos WHERE tipo = 'dominio-por-comprobar' ORDER BY id`)
    ).map(({ motivo }) => motivo);
  const { nombre } = recordOf(victimId, 'victima.ec');
  dns.zone.set(nombre, 2);
  await due();
  await recheck();
  expect([await leadsTo('a@victima.ec'), await mails()]).toEqual(['Andina', []]);
  dns.zone.delete(nombre);
  for (let round = 0; round < 2; round += 1) {
    await due();
    await recheck();
    expect([await leadsTo('a@victima.ec'), await mails()]).toEqual(['Andina', ['falta']]);
  }
  put(victimId, 'victima.ec');
  await due();
  await recheck();
  expect(await rows('SELECT falta_desde FROM identity_domains')).toEqual([{ falta_desde: null }]);
  dns.zone.delete(nombre);
  await rows(`UPDATE identity_domains SET falta_desde = now() - interval '15 days'`);
  await due();
  await recheck();
  expect([await leadsTo('a@victima.ec'), await mails()]).toEqual([null, ['falta', 'vencida']]);
  const shown = await send(victim, 'GET', '/cuenta/proveedor');
  expect(shown.result).toMatchObject({ dominios: ['victima.ec'], dominiosEstado: [{ comprobado: false }] });
});

test('a domain of two accounts at the upgrade is told once, stays with its account, and gives way to a proof', async () => {
  await configure(victim, 'victima.ec');
  await configure(other, 'victima.ec');
  await rows(`DELETE FROM identity_claims WHERE account_id = '${victimId}'`);
  await rows(`INSERT INTO identity_domains (dominio, account_id, medio) VALUES ('victima.ec', '${victimId}', NULL)`);
  await rows(`DELETE FROM correos WHERE tipo = 'dominio-por-comprobar'`);
  await recheck();
  await recheck();
  const told = await rows(
    `SELECT account_id, datos ->> 'valor' AS valor FROM correos WHERE tipo = 'dominio-por-comprobar'`,
  );
  // The demo administrator's name is an address.
  expect(told).toEqual([{ account_id: victimId, valor: recordOf(victimId, 'victima.ec').valor }]);
  put(otherId, 'victima.ec');
  expect(await check(other, 'victima.ec')).toBe(true);
  expect(await leadsTo('a@victima.ec')).toBe('Otra');
});

describe('a user of another account with an address of the company', () => {
  const nombre = (n: number): string => `gerente${n}@victima.ec`;
  /** Holds the name in the other account; returns its password. */
  async function hold(usuario: string): Promise<string> {
    const made = await send(other, 'POST', '/usuarios', { usuario, nombres: 'Ajeno', rol: 'usuario', roles: [] });
    expect(made.status).toBe(201);
    return String(made.result['password']);
  }
  /** Every way to give a person of the company its user; returns the status. */
  const WAYS: readonly [name: string, give: (usuario: string) => Promise<number>][] = [
    [
      'is created',
      async (usuario) =>
        (await send(victim, 'POST', '/usuarios', { usuario, nombres: 'Gerente', rol: 'usuario', roles: [] })).status,
    ],
    [
      'accepts an invitation',
      async (usuario) => {
        const body = { usuario, nombres: 'Gerente', rol: 'usuario', roles: [] };
        const { result } = await send(victim, 'POST', '/invitaciones', body);
        const accepted = { token: result['token'], password: 'cuatro palabras muy largas' };
        return (await call(running.url, '/api/v1.0/invitaciones/aceptar', { body: accepted })).status;
      },
    ],
    [
      'signs in by the provider',
      async (usuario) => {
        const { result } = await send(victim, 'GET', '/cuenta/proveedor');
        const headers = { 'x-forwarded-for': `198.51.100.${++count}` };
        const body = { enlace: result['enlace'] };
        const begun = await call(running.url, '/api/v1.0/sesiones/proveedor', { body, headers });
        provider.person({ sub: usuario, email: usuario, email_verified: true });
        const [cookie = ''] = (begun.headers.get('set-cookie') ?? '').split(';', 1);
        const returned = provider.authorize(String(begun.result['url']));
        return (
          await call(running.url, '/api/v1.0/sesiones/proveedor/retorno', {
            ...{ body: returned, headers: { ...headers, cookie } },
          })
        ).status;
      },
    ],
  ];

  test.each(WAYS)('keeps nobody out who %s, once the domain is proved, and is told its new name', async (way, give) => {
    const usuario = nombre(WAYS.findIndex(([one]) => one === way));
    await configure(victim, 'victima.ec');
    await configure(other, 'victima.ec');
    const password = await hold(usuario);
    expect(await give(usuario)).toBeGreaterThanOrEqual(400);
    await run(command, 'aprobar', 'victima.ec', '--cuenta', victimId);
    expect(await give(usuario)).toBe(201);
    const [renamed] = await rows(
      `SELECT u.usuario, (SELECT count(*)::int FROM correos c WHERE c.tipo = 'usuario-renombrado' AND c.account_id = u.account_id
         AND c.datos ->> 'ahora' = u.usuario) AS mails
       FROM users u WHERE u.account_id = '${otherId}' AND u.usuario LIKE '${usuario.replace('@', '+%@')}'`,
    );
    // To the address itself and to the administrators of its account.
    expect(renamed?.['mails']).toBe(2);
    await openPortalSession(running.url, { usuario: String(renamed?.['usuario']), password });
  });

  test('is not renamed for an account that only claims the domain', async () => {
    await hold(nombre(9));
    await configure(victim, 'victima.ec');
    await rows(
      `INSERT INTO identity_domains (dominio, account_id, medio) VALUES ('victima.ec', '${victimId}', 'anterior')`,
    );
    for (const [, give] of WAYS) expect(await give(nombre(9))).toBeGreaterThanOrEqual(400);
  });
});
