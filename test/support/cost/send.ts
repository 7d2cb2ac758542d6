import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { routes } from '../../../src/app/routes.js';
import type { Demo } from '../../../src/app/demo.js';
import { obtainBearer } from '../bearer.js';
import { sendFuzz } from '../fuzz/wire.js';
import { minimalFactura } from '../payloads.js';
import { call } from '../service.js';
import { CSRF, type CostCase, type CostRequest } from './requests.js';

/** spec/API.md §1. */
const BODY_BYTES_MAX = 1024 * 1024;
/** Node accepts 16 KiB of request head, credentials included. */
const HEAD_BYTES_MAX = 12 * 1024;

/** Maximum size of a case within a request. */
export function bytesMax({ in: place }: CostCase): number {
  return place === 'body' ? BODY_BYTES_MAX : HEAD_BYTES_MAX;
}

/** Builds a request of this many bytes: escaping adds to it, and a body above the limit is not even read. */
export function requestOf(one: CostCase, bytes: number): CostRequest {
  const first = one.make(bytes);
  const length = first.body?.length ?? 0;
  return length <= bytes ? first : one.make((0.98 * bytes * bytes) / length);
}

/** The caller: credentials for each operation, and ids of existing data. */
export interface Caller {
  readonly values: Readonly<Record<string, string>>;
  /** Sends a request and returns the status; 0: refused without an answer. */
  send(operationId: string, request: CostRequest): Promise<number>;
  close(): void;
}

export const OPERATOR_TOKEN = 'operador-de-la-busqueda-de-costes-0001';

/** Retries of a request that was rate limited. */
const TOO_SOON_MAX = 5;

/** The demo account's administrator, its portal session, and the operator where required. */
export async function createCaller(url: string, demo: Demo): Promise<Caller> {
  const agent = new Agent({ keepAlive: true });
  const bearer = await obtainBearer(url, demo);
  const { apiKey } = demo;
  const issued = await call(url, '/api/v2.0/comprobantes/facturas', { apiKey, body: minimalFactura() });
  const claveAcceso = String(issued.result['claveAcceso']);
  const link = await call(url, `/api/v1.0/comprobantes/${claveAcceso}/enlace`, { apiKey });
  const session = await openSession(url, demo);
  const ofOperator = new Set(routes.filter(({ access }) => access === 'operador').map(({ id }) => id));
  const ofSession = new Set(routes.filter(({ access }) => access === 'sesión').map(({ id }) => id));
  const basic = Buffer.from(`${demo.clientId}:${demo.clientSecret}`).toString('base64');
  const credentialsOf = (operationId: string): Readonly<Record<string, string>> => {
    if (ofOperator.has(operationId)) return { authorization: `Bearer ${OPERATOR_TOKEN}` };
    if (operationId.endsWith('/portal/marco')) return { cookie: session.cookie };
    if (ofSession.has(operationId)) return { cookie: session.cookie, 'x-csrf-token': session.csrf };
    // Operations outside the table belong to OAuth or are public.
    const isRoute = routes.some(({ id }) => id === operationId);
    return isRoute ? { 'x-api-key': apiKey, authorization: `Bearer ${bearer}` } : { authorization: `Basic ${basic}` };
  };
  return {
    values: {
      ruc: demo.ruc,
      claveAcceso,
      token: String(link.result['enlace']).split('/').at(-1) ?? '',
      name: 'errores',
      format: 'xml',
      estab: '001',
      ptoEmi: '001',
    },
    send: async (operationId, { method, target, headers, body: given }) => {
      const body = given && withToken(given, session.csrf);
      const named = Object.entries({ ...credentialsOf(operationId), ...headers });
      const wire = { index: 0, operationId, tricks: [], raw: false, method, target, headers: named, body };
      for (let tries = 1; ; tries++) {
        const { status } = await sendFuzz(new URL(url), agent, wire);
        if (status !== 429 || tries === TOO_SOON_MAX) return status;
        await setTimeout(1000);
      }
    },
    close: () => {
      agent.destroy();
    },
  };
}

async function openSession(url: string, { usuario, password }: Demo): Promise<{ cookie: string; csrf: string }> {
  const answer = await fetch(`${url}/api/v1.0/sesiones/ingreso`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario, password }),
  });
  const { result } = (await answer.json()) as { result: { csrfToken: string } };
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; '),
    csrf: result.csrfToken,
  };
}

/** Fills the session's token into a body. */
function withToken(body: Buffer, token: string): Buffer {
  const at = body.subarray(0, 400).indexOf(CSRF);
  return at === -1 ? body : Buffer.concat([body.subarray(0, at), Buffer.from(token), body.subarray(at + CSRF.length)]);
}
