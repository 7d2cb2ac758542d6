import { randomBytes } from 'node:crypto';
import { createAccount } from '../../src/auth/accounts.js';
import { obtainBearer } from './bearer.js';
import { startForTest, type RunningForTest } from './running.js';
import { call, type Answered } from './service.js';

/** A running service with the keys for tests of companies and their resources. */
export interface Resources {
  readonly running: RunningForTest;
  /** Calls with the demo account's default key, or another credential. */
  readonly api: (method: string, path: string, body?: unknown, more?: CallOptions) => Promise<Answered>;
  readonly key: (roles: readonly string[], empresas?: readonly string[]) => Promise<string>;
  /** The default key of a separate account. */
  readonly strangersKey: string;
  /** Returns the last audit entry of the demo account about a subject. */
  readonly lastAudit: (sujetoTipo: string, sujetoId: string) => Promise<Record<string, unknown> | undefined>;
}

interface CallOptions {
  readonly apiKey?: string;
  readonly headers?: Record<string, string>;
}

export async function startResources(): Promise<Resources> {
  const running = await startForTest();
  const { url, demo, database } = running;
  const admin = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
  const stranger = await createAccount(
    { db: database.db, random: randomBytes },
    { nombre: 'Otra', usuario: 'otra@recursos.ec', nombres: 'Otra', ambiente: 'simulador' },
  );
  return {
    running,
    strangersKey: stranger.defaultApiKey,
    api: (method, path, body, more = {}) =>
      call(url, `/api/v1.0${path}`, {
        method,
        apiKey: more.apiKey ?? demo.apiKey,
        headers: more.headers ?? {},
        ...(body === undefined ? {} : { body }),
      }),
    key: async (roles, empresas) => {
      const body = { nombre: 'prueba', expiracionEnDias: 1, roles, ...(empresas === undefined ? {} : { empresas }) };
      return String((await call(url, '/api/v1.0/api-keys', { headers: admin, body })).result['apiKey']);
    },
    lastAudit: async (sujetoTipo, sujetoId) => {
      const query = new URLSearchParams({ sujetoTipo, sujetoId, size: '1' });
      const { result } = await call(url, `/api/v1.0/auditoria?${query.toString()}`, { headers: admin });
      return (result['content'] as Record<string, unknown>[])[0];
    },
  };
}

/** Status and code of an answer. */
export const refusal = ({ status, result }: Answered): unknown => [status, result['code']];

/** Problems of an answer as field and code. */
export const problems = ({ result }: Answered): unknown =>
  (result['subErrors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);

/** Warning codes of an answer. */
export const warnings = ({ result }: Answered): unknown =>
  (result['advertencias'] as { code: string }[]).map(({ code }) => code);
