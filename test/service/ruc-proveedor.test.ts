import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type RunningService } from '../../src/app/service.js';
import { createAccount } from '../../src/identity/accounts.js';
import { readConfig } from '../../src/config/config.js';
import { createTestDatabase, withClient, type TestDatabase } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { call, newMasterKey, temporaryDir, type Answered } from '../support/service.js';

// FACTS §3 and §18, anexo 26: the installation or the company names the provider of the invoicing system.

const INSTALLATION = '1792060346001';
const OWN = '1790016919001';
const RUC = '1790012344001';

let database: TestDatabase;
let without: RunningService;
let provided: RunningService;
let apiKey: string;
const warned: string[] = [];
const data = temporaryDir();

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) => client.query(`UPDATE installation SET ambiente = 'pruebas'`));
  const env = {
    ...{ DATABASE_URL: database.url, RUBRICA_DATA: data.path, RUBRICA_MASTER_KEY: newMasterKey(), PORT: '0' },
    ...{ RUBRICA_AMBIENTE: 'pruebas', RUBRICA_ROLES: 'api', RUBRICA_CONCILIACION: 'no' },
    ...{ RUBRICA_SRI_URL: 'http://127.0.0.1:9' },
  };
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
  without = await startService(readConfig(env), log);
  provided = await startService(readConfig({ ...env, RUBRICA_RUC_PROVEEDOR: INSTALLATION }), pino({ level: 'silent' }));
  const who = { nombre: 'Cuenta', usuario: 'u@cuentas.ec', nombres: 'x', ambiente: 'pruebas' } as const;
  apiKey = (await createAccount({ db: database.db, random: randomBytes }, who)).defaultApiKey;
});
afterAll(async () => {
  await without.stop();
  await provided.stop();
  await database.drop();
  data.remove();
});

const api = (service: RunningService, method: string, path: string, body: unknown): Promise<Answered> =>
  call(service.url ?? '', path, { apiKey, method, body });
const edit = (service: RunningService, rucProveedor: string | null): Promise<Answered> =>
  api(service, 'PUT', `/api/v1.0/empresas/${RUC}`, { rucProveedor });
const codes = ({ result }: Answered): string[] =>
  (result['advertencias'] as readonly { code: string }[]).map(({ code }) => code);
const xml = async (service: RunningService): Promise<string> => {
  const body = minimalFactura({ ruc: RUC });
  const { result } = await api(service, 'POST', '/api/v2.0/comprobantes/facturas?soloValidar=true', body);
  return String(result['xml']);
};
const legend = (ruc: string): string => `<campoAdicional nombre="RUC Proveedor">${ruc}</campoAdicional>`;

describe('outside the simulator, RUC Proveedor', () => {
  test('is requested if nobody sets it: at the start and with the company', async () => {
    expect(warned.join('\n')).toContain('RUBRICA_RUC_PROVEEDOR');
    const created = await api(without, 'POST', '/api/v1.0/empresas', {
      ...{ ruc: RUC, razonSocial: 'EMPRESA', dirMatriz: 'QUITO' },
    });
    expect(created.status).toBe(201);
    expect(codes(created)).toContain('ruc-proveedor-ausente');
    const places = `/api/v1.0/empresas/${RUC}/establecimientos`;
    expect((await api(without, 'POST', places, { estab: '001', direccion: 'QUITO' })).status).toBe(201);
    expect((await api(without, 'POST', `${places}/001/puntos-emision`, { ptoEmi: '001' })).status).toBe(201);
    expect(await xml(without)).not.toContain('RUC Proveedor');
  });

  test('defaults to the installation’s', async () => {
    expect(codes(await edit(provided, null))).not.toContain('ruc-proveedor-ausente');
    expect(await xml(provided)).toContain(legend(INSTALLATION));
  });

  test('is overridden by the company’s own', async () => {
    expect(codes(await edit(without, OWN))).not.toContain('ruc-proveedor-ausente');
    expect(await xml(without)).toContain(legend(OWN));
    expect(await xml(provided)).toContain(legend(OWN));
    expect(codes(await edit(without, null))).toContain('ruc-proveedor-ausente');
  });

  test('in an invalid format stops the start', () => {
    expect(() => readConfig({ RUBRICA_RUC_PROVEEDOR: '17920603460' })).toThrow(/RUBRICA_RUC_PROVEEDOR.*13 dígitos/);
  });
});
