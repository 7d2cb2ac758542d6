import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAccount } from '../identity/accounts.js';
import type { Random } from '../kernel/random.js';
import type { CertificateStore } from '../features/certificados/certificates.js';
import { createEmpresa, createEstablecimientoWithPunto } from '../db/empresas.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';

/** The demo account created on the first start in `simulador`, as stored in `data/demo.json` (DESIGN §5). */
export interface Demo {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly usuario: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly ruc: string;
}

/** A fictitious company whose RUC has a valid form and check digit. */
export const DEMO_EMPRESA = {
  ruc: '1790012344001',
  razonSocial: 'COMERCIAL ANDINA DE DEMOSTRACIÓN S.A.',
  nombreComercial: 'ANDINA DEMO',
  dirMatriz: 'AV. DE LOS SHYRIS N34-120 Y HOLANDA, QUITO',
  obligadoContabilidad: true,
} as const;
const DEMO_USUARIO = 'demo@rubrica.test';

/** The invoice of the printed command: required fields only. */
export const DEMO_PAYLOAD = {
  ruc: DEMO_EMPRESA.ruc,
  estab: '001',
  ptoEmi: '001',
  codDoc: '01',
  receptor: { tipoIdentificacion: '05', identificacion: '1712345675', razonSocial: 'ANA PÉREZ' },
  detalles: [
    {
      codigoPrincipal: 'P-001',
      descripcion: 'Café de altura 500 g',
      cantidad: 2,
      precioUnitario: 8.5,
      descuento: 0,
      impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
    },
  ],
};

const FILE = 'demo.json';
const CERTIFICATE_YEARS = 2;

interface DemoDeps {
  readonly db: Database;
  readonly dataDir: string;
  readonly certificates: CertificateStore;
  /** The simulator's certificate authority, which issues test certificates. */
  readonly authority: {
    issueCertificate(request: {
      ruc: string;
      razonSocial: string;
      cedula: string;
      nombres: string;
      password: string;
      validity: { from: Date; to: Date };
    }): Promise<{ p12: Buffer }>;
  };
  readonly random: Random;
}

/**
 * Creates the demo account on the first start: user, OAuth client, default API key, a company with establishment 001, point
 * 001 and a test certificate. Later starts read the stored copy. Undefined when the secrets are in another process's data directory.
 */
export async function ensureDemo(deps: DemoDeps, baseUrl: string, now: Date): Promise<Demo | undefined> {
  const known = readDemo(deps.dataDir);
  if (known !== undefined) return { ...known, baseUrl };
  const password = deps.random(12).toString('hex');
  const certificate = await deps.authority.issueCertificate({
    ruc: DEMO_EMPRESA.ruc,
    razonSocial: DEMO_EMPRESA.razonSocial,
    cedula: '1712345675',
    nombres: 'ANA PÉREZ',
    password,
    validity: {
      from: new Date(now.getTime() - DAY_MS),
      to: new Date(now.getTime() + CERTIFICATE_YEARS * 365 * DAY_MS),
    },
  });
  const pending = join(deps.dataDir, `${FILE}.new`);
  let demo: Demo | undefined;
  try {
    const input = {
      nombre: 'Demostración',
      usuario: DEMO_USUARIO,
      nombres: 'Usuario de demostración',
      ambiente: 'simulador',
    } as const;
    await createAccount(deps, input, {}, async (tx, account) => {
      const empresaId = await createEmpresa(tx, DEMO_EMPRESA);
      await createEstablecimientoWithPunto(tx, empresaId, {
        estab: '001',
        direccion: DEMO_EMPRESA.dirMatriz,
        ptoEmi: '001',
      });
      const descripcion = 'Certificado de prueba del simulador';
      await deps.certificates.upload(tx, empresaId, {
        p12: certificate.p12,
        password: Buffer.from(password),
        descripcion,
      });
      demo = {
        baseUrl,
        apiKey: account.defaultApiKey,
        usuario: DEMO_USUARIO,
        password: account.password,
        clientId: account.clientId,
        clientSecret: account.clientSecret,
        ruc: DEMO_EMPRESA.ruc,
      };
      // Written before the commit: the database stores only hashes, so a crash right after the commit would lose the secrets.
      writeFileSync(pending, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'usuario-existente')) {
      rmSync(pending, { force: true });
      throw error;
    }
    // Created by a start that crashed before the rename below, or by another process, whose directory then has the secrets.
    if (!existsSync(pending)) return undefined;
  }
  renameSync(pending, join(deps.dataDir, FILE));
  return demo ?? readDemo(deps.dataDir);
}

const DAY_MS = 24 * 3600 * 1000;

/** Reads the credentials written by an earlier start, if any. */
function readDemo(dataDir: string): Demo | undefined {
  const file = join(dataDir, FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Demo) : undefined;
}

function demoCurl(demo: Demo): string {
  return [
    `curl -s ${demo.baseUrl}/api/v2.0/comprobantes/facturas`,
    `-H 'X-API-KEY: ${demo.apiKey}'`,
    `-H 'Content-Type: application/json'`,
    `-H 'Prefer: wait=10'`,
    `-d '${JSON.stringify(DEMO_PAYLOAD)}'`,
  ].join(' \\\n  ');
}

/** `npm ci --omit=dev` on a clone installs no build tools. */
export const WITHOUT_PORTAL =
  'El portal no está construido y /portal/ no responde. Para construirlo: npm ci && npm run build (con las dependencias de desarrollo), y reinicie.';

/** Returns the text shown at start: the credentials and the command to run. */
export function demoBanner(demo: Demo, dataDir: string, hasPortal: boolean): string {
  return `
Emita su primera factura:

${demoCurl(demo)}

${hasPortal ? `Abra el portal: ${demo.baseUrl}/portal/` : WITHOUT_PORTAL}

Cuenta de demostración (todo esto está también en ${join(dataDir, FILE)}):
  usuario        ${demo.usuario}
  contraseña     ${demo.password}
  API key        ${demo.apiKey}
  cliente OAuth  ${demo.clientId} / ${demo.clientSecret}
  empresa        ${DEMO_EMPRESA.razonSocial}, RUC ${demo.ruc}
`;
}
