import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../src/app/routes.js';
import { startService, type RunningService } from '../../src/app/service.js';
import { createAccount } from '../../src/identity/accounts.js';
import { command as empresa } from '../../src/cli/empresa.js';
import { readConfig } from '../../src/config/config.js';
import { chooseIdentity } from '../../src/signature/choose.js';
import { openP12 } from '../../src/signature/p12-reader.js';
import { signXml } from '../../src/signature/sign.js';
import { obtainBearer } from '../support/bearer.js';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { SIGNING_USAGE, TestPki } from '../support/pki.js';
import { call, newMasterKey, temporaryDir, type Answered } from '../support/service.js';

// Outside the simulator a RUC belongs to whichever account proves it (design/companies). This process only stores and never queries the SRI.

let database: TestDatabase;
let service: RunningService;
let env: Record<string, string>;
const data = temporaryDir();
/** The operator trusts this authority; the other has the same name. */
const trusted = new TestPki();
const impostor = new TestPki();

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => client.query(`UPDATE installation SET ambiente = 'pruebas'`));
  env = {
    ...{ DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_MASTER_KEY: newMasterKey(), PORT: '0' },
    ...{ RUBRICA_AMBIENTE: 'pruebas', RUBRICA_ROLES: 'api', RUBRICA_CONCILIACION: 'no' },
    ...{ RUBRICA_SRI_URL: 'http://127.0.0.1:9', RUBRICA_AUTORIDADES: trusted.caFile },
    ...{ RUBRICA_LIMITE_POR_SEGUNDO: '100000', RUBRICA_LIMITE_RAFAGA: '100000' },
  };
  service = await startService(readConfig(env), pino({ level: 'silent' }));
});
afterAll(async () => {
  await service.stop();
  await database.drop();
  data.remove();
  trusted.dispose();
  impostor.dispose();
});

interface Account {
  readonly id: string;
  readonly apiKey: string;
}
let count = 0;
async function account(): Promise<Account> {
  const who = {
    nombre: `Cuenta ${++count}`,
    usuario: `u${count}@cuentas.ec`,
    nombres: 'x',
    ambiente: 'pruebas',
  } as const;
  const made = await createAccount({ db: database.db, random: randomBytes }, who);
  return { id: made.accountId, apiKey: made.defaultApiKey };
}
const newRuc = (): string => `17900${String(++count).padStart(5, '0')}001`;

const api = (who: Account, method: string, path: string, body?: unknown): Promise<Answered> =>
  call(service.url ?? '', path, { apiKey: who.apiKey, method, ...(body === undefined ? {} : { body }) });
const register = (who: Account, ruc: string): Promise<Answered> =>
  api(who, 'POST', '/api/v1.0/empresas', { ruc, razonSocial: 'EMPRESA', dirMatriz: 'QUITO' });
const p12 = (pki: TestPki, ruc: string): Buffer => {
  const extensions = [SIGNING_USAGE, 'basicConstraints=CA:FALSE', `1.3.6.1.4.1.37746.3.11=ASN1:UTF8String:${ruc}`];
  return pki.exportP12(pki.issue({ extensions }), { password: 'x' });
};
const upload = (who: Account, ruc: string, file: Buffer): Promise<Answered> =>
  api(who, 'POST', `/api/v1.0/empresas/${ruc}/certificados-digitales`, {
    ...{ certificado: file.toString('base64'), password: 'x' },
  });
const prueba = async (who: Account, ruc: string): Promise<unknown> =>
  (await api(who, 'GET', `/api/v1.0/empresas/${ruc}`)).result['prueba'];
const issue = (who: Account, ruc: string): Promise<Answered> =>
  api(who, 'POST', '/api/v2.0/comprobantes/facturas', { ...minimalFactura(), ruc });

/** A company with a point and a certificate that names its RUC, from an untrusted authority. */
async function ready(who: Account, ruc: string): Promise<void> {
  expect((await register(who, ruc)).status).toBe(201);
  const places = `/api/v1.0/empresas/${ruc}/establecimientos`;
  expect((await api(who, 'POST', places, { estab: '001', direccion: 'QUITO' })).status).toBe(201);
  expect((await api(who, 'POST', `${places}/001/puntos-emision`, { ptoEmi: '001' })).status).toBe(201);
  expect((await upload(who, ruc, p12(impostor, ruc))).status).toBe(201);
}

async function rubrica(...args: string[]): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const io = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line), env };
  const code = await empresa.run(args, io).catch((error: unknown) => {
    lines.push(error instanceof Error ? error.message : String(error));
    return 1;
  });
  return { code, said: lines.join('\n') };
}

let first: Account;
let second: Account;
const OWN = newRuc();

describe('an installation with one account', () => {
  test('needs no proof, and can still issue when a second account is created', async () => {
    first = await account();
    await ready(first, OWN);
    expect(await prueba(first, OWN)).toBe('probado');
    expect((await issue(first, OWN)).status).toBe(201);
    second = await account();
    expect((await issue(first, OWN)).status).toBe(201);
    expect(await register(second, OWN)).toMatchObject({ status: 409, result: { code: 'empresa-existente' } });
  });
});

test('the diagnosis predicts the refusal of a certificate without a holder', async () => {
  const nobody = trusted.exportP12(trusted.issue(), { password: 'x' });
  const path = `/api/v1.0/empresas/${OWN}/certificados-digitales`;
  const body = { certificado: nobody.toString('base64'), password: 'x' };
  const { result } = await api(first, 'POST', `${path}/diagnostico`, body);
  expect(result['sirve']).toBe(false);
  expect(result['diagnostico']).toContainEqual(
    expect.objectContaining({ codigo: 'certificado-sin-ruc', severidad: 'error' }),
  );
  expect((await api(first, 'POST', path, body)).status).toBe(400);
});

describe('with several accounts', () => {
  const ruc = newRuc();

  test('several may hold an unproven RUC and none can issue: by JSON, by XML, by signed XML', async () => {
    for (const who of [first, second]) {
      await ready(who, ruc);
      expect(await prueba(who, ruc)).toBe('sin-probar');
      const refused = { status: 409, result: { code: 'ruc-sin-probar' } };
      const answer = await issue(who, ruc);
      expect(answer).toMatchObject(refused);
      expect(answer.result['message']).toContain(`rubrica empresa aprobar ${ruc}`);
      const path = '/api/v2.0/comprobantes/facturas?soloValidar=true';
      const { result } = await api(who, 'POST', path, { ...minimalFactura(), ruc });
      const xml = Buffer.from(String(result['xml']));
      const file = openP12(p12(impostor, ruc), 'x');
      const now = new Date();
      const { identity } = chooseIdentity(file, { now, ruc });
      for (const body of [xml, await signXml(xml, identity, { profile: 'A', now, id: '1' })]) {
        const sent = await call(service.url ?? '', '/api/v1.0/comprobantes', {
          ...{ apiKey: who.apiKey, body: body.toString(), headers: { 'content-type': 'application/xml' } },
        });
        expect(sent).toMatchObject(refused);
      }
      const numbers = await api(who, 'GET', `/api/v1.0/empresas/${ruc}/secuenciales?codDoc=01`);
      expect(JSON.stringify(numbers.result)).toContain('"siguiente":"000000001"');
    }
  });

  test('of two concurrent proofs one wins; the other is a case for the operator', async () => {
    const files = [p12(trusted, ruc), p12(trusted, ruc)];
    const sent = await Promise.all([first, second].map((who, at) => upload(who, ruc, files[at] ?? Buffer.alloc(0))));
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    const states = [await prueba(first, ruc), await prueba(second, ruc)];
    expect(states.toSorted()).toEqual(['en-revision', 'probado']);
    const [owner, other] = states[0] === 'probado' ? [first, second] : [second, first];
    expect((await issue(owner, ruc)).status).toBe(201);
    expect((await issue(other, ruc)).result['code']).toBe('ruc-sin-probar');
    expect((await register(await account(), ruc)).result['code']).toBe('empresa-existente');
    // Once more, and the owner again: unchanged.
    await upload(other, ruc, p12(trusted, ruc));
    await upload(owner, ruc, p12(trusted, ruc));
    expect([await prueba(owner, ruc), await prueba(other, ruc)]).toEqual(['probado', 'en-revision']);

    const pending = await rubrica('pendientes', '--json');
    const shown = JSON.parse(pending.said) as { ruc: string; cuentaId: string; prueba: string }[];
    const states_ = new Map(shown.filter((one) => one.ruc === ruc).map((one) => [one.cuentaId, one.prueba]));
    expect(states_).toEqual(
      new Map([
        [owner.id, 'probado'],
        [other.id, 'en-revision'],
      ]),
    );
    const vague = await rubrica('aprobar', ruc);
    expect(vague.code).toBe(1);
    expect(vague.said).toContain(other.id);
    expect(await prueba(owner, ruc)).toBe('probado');

    expect(await rubrica('aprobar', ruc, '--cuenta', other.id)).toMatchObject({ code: 0 });
    expect([await prueba(owner, ruc), await prueba(other, ruc)]).toEqual(['sin-probar', 'probado']);
    expect((await issue(owner, ruc)).result['code']).toBe('ruc-sin-probar');
    expect((await issue(other, ruc)).status).toBe(201);
    expect((await rubrica('pendientes', '--json')).said).not.toContain('en-revision');
  });

  test('the operator’s approval is enough; a certificate of another RUC or an untrusted one is not', async () => {
    const mine = newRuc();
    await ready(first, mine);
    expect((await upload(first, mine, p12(trusted, newRuc()))).status).toBe(400);
    expect(await prueba(first, mine)).toBe('sin-probar');
    expect((await rubrica('pendientes')).said).toContain(mine);
    expect((await rubrica('aprobar', newRuc())).code).toBe(1);
    expect((await rubrica('aprobar', mine)).code).toBe(0);
    expect((await issue(first, mine)).status).toBe(201);
    expect((await rubrica('aprobar', mine)).code).toBe(0);
  });

  test('a removed company releases its RUC', async () => {
    const mine = newRuc();
    await register(first, mine);
    expect((await rubrica('aprobar', mine)).code).toBe(0);
    expect((await register(second, mine)).status).toBe(409);
    expect((await api(first, 'DELETE', `/api/v1.0/empresas/${mine}`)).status).toBe(200);
    expect((await register(second, mine)).status).toBe(201);
    expect(await prueba(second, mine)).toBe('sin-probar');
  });
});

test('an invalid file among the authorities stops the start and is named', async () => {
  const leaf = trusted.issue();
  const config = readConfig({ ...env, RUBRICA_AUTORIDADES: leaf.certificateFile });
  await expect(startService(config, pino({ level: 'silent' }))).rejects.toMatchObject({
    ...{ code: 'autoridad-invalida', publicMessage: expect.stringContaining(leaf.certificateFile) as string },
  });
});

test('outside the simulator its operations do not exist', async () => {
  const usuario = 'simulador@cuentas.ec';
  const who = { nombre: 'Otra', usuario, nombres: 'x', ambiente: 'pruebas' } as const;
  const made = await createAccount({ db: database.db, random: randomBytes }, who);
  const url = service.url ?? '';
  const headers = { authorization: `Bearer ${await obtainBearer(url, { ...made, usuario })}` };
  const simulated = routes.filter(({ id }) => id.startsWith('simulador.'));
  expect(simulated.length).toBe(6);
  for (const { id, method, path, body, examples } of simulated) {
    const [example] = Object.values(examples ?? {}) as unknown[];
    const asked = { method, headers, ...(body === undefined ? {} : { body: example }) };
    const { result } = await call(url, path.replace(':claveAcceso', '1'.repeat(49)), asked);
    expect([id, result['code']]).toEqual([id, 'simulador-no-encontrado']);
  }
});
