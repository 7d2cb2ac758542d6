import type { Database } from '../../../src/db/transactions.js';
import {
  GENERATED_SCHEMAS,
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from '../../../src/simulator/start.js';
import { NOON, RUC } from './factura.js';
import { openP12, type TestIdentity } from './sign.js';

/** Starts a simulator on a free port, with the tests' clock. */
export function startForTest(db: Database, options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  return startSimulator({
    db,
    clock: () => NOON,
    log: { error: console.error },
    host: '127.0.0.1',
    port: 0,
    schemas: GENERATED_SCHEMAS,
    ...options,
  });
}

/** Issues an identity for the tests' company, or for another subject. */
export async function issueIdentity(
  simulator: Simulator,
  request: Partial<Parameters<Simulator['authority']['issueCertificate']>[0]> = {},
): Promise<TestIdentity> {
  const password = 'secreta';
  const { p12 } = await simulator.authority.issueCertificate({
    ruc: RUC,
    razonSocial: 'EMPRESA FICTICIA DE EJEMPLO S.A.',
    nombres: 'JUANA INVENTADA PÉREZ NUÑEZ',
    cedula: '1712345675',
    password,
    validity: { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2028-01-01T00:00:00Z') },
    ...request,
  });
  return openP12(p12, password);
}
