import { expect } from 'vitest';
import { client } from './client.js';
import { resourcesOf, type Resources } from './resources.js';
import type { RunningForTest } from './running.js';
import { call } from './service.js';

/** Companies of the stranger's account, which imports what it receives; the account's own company sells to them. */
export const RUC = '1790016919001';
export const OTRA = '1790085783001';

/** A sold document in its final state. */
export interface Sold {
  readonly clave: string;
  /** With the authorization around it. */
  readonly xml: Buffer;
  /** The signed document alone. */
  readonly bare: Buffer;
}

export interface Sent {
  readonly status: number;
  readonly result: Record<string, unknown>;
}

/** A running service, and an account that receives. */
export interface Receiving {
  readonly resources: Resources;
  readonly apiKey: string;
  readonly api: Resources['api'];
  /** Runs SQL as the owner of the database. */
  readonly admin: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Issues an invoice of the demo company and waits for its final state. */
  readonly sold: (identificacion?: string, more?: Readonly<Record<string, unknown>>) => Promise<Sold>;
  readonly send: (bytes: Uint8Array | FormData, type?: string, key?: string) => Promise<Sent>;
  readonly read: (clave: string) => Promise<Record<string, unknown>>;
  /** Waits until a document has left that state. */
  readonly after: (clave: string, estado?: string) => Promise<Record<string, unknown>>;
  /** Waits until an upload is read and the SRI was queried about all of it. */
  readonly finished: (id: unknown) => Promise<Record<string, unknown>>;
  readonly account: () => Promise<string>;
}

/** An account of that service that receives, with two companies. */
export async function receivingOf(
  running: RunningForTest,
  { ruc: receptora = RUC, otra = OTRA }: { readonly ruc?: string; readonly otra?: string } = {},
): Promise<Receiving> {
  const resources = await resourcesOf(running);
  const { strangersKey: apiKey, factura } = resources;
  const { url, demo, database } = running;
  const { api } = client(running, { apiKey });
  for (const ruc of [receptora, otra])
    await api('POST', '/empresas', { ruc, razonSocial: `RECEPTORA ${ruc}`, dirMatriz: 'QUITO' });
  const admin: Receiving['admin'] = (sql, ...values) => database.sql(sql, values);
  const read: Receiving['read'] = async (clave) => (await api('GET', `/recibidos/${clave}`)).result;
  const until = async <T>(look: () => Promise<T>, done: (seen: T) => boolean): Promise<T> => {
    for (;;) {
      const seen = await look();
      if (done(seen)) return seen;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return {
    resources,
    apiKey,
    api,
    admin,
    read,
    sold: async (identificacion = receptora, more = {}) => {
      const tipoIdentificacion = identificacion.length === 10 ? '05' : '04';
      const { result } = await call(url, '/api/v2.0/comprobantes/facturas', {
        apiKey: demo.apiKey,
        body: factura({
          receptor: { tipoIdentificacion, identificacion, razonSocial: 'RECEPTORA ÑANDÚ' },
          ...more,
        }),
        headers: { prefer: 'wait=25' },
      });
      const clave = String(result['claveAcceso']);
      const file = async (format: string): Promise<Buffer> => {
        const path = `${url}/api/v1.0/comprobantes/${clave}/archivos?format=${format}`;
        return Buffer.from(await (await fetch(path, { headers: { 'x-api-key': demo.apiKey } })).arrayBuffer());
      };
      return { clave, xml: await file('xml'), bare: await file('enviado') };
    },
    send: async (bytes, type = 'application/xml', key = apiKey) => {
      const response = await fetch(`${url}/api/v1.0/recibidos`, {
        method: 'POST',
        headers: { 'x-api-key': key, ...(bytes instanceof FormData ? {} : { 'content-type': type }) },
        body: bytes,
      });
      return { status: response.status, ...((await response.json()) as { result: Record<string, unknown> }) };
    },
    after: (clave, estado = 'PENDIENTE') =>
      until(
        () => read(clave),
        (now) => now['estado'] !== estado,
      ),
    finished: (id) =>
      until(
        async () => (await api('GET', `/recibidos/cargas/${String(id)}`)).result,
        (now) => now['estado'] === 'TERMINADA' && now['porConsultar'] === 0,
      ),
    account: async () =>
      String((await admin(`SELECT account_id AS id FROM empresas WHERE ruc = $1`, receptora))[0]?.['id']),
  };
}

/** Polls until a condition holds. */
export const eventually = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 30_000, interval: 100 });
