import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { DEMO_EMPRESA, type Demo } from '../../src/app/demo.js';
import { createAccount, type NewAccount } from '../../src/identity/accounts.js';
import { createCertificateStore } from '../../src/features/certificados/certificates.js';
import { createEmpresa, createEstablecimientoWithPunto } from '../../src/db/empresas.js';
import { loadAuthority } from '../../src/simulator/start.js';
import { openKeyRing } from '../../src/vault/master-key.js';
import { firmadorOf } from './firmador.js';
import type { TestDatabase } from './database.js';

interface Installation {
  readonly url: string;
  readonly database: TestDatabase;
  readonly masterKey: string;
}

const DAY_MS = 86_400_000;

/** A key takes 0.1 s of processor time: the certificates of a process have the same. */
let keys: ReturnType<typeof generateKeyPairSync> | undefined;

/** Creates an account like the demo one: administrator, key, OAuth client, and a company with a RUC of its own, a point and a certificate. */
export async function createTestAccount({ url, database, masterKey }: Installation): Promise<Demo> {
  const { db } = database;
  const now = new Date();
  const usuario = newUsuario('demo');
  const ruc = newRuc();
  const authority = await loadAuthority(db, () => now);
  const { p12 } = await authority.issueCertificate({
    ruc,
    razonSocial: DEMO_EMPRESA.razonSocial,
    cedula: '1712345675',
    nombres: 'ANA PÉREZ',
    password: 'x',
    validity: { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + 730 * DAY_MS) },
    keys: (keys ??= generateKeyPairSync('rsa', { modulusLength: 2048 })),
  });
  const ring = openKeyRing({ masterKeys: [Buffer.from(masterKey, 'base64')], masterKeyFile: undefined, dataDir: '' });
  const certificates = createCertificateStore({
    ...{ db, now: () => new Date(), requireCoverage: false, roots: [] },
    firmador: firmadorOf(ring),
  });
  const account = await createAccount(
    { db, random: randomBytes },
    { nombre: 'Demostración', usuario, nombres: 'Usuario de demostración', ambiente: 'simulador' },
    {},
    async (tx) => {
      const empresaId = await createEmpresa(tx, { ...DEMO_EMPRESA, ruc });
      const direccion = DEMO_EMPRESA.dirMatriz;
      await createEstablecimientoWithPunto(tx, empresaId, { estab: '001', direccion, ptoEmi: '001' });
      const descripcion = 'Certificado de prueba del simulador';
      await certificates.upload(tx, empresaId, { p12, password: Buffer.from('x'), descripcion });
    },
  );
  const { defaultApiKey: apiKey, password, clientId, clientSecret } = account;
  return { baseUrl: url, apiKey, usuario, password, clientId, clientSecret, ruc };
}

/** Creates an account with its administrator and key, and nothing else. */
export async function newAccount({
  database,
}: Pick<Installation, 'database'>): Promise<NewAccount & { usuario: string }> {
  const usuario = newUsuario('otra');
  const account = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Otra', usuario, nombres: 'Otra', ambiente: 'simulador' },
  );
  return { ...account, usuario };
}

let usuarios = 0;

/** A user name that no other file of this process has. */
export function newUsuario(name = 'persona'): string {
  return `${name}${++usuarios}@pruebas.ec`;
}

const WEIGHTS = [4, 3, 2, 7, 6, 5, 4, 3, 2];
let rucs = 0;

/** A company's RUC with a valid check digit that no other file of this process has. */
export function newRuc(): string {
  for (;;) {
    const base = `099${String(++rucs).padStart(6, '0')}`;
    const digit = (11 - (WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(base[at]), 0) % 11)) % 11;
    if (digit < 10) return `${base}${digit}001`;
  }
}
