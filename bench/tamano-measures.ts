import { DEMO_PAYLOAD } from '../src/app/demo.js';
import { lockSinCifras } from '../src/receipts/store/cifras.js';
import {
  countComprobantes,
  searchComprobantes,
  withMatchingReceptores,
  type ComprobanteFilter,
  type ComprobanteRange,
} from '../src/receipts/store/search.js';
import type { DayPosition } from '../src/db/page.js';
import { claimComprobantes } from '../src/receipts/store/work.js';
import {
  findComprobante,
  insertComprobantes,
  listComprobanteEvents,
  type NewComprobante,
} from '../src/receipts/store/comprobantes.js';
import { numberEventos, sweepEventos } from '../src/db/eventos.js';
import { recordIdempotencyKeys, sweepIdempotencyKeys, takeIdempotencyKeys } from '../src/db/idempotency.js';
import { findMatchingReceptores, listReceptores } from '../src/receipts/store/receptores.js';
import { readImpuestos } from '../src/features/reportes/store/lineas.js';
import { takeSecuenciales } from '../src/receipts/store/secuenciales.js';
import { oldestUnsentS } from '../src/receipts/store/sri-services.js';
import type { AccountId, Database } from '../src/db/transactions.js';
import { documentTypeByCodDoc } from '../src/documents/registry.js';
import { prepareExample } from '../test/support/documents/examples.js';

/** Account and company whose receipts are queried. */
export interface Place {
  readonly account: AccountId;
  readonly ruc: string;
  readonly empresa: string;
  readonly punto: string;
  readonly clave: string;
  readonly own: number;
  readonly receptores: number;
}

/** A measurement: `prepare` returns what is then repeated. */
export interface Measure {
  readonly name: string;
  readonly times: number;
  readonly prepare: (db: Database) => Promise<() => Promise<unknown>>;
}

const PAGE = 20;
/** The thousandth page, or the last of a shorter list. */
const DEEP = 999 * PAGE;
const LEASE_MS = 15_000;

/** Every filter alone, the usual pairs, one that nearly all match and one that none does. */
function filters({ ruc, own }: Place): readonly [name: string, filter: ComprobanteFilter][] {
  const all = { rucs: null };
  const days = { fechaDesde: '2026-03-01', fechaHasta: '2026-03-31' };
  const last = String(Math.floor(own / 5) - 7);
  return [
    ['no filter', all],
    ['company', { rucs: [ruc] }],
    ['a month', { ...all, ...days }],
    ['a day', { ...all, fechaDesde: '2026-03-15', fechaHasta: '2026-03-15' }],
    ['state of nearly all', { ...all, estados: ['AUTORIZADO'] }],
    ['rare state', { ...all, estados: ['DEVUELTO'] }],
    ['state of none', { ...all, estados: ['NO_AUTORIZADO'] }],
    ['two states', { ...all, estados: ['AUTORIZADO', 'DEVUELTO'] }],
    ['type of nearly all', { ...all, codDoc: '01' }],
    ['rare type', { ...all, codDoc: '04' }],
    ['type of none', { ...all, codDoc: '07' }],
    ['establishment', { ...all, estab: '001' }],
    ['establishment and point', { ...all, estab: '001', ptoEmi: '001' }],
    ['rare establishment and point', { ...all, estab: '002', ptoEmi: '001' }],
    ['establishment and point of none', { ...all, estab: '009', ptoEmi: '001' }],
    ['receiver', { ...all, identificacionReceptor: '0000000007' }],
    ['receiver of none', { ...all, identificacionReceptor: '1799999999001' }],
    ['reference', { ...all, referencia: 'PED-777' }],
    ['number', { ...all, numero: { secuencial: 7, codDocs: ['01', '04', '05', '06', '07', '03'] } }],
    ['what waits', { ...all, pendiente: 'firmar' }],
    ['what is parked', { ...all, pendiente: 'intervenir' }],
    ['mails that failed', { ...all, correoFallido: true }],
    ['company and state', { rucs: [ruc], estados: ['AUTORIZADO'] }],
    ['company, type and month', { rucs: [ruc], codDoc: '01', ...days }],
    ['state, establishment and point', { ...all, estados: ['AUTORIZADO'], estab: '001', ptoEmi: '002' }],
    ['type and state', { ...all, codDoc: '04', estados: ['ANULADO'] }],
    ['receiver and state', { ...all, identificacionReceptor: '0000000007', estados: ['ANULADO'] }],
    ['state and month', { ...all, estados: ['AUTORIZADO'], ...days }],
    ['text: all', { ...all, texto: 'cliente' }],
    ['text: some names', { ...all, texto: 'númeró 77' }],
    ['text: a name', { ...all, texto: `cliente numero ${last}` }],
    ['text: none', { ...all, texto: 'zapatería' }],
    ['text: two letters', { ...all, texto: 'ma' }],
    ['text: beginning of an identification', { ...all, texto: '00000000' }],
    ['text: reference', { ...all, texto: 'PED-777' }],
    ['text: access key', { ...all, texto: '9'.repeat(49) }],
    ['text and state', { ...all, texto: 'numero 7', estados: ['AUTORIZADO'] }],
    ['text, company and month', { rucs: [ruc], texto: 'numero 7', ...days }],
  ];
}

const range = (after?: DayPosition): ComprobanteRange => ({ limit: PAGE, offset: 0, descending: true, after });

/** Returns the start of the thousandth page, or of the last of a shorter list. */
async function deepIn(db: Database, account: AccountId, filter: ComprobanteFilter): Promise<DayPosition | undefined> {
  let after: DayPosition | undefined;
  for (let seen = 0; seen < DEEP;) {
    const limit = Math.min(1000, DEEP - seen);
    const { rows, next } = await db.inAccount(account, (tx) =>
      searchComprobantes(tx, filter, { ...range(after), limit }),
    );
    seen += rows.length;
    if (next === null) {
      const at = rows.at(-PAGE - 1);
      return at === undefined ? after : { fecha: at.fecha, id: at.id };
    }
    after = next;
  }
  return after;
}

function lists(place: Place): Measure[] {
  const { account } = place;
  const page =
    (db: Database, filter: ComprobanteFilter, after?: DayPosition): (() => Promise<unknown>) =>
    async () => {
      const requested = await withMatchingReceptores(db, account, filter);
      return db.inAccount(account, (tx) => searchComprobantes(tx, requested, range(after)));
    };
  return filters(place).flatMap(([name, filter]): Measure[] => [
    { name: `${name}: first page`, times: 60, prepare: async (db) => page(db, filter) },
    {
      name: `${name}: thousandth page`,
      times: 60,
      prepare: async (db) =>
        page(db, filter, await deepIn(db, account, await withMatchingReceptores(db, account, filter))),
    },
    {
      name: `${name}: total`,
      times: 30,
      prepare: async (db) => async () => {
        const requested = await withMatchingReceptores(db, account, filter);
        return db.inAccount(account, (tx) => countComprobantes(tx, requested));
      },
    },
  ]);
}

/** The issuing transaction with an Idempotency-Key: its number, the receipt with its related rows, the key. */
function issuing({ account, empresa, punto, ruc }: Place, name: string, known: boolean): Measure {
  const type = documentTypeByCodDoc('01');
  if (type === undefined) throw new Error('there are no invoices');
  return {
    name,
    times: 200,
    prepare: async (db) => {
      const { document, xml } = prepareExample(type, { ...DEMO_PAYLOAD, ruc: '1790012345001' });
      const row = {
        ...document,
        ruc,
        empresaId: empresa,
        puntoEmisionId: punto,
        documentoJson: JSON.stringify(document.documento),
        documentoSha256: Buffer.alloc(32),
        advertencias: [],
        xml: Buffer.from(xml),
        correos: [],
        firmado: false,
        autorizado: false,
        actor: 'api',
        referencia: null,
        referenciaUnica: false,
        leaseMs: LEASE_MS,
      };
      return () =>
        db.inAccount(account, async (tx) => {
          const secuencial = (await takeSecuenciales(tx, { puntoEmisionId: punto, codDoc: '01' }, 1)) ?? 0;
          const claim = {
            owner: 'api-key:bench',
            route: 'POST /',
            key: `${Date.now()}-${secuencial}`,
            bodySha256: Buffer.alloc(32),
          };
          await takeIdempotencyKeys(tx, [claim]);
          const claveAcceso = `1${String(secuencial).padStart(48, '0')}`;
          const receptor = known
            ? row.receptor
            : {
                ...row.receptor,
                identificacion: `9${String(secuencial).padStart(9, '0')}`,
                razonSocial: `PAZ MENA ${secuencial}`,
              };
          const stored: NewComprobante = { ...row, receptor, secuencial: 800_000_000 + secuencial, claveAcceso };
          await recordIdempotencyKeys(tx, [{ ...claim, resource: claveAcceso }]);
          await insertComprobantes(tx, [stored]);
        });
    },
  };
}

/** All measurements, writing ones last. */
export function measuresOf(place: Place): readonly Measure[] {
  const { account, clave, ruc } = place;
  const month = {
    rucs: [ruc],
    desde: '2026-03-01',
    hasta: '2026-03-31',
    estab: undefined,
    ptoEmi: undefined,
    codDoc: undefined,
  };
  return [
    ...lists(place),
    {
      name: 'receivers by text',
      times: 20,
      prepare: async (db) => async () => {
        const meant = await db.asWorker((tx) => findMatchingReceptores(tx, account, null, 'numero 77'));
        return db.inAccount(account, (tx) => listReceptores(tx, null, 'numero 77', meant, PAGE));
      },
    },
    {
      name: 'read one with its history',
      times: 50,
      prepare: async (db) => () =>
        db.inAccount(account, async (tx) => {
          if ((await findComprobante(tx, clave)) === undefined) throw new Error('not found');
          await listComprobanteEvents(tx, clave, 0, 100);
        }),
    },
    {
      name: 'tax report of a month',
      times: 5,
      prepare: async (db) => () =>
        db.inAccount(account, (tx) => readImpuestos(tx, month, { codDocs: ['01', '04', '05'] })),
    },
    issuing(place, 'issue', true),
    issuing(place, 'issue to a new receiver', false),
    {
      name: 'claim of 32 receipts, 100,000 due',
      times: 50,
      prepare: async (db) => {
        const lane = { limit: 32, afterEmpresaId: '0' };
        return () =>
          db.asWorker((tx) => claimComprobantes(tx, { total: 32, recepcion: lane, autorizacion: lane }, LEASE_MS));
      },
    },
    {
      name: 'sweep of 1,000 idempotency keys',
      times: 20,
      prepare: async (db) => () => db.asWorker((tx) => sweepIdempotencyKeys(tx, 1000)),
    },
    {
      name: 'oldest unsent receipt',
      times: 50,
      prepare: async (db) => () => db.asWorker(oldestUnsentS),
    },
    {
      name: 'events: numbering',
      times: 50,
      prepare: async (db) => () => db.asWorker((tx) => numberEventos(tx, 1000)),
    },
    {
      name: 'events: sweep',
      times: 50,
      prepare: async (db) => () => db.asWorker((tx) => sweepEventos(tx, 90, 1000)),
    },
    {
      name: 'missing figures: a stretch of 10,000',
      times: 10,
      prepare: async (db) => () => db.asWorker((tx) => lockSinCifras(tx, 0n, 9_000n, 100)),
    },
  ];
}
