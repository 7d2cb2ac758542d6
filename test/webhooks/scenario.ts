import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { mutatedInstallation, type Mutation } from '../faults/mutation.js';
import { obtainBearer } from '../support/bearer.js';
import { withClient } from '../support/database.js';
import { minimalFactura } from '../support/payloads.js';
import { retryNow, startReceiver, type Receiver } from '../support/receiver.js';
import {
  call,
  demoOf,
  newMasterKey,
  startServiceProcess,
  temporaryDir,
  type ServiceProcess,
} from '../support/service.js';
import { judgeArrivals, type Expected, type Verdict } from './verdict.js';

export interface Scenario {
  readonly receipts: number;
  readonly processes: number;
  /** Share of all requests that are refused or cut off. */
  readonly failRate: number;
  /** How often a process is killed while one of its requests is unanswered at a receiver. */
  readonly kills: number;
  readonly installation?: Pick<Mutation, 'name' | 'edits'>;
  /** Nothing may be missing this long after the last receipt. */
  readonly patienceMs: number;
}

/** A run's database; its creator drops it. */
export interface RunDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly adminUrl: string;
}

export interface Outcome extends Verdict {
  readonly events: number;
  readonly requests: number;
  readonly kills: number;
}

/** Sends a later event while an earlier one of its receipt is waiting. */
export const WITHOUT_ORDER: Pick<Mutation, 'name' | 'edits'> = {
  name: 'sin-orden',
  edits: [
    {
      file: 'features/webhooks/delivery/round.js',
      find: /held = change\.estado === "PENDIENTE"/,
      replace: 'held = false',
    },
    {
      file: 'features/webhooks/delivery/collect-work.js',
      find: /held\.has\(placed\.comprobanteId\)/,
      replace: 'false',
    },
    {
      file: 'features/webhooks/work-store.js',
      find: /AND before\.posicion < /,
      replace: 'AND false AND before.posicion < ',
    },
  ],
};

/** Advances the cursor before the event is sent. */
export const MARKED_BEFORE: Pick<Mutation, 'name' | 'edits'> = {
  name: 'marcado-antes',
  edits: [
    {
      file: 'features/webhooks/delivery/round.js',
      find: /const sent = await sendAll\(/,
      replace: `await deps.db.asWorker((tx) => tx.run({ name: 'marcado_antes', text: 'UPDATE webhooks SET cursor = $2, posicion = $3 WHERE id = $1' },
        [lease.id, work.cursor, String(positionOf(work.cursor))]));
      const sent = await sendAll(`,
    },
  ],
};

/** Runs processes of the built service against real receivers, and judges what these saw. */
export async function runScenario(scenario: Scenario, database: RunDatabase): Promise<Outcome> {
  const home = temporaryDir();
  const copy = scenario.installation && mutatedInstallation(scenario.installation);
  const [flaky, hanging, stranger] = await Promise.all([startReceiver(), startReceiver(), startReceiver()]);
  const receivers = [flaky, hanging, stranger];
  const env = {
    ...database.env,
    RUBRICA_DATA: home.path,
    RUBRICA_MASTER_KEY: newMasterKey(),
    RUBRICA_RED_PERMITIDA: '127.0.0.1',
    RUBRICA_WEBHOOK_PUERTOS: receivers.map(({ port }) => port).join(','),
  };
  const start = (): Promise<ServiceProcess> => startServiceProcess(env, copy === undefined ? {} : { cwd: copy.path });
  const members: ServiceProcess[] = [await start()];
  let restarted = (): Promise<void> => Promise.resolve();
  try {
    while (members.length < scenario.processes) members.push(await start());
    const demo = demoOf(home.path);
    const url = (): string => members[0]?.url ?? '';
    await makeEndpoints(url(), demo, { flaky, hanging, stranger });
    hanging.answer = () => 'nothing';
    let kills = 0;
    let killing: Promise<void> | undefined;
    restarted = async () => killing?.catch(() => undefined);
    const killAll = async (): Promise<void> => {
      await Promise.all(members.map((member) => member.kill()));
      kills += 1;
      // All lease holders are dead, so no lease needs to expire.
      await withClient(database.adminUrl, (client) =>
        client.query('UPDATE webhooks SET lease_token = NULL, due_at = rubrica_clock()'),
      );
      members.splice(0, members.length, ...(await Promise.all(members.map(start))));
    };
    let requests = 0;
    const dice = diceOf(scenario.failRate);
    flaky.answer = (_one, response, request) => {
      requests += 1;
      // Occasionally a sender is killed while its request is in flight.
      if (kills < scenario.kills && killing === undefined && requests % 12 === 5) {
        killing = killAll().finally(() => {
          killing = undefined;
        });
        return 'nothing';
      }
      switch (dice()) {
        case 0:
          return 500;
        case 1:
          request.socket.destroy();
          return 'nothing';
        case 2:
          response.writeHead(307, { location: stranger.url }).end();
          return 307;
        default:
          return 200;
      }
    };
    for (let n = 0; n < scenario.receipts; n++) await issue(url, demo.apiKey, randomUUID());
    const expected = await settled(database.adminUrl, url, demo.apiKey, scenario, flaky, {
      kills: () => kills,
      isStarting: () => killing !== undefined,
    });
    const arrivals = flaky.received.map(({ id, evento, accepted }) => ({ id, eventoId: evento.id, accepted }));
    const verdict = judgeArrivals(expected, arrivals);
    const strange = stranger.received.map(({ id }) => id);
    return { ...verdict, untold: [...verdict.untold, ...strange], events: expected.length, requests, kills };
  } finally {
    await restarted();
    await Promise.all(members.map((member) => member.kill()));
    await Promise.all(receivers.map((receiver) => receiver.stop()));
    home.remove();
    copy?.remove();
  }
}

type Demo = ReturnType<typeof demoOf>;

/** Creates one endpoint for everything, one that hangs, and one for a company that issues nothing, which must receive nothing. */
async function makeEndpoints(
  url: string,
  demo: Demo,
  { flaky, hanging, stranger }: Readonly<Record<'flaky' | 'hanging' | 'stranger', Receiver>>,
): Promise<void> {
  const headers = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
  const other = '0992345678001';
  await call(url, '/api/v1.0/empresas', {
    apiKey: demo.apiKey,
    body: { ruc: other, razonSocial: 'Otra', dirMatriz: 'Quito' },
  });
  for (const [receiver, more] of [
    [flaky, {}],
    [hanging, {}],
    [stranger, { empresas: [other], tipos: DELIVERED }],
  ] as const) {
    const { status, result } = await call(url, '/api/v1.0/webhooks', { headers, body: { url: receiver.url, ...more } });
    if (status !== 201) throw new Error(`webhooks: ${status} ${JSON.stringify(result)}`);
    receiver.secrets.push(String(result['secreto']));
  }
}

const DELIVERED = ['comprobante.creado', 'comprobante.firmado', 'comprobante.recibido', 'comprobante.autorizado'];

/** A reproducible sequence: a fault of each kind in turn, at the given rate. */
function diceOf(rate: number): () => number {
  let sum = 0;
  let kind = 0;
  return () => {
    sum += rate;
    if (sum < 1) return -1;
    sum -= 1;
    return kind++ % 3;
  };
}

/** Issues a receipt, retrying after kills. */
async function issue(url: () => string, apiKey: string, key: string): Promise<void> {
  for (;;) {
    try {
      const { status } = await call(url(), '/api/v2.0/comprobantes/facturas', {
        apiKey,
        headers: { 'idempotency-key': key },
        body: minimalFactura({}),
      });
      if (status === 201) return;
    } catch {
      // Killed; its successor answers.
    }
    await sleep(100);
  }
}

/** Waits until the feed has the end of every receipt and all of it was accepted, or the timeout; returns the feed. */
async function settled(
  adminUrl: string,
  url: () => string,
  apiKey: string,
  { receipts: comprobantes, kills, patienceMs }: Scenario,
  receiver: Receiver,
  crew: { readonly kills: () => number; readonly isStarting: () => boolean },
): Promise<Expected[]> {
  let expected: DeliveredEvent[] = [];
  for (let end = Date.now() + patienceMs; Date.now() < end;) {
    // Nothing is sent during a start, however long it takes here.
    if (crew.isStarting()) end = Date.now() + patienceMs;
    await retryNow(adminUrl);
    expected = await feedOf(url(), apiKey).catch(() => expected);
    const arrivals = receiver.received.map(({ id, accepted }) => ({ id, eventoId: id, accepted }));
    // A receipt whose answer was lost may be authorised without a `recibido` event: only the final event is certain.
    const ended = expected.filter(({ tipo }) => tipo === 'comprobante.autorizado').length;
    if (ended >= comprobantes && crew.kills() >= kills && judgeArrivals(expected, arrivals).lost.length === 0) break;
    await sleep(300);
  }
  return expected;
}

interface DeliveredEvent extends Expected {
  readonly tipo: string;
}

async function feedOf(url: string, apiKey: string): Promise<DeliveredEvent[]> {
  const found: DeliveredEvent[] = [];
  for (let cursor = '', more = true; more;) {
    const { result } = await call(url, `/api/v1.0/eventos?size=500${cursor}`, { apiKey });
    const content = result['content'] as { id: string; tipo: string; datos: { claveAcceso?: string } }[];
    found.push(...content.map(({ id, tipo, datos }) => ({ id, tipo, claveAcceso: datos.claveAcceso })));
    cursor = `&cursor=${String(result['siguiente'])}`;
    more = result['hayMas'] === true;
  }
  return found;
}
