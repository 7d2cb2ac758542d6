import { findComprobante, insertComprobantes } from './store/comprobantes.js';
import { leaseOfNew, type LeasedComprobante } from './store/work.js';
import {
  claimIdempotencyKey,
  recordIdempotencyKeys,
  takeIdempotencyKeys,
  type IdempotencyClaim,
} from '../db/idempotency.js';
import { shareByKey } from '../db/share.js';
import { LOCK_WAIT_MS, type AccountId, type AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { formatSecuencial } from '../kernel/clave-acceso.js';
import { modifiedDocumentOf } from '../documents/modified-document.js';
import type { Place } from '../work/worker.js';
import { LEASE_MS } from './claim.js';
import { sharedEmisores } from './emisores.js';
import {
  checkRequest,
  newComprobante,
  noCertificate,
  type CheckedRequest,
  type IssueDeps,
  type Issued,
  type IssueRequest,
} from './check-request.js';
import { lockParkedImport, replaceImport } from './imported.js';
import { SINGLE, takeNumbers } from './numbers.js';
import { retryIfTaken } from './reference.js';

export type IssueComprobante = (request: IssueRequest) => Promise<Issued>;

/** Why a request was not stored with its batch. */
type FailedIssue = AppError | typeof SINGLE;

/** A stored receipt; `leased`: assigned to a reserved worker slot. */
interface StoredIssue {
  readonly issued: Issued;
  readonly leased: LeasedComprobante | undefined;
}

/** A request, and whether a worker of this process has a slot reserved for it. */
interface IssueItem {
  readonly request: IssueRequest;
  readonly hasPlace: boolean;
}

/** Reserves a worker slot of this process; undefined: the receipt waits to be claimed. */
export type ReservePlace = () => Place<LeasedComprobante> | undefined;

/**
 * Creates the issuing function: validates, takes the number and stores, in one transaction. When it returns, the receipt is durable
 * and its work is due; when it throws, nothing is stored and no number is used. Concurrent requests of one account share a
 * transaction; requests that lock or look up more than their number and key get their own.
 */
export function createIssue(deps: IssueDeps, reserve: ReservePlace): IssueComprobante {
  const together = deps.db.groupInAccount<IssueItem, StoredIssue | FailedIssue>((tx, items) =>
    issueTogether(deps, tx, items),
  );
  async function amongOthers(request: IssueRequest, counter: string): Promise<Issued | undefined> {
    const place = reserve();
    try {
      const outcome = await together(request.accountId, counter, { request, hasPlace: place !== undefined });
      if (outcome === SINGLE) return undefined;
      const { issued, leased } = orThrow(outcome);
      // Committed with a lease: no claim needed.
      if (leased !== undefined) place?.start(leased);
      return issued;
    } finally {
      place?.giveBack();
    }
  }
  const share = shareByKey(ALONE_AT_ONCE_MAX, LOCK_WAIT_MS);
  const issue: IssueComprobante = async (request) => {
    const counter = counterOf(request);
    const issued = mayShare(request) ? await amongOthers(request, counter) : undefined;
    return (
      issued ??
      share(`${request.accountId} ${counter}`, () =>
        deps.db.inAccount(request.accountId, (tx) => issueAlone(deps, tx, request)),
      )
    );
  };
  return (request) => retryIfTaken(() => issue(request));
}

/**
 * They take numbers one after the other anyway; a few more can check documents meanwhile. If a stalled process holds the counter,
 * the account's other points keep the remaining connections.
 */
const ALONE_AT_ONCE_MAX = 4;

/** The counter a request needs, from its unchecked payload: exact enough to group requests. */
function counterOf({ type, payload }: IssueRequest): string {
  const said = [payload['ruc'], payload['estab'], payload['ptoEmi']];
  return [type.codDoc, ...said.map((one) => (typeof one === 'string' ? one.slice(0, 13) : ''))].join(' ');
}

/** Excludes XML of the issuer, and notes, which lock the receipt they modify. */
function mayShare({ given, payload }: IssueRequest): boolean {
  return given === undefined && modifiedDocumentOf(payload) === undefined;
}

/** Writes beside a receipt, in its transaction, once its content is checked and before it is stored. */
export type RecordBeside = (checked: CheckedRequest) => Promise<void>;

/**
 * Issues inside the caller's transaction, which ends with it: `record` has its last other statements. For work whose state must change
 * together with the receipt; the caller retries with `retryIfTaken`.
 */
export async function issueIn(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  record: RecordBeside,
): Promise<Issued> {
  const checked = await checkRequest(deps, tx, request, sharedEmisores(tx));
  if (checked instanceof AppError) throw checked;
  await record(checked);
  const [outcome = SINGLE] = await storeAll(deps, tx, [checked]);
  if (outcome === SINGLE) throw new Error('issuing answered nothing');
  return orThrow(outcome).issued;
}

/** Runs a transaction of an account that issues at most one receipt with `issueIn`. */
export type IssueWithin = <T>(
  account: AccountId,
  act: (tx: AccountTx, issue: (request: IssueRequest, record: RecordBeside) => Promise<Issued>) => Promise<T>,
) => Promise<T>;

/** Creates `IssueWithin`; `onIssued` runs after the commit. */
export function createIssueWithin(
  deps: IssueDeps,
  onIssued: (account: AccountId, issued: Issued) => void,
): IssueWithin {
  return async (account, act) => {
    let issued: Issued | undefined;
    const result = await retryIfTaken(() =>
      deps.db.inAccount(account, (tx) => {
        issued = undefined; // A receipt of an attempt that was undone is never acknowledged.
        return act(tx, async (request, record) => (issued = await issueIn(deps, tx, request, record)));
      }),
    );
    if (issued !== undefined) onIssued(account, issued);
    return result;
  };
}

async function issueAlone(deps: IssueDeps, tx: AccountTx, request: IssueRequest): Promise<Issued> {
  const repeated = await claim(tx, request.idempotency);
  if (repeated !== undefined) return repeatAnswer(tx, repeated);
  const held = request.given?.authorised === true ? await lockParkedImport(tx, request.given.claveAcceso) : undefined;
  // Refusals are thrown inside the transaction, which rolls back the number.
  if (held !== undefined) return orThrow(await replaceImport(deps, tx, request, held));
  const [outcome = SINGLE] = await storeAll(deps, tx, [await checkRequest(deps, tx, request, sharedEmisores(tx))]);
  if (outcome === SINGLE) throw new Error('issuing answered nothing');
  return orThrow(outcome).issued;
}

function orThrow<T>(outcome: T | AppError): T {
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** Stores the valid requests of a batch; returns the outcome of each, in order. */
async function issueTogether(
  deps: IssueDeps,
  tx: AccountTx,
  items: readonly IssueItem[],
): Promise<(StoredIssue | FailedIssue)[]> {
  const requests = items.map(({ request }) => request);
  const places = new Set(items.filter(({ hasPlace }) => hasPlace).map(({ request }) => request));
  const emisores = sharedEmisores(tx);
  const keyed = firstByKey(requests);
  const [mine, checked] = await Promise.all([
    takeIdempotencyKeys(
      tx,
      [...keyed.values()].flatMap(({ idempotency }) => idempotency ?? []),
    ),
    Promise.all(requests.map((request) => checkRequest(deps, tx, request, emisores))),
  ]);
  const first = new Set([...keyed.values()].filter((_, at) => mine[at] === true));
  const isFirst = (request: IssueRequest): boolean => request.idempotency === undefined || first.has(request);
  // Repeats return the stored receipt, even if their content would be refused by now.
  return storeAll(
    deps,
    tx,
    requests.map((request, at) => (isFirst(request) ? (checked[at] ?? SINGLE) : SINGLE)),
    places,
  );
}

/** First request per idempotency key; the others are repeats. */
function firstByKey(requests: readonly IssueRequest[]): Map<string, IssueRequest> {
  const firsts = new Map<string, IssueRequest>();
  for (const request of requests) {
    if (request.idempotency === undefined) continue;
    const { owner, route, key } = request.idempotency;
    const name = `${owner} ${route} ${key}`; // unambiguous: only `route` contains a space, exactly one
    if (!firsts.has(name)) firsts.set(name, request);
  }
  return firsts;
}

async function storeAll(
  deps: IssueDeps,
  tx: AccountTx,
  checked: readonly (CheckedRequest | FailedIssue)[],
  places: ReadonlySet<IssueRequest> = new Set(),
): Promise<(StoredIssue | FailedIssue)[]> {
  const fit = checked.filter((one): one is CheckedRequest => one !== SINGLE && !(one instanceof AppError));
  // Nothing to commit; a single request's transaction is rolled back.
  if (fit.length === 0) return checked.map((one) => one as FailedIssue);
  const numbers = await signableNumbers(deps, tx, fit);
  const rows = new Map(
    fit.flatMap((one) => {
      const number = numbers.get(one);
      if (typeof number !== 'number') return [];
      const row = newComprobante(deps, one, number);
      return [[one, places.has(one.request) ? { ...row, leaseMs: LEASE_MS } : row]];
    }),
  );
  const kept = [...rows].flatMap(([{ request }, { claveAcceso }]) =>
    request.idempotency === undefined ? [] : [{ ...request.idempotency, resource: claveAcceso }],
  );
  // Sent before the receipts, because storing those ends the transaction.
  const noted = recordIdempotencyKeys(tx, kept);
  const [stored] = await Promise.all([rows.size === 0 ? [] : insertComprobantes(tx, [...rows.values()]), noted]);
  const storedOf = new Map([...rows.keys()].map((one, at) => [one, stored[at]]));
  return checked.map((one) => {
    if (one === SINGLE || one instanceof AppError) return one;
    const row = rows.get(one);
    if (row === undefined) return numbers.get(one) as FailedIssue;
    const birth = storedOf.get(one);
    if (birth === undefined) throw new Error('unreachable: each that is fit was stored');
    const issued: Issued = {
      id: birth.id,
      claveAcceso: row.claveAcceso,
      secuencial: formatSecuencial(row.secuencial),
      estado: row.firmado ? 'FIRMADO' : 'CREADO',
      advertencias: one.advertencias,
      repeated: false,
    };
    return { issued, leased: leaseOfNew(tx.accountId, row, birth) };
  });
}

/** Takes the numbers if every company can sign. */
async function signableNumbers(
  deps: IssueDeps,
  tx: AccountTx,
  fit: readonly CheckedRequest[],
): Promise<Awaited<ReturnType<typeof takeNumbers<CheckedRequest>>>> {
  const signers = new Map(
    fit
      .filter(({ request }) => request.given?.signedXml === undefined)
      .map(({ emisor }) => [emisor.empresa_id, emisor]),
  );
  // Both queries in one round trip: if nothing can sign, the rollback returns the numbers.
  const [canSign, numbers] = await Promise.all([
    Promise.all([...signers.keys()].map((empresaId) => deps.canSign(tx, empresaId))),
    takeNumbers(tx, fit),
  ]);
  [...signers.values()].forEach(({ ruc }, at) => {
    if (canSign[at] !== true) throw noCertificate(ruc);
  });
  return numbers;
}

async function claim(tx: AccountTx, idempotency: IdempotencyClaim | undefined): Promise<string | undefined> {
  if (idempotency === undefined) return undefined;
  const outcome = await claimIdempotencyKey(tx, idempotency);
  switch (outcome.kind) {
    case 'first':
      return undefined;
    case 'repeat':
      return outcome.resource;
    case 'other-body':
      throw new AppError(
        'idempotency-key-reutilizada',
        'Ese Idempotency-Key ya se usó con otro contenido; use uno nuevo para cada comprobante.',
      );
    case 'running':
      throw new AppError(
        'idempotency-key-en-curso',
        'La primera solicitud con ese Idempotency-Key sigue en curso; repita en un segundo.',
        { retryAfterS: 1 },
      );
  }
}

async function repeatAnswer(tx: AccountTx, claveAcceso: string): Promise<Issued> {
  const row = await findComprobante(tx, claveAcceso);
  if (row === undefined) throw new Error(`receipt ${claveAcceso} of an idempotency key is not there`);
  const { id, estado, advertencias } = row;
  return {
    id,
    claveAcceso: row.clave_acceso,
    secuencial: formatSecuencial(row.secuencial),
    estado,
    advertencias,
    repeated: true,
  };
}
