import { newAccount } from './account.js';
import { obtainBearer } from './bearer.js';
import { client, type Client } from './client.js';
import type { RunningForTest } from './running.js';
import { call } from './service.js';

/** A running service with the keys for tests of companies and their resources. */
export interface Resources extends Client {
  readonly running: RunningForTest;
  readonly key: (roles: readonly string[], empresas?: readonly string[]) => Promise<string>;
  /** The default key of a separate account. */
  readonly strangersKey: string;
  /** Returns the last audit entry of the account about a subject. */
  readonly lastAudit: (sujetoTipo: string, sujetoId: string) => Promise<Record<string, unknown> | undefined>;
}

export async function resourcesOf(running: RunningForTest): Promise<Resources> {
  const { url, demo } = running;
  const admin = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
  const stranger = await newAccount(running);
  return {
    ...client(running),
    running,
    strangersKey: stranger.defaultApiKey,
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
