import { DEMO_PAYLOAD } from '../../src/app/demo.js';
import { persist } from './bookkeeping.js';
import { HASTY_POINT, type CallDeps } from './clients.js';
import { integer, streamOf } from './random.js';
import { SCRIPT_FIELD } from './sri.js';

const RECEIPTS = 3;
const YESTERDAY = '01/03/2026';

/** A client that corrects each returned receipt at once, to another date: its key changes within a second of being acknowledged. */
export async function correctAtOnce(deps: CallDeps, seed: number): Promise<void> {
  const party = 'apurado';
  const random = streamOf(seed, party);
  if (random() < 0.6) return;
  const body = { ...DEMO_PAYLOAD, ptoEmi: HASTY_POINT };
  for (let ordinal = 1; ordinal <= RECEIPTS; ordinal++) {
    await deps.kernel.sleep(party, integer(random, 500, 15_000));
    const issued = await persist(deps, party, random, {
      method: 'POST',
      path: '/api/v2.0/comprobantes/facturas',
      headers: { 'idempotency-key': `apurado-${ordinal}`, prefer: 'wait=2' },
      body: { ...body, campoAdicional: [{ nombre: SCRIPT_FIELD, value: 'DEVOLVER' }] },
    });
    const { claveAcceso: key, estado } = issued?.result ?? {};
    deps.kernel.log(party, String(estado));
    if (typeof key !== 'string' || estado !== 'DEVUELTO') continue;
    const path = `/api/v2.0/comprobantes/facturas/${key}`;
    await persist(deps, party, random, { method: 'PUT', path, body: { ...body, fechaEmision: YESTERDAY } });
  }
}
