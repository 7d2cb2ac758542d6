import { createHash } from 'node:crypto';
import {
  changeComprobante,
  correctComprobante,
  lockComprobante,
  type LockedComprobante,
} from '../database/comprobante-changes.js';
import {
  findComprobante,
  findComprobanteByNumero,
  insertComprobantes,
  peekSecuencial,
  takeSecuenciales,
  type ComprobanteRow,
  type NewComprobante,
} from '../database/comprobantes.js';
import type { EmisorRow } from '../database/empresas.js';
import { claimIdempotencyKey, fillIdempotencyKey, type IdempotencyClaim } from '../database/idempotency.js';
import { shareByKey } from '../database/share.js';
import { LOCK_WAIT_MS, type AccountId, type AccountTx, type Database } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { buildClaveAcceso, formatSecuencial } from '../domain/clave-acceso.js';
import type { Estado } from '../domain/estados.js';
import { parseFecha, trustedFecha } from '../domain/fecha.js';
import { fechaEcuador } from '../domain/hora-ecuador.js';
import type { Advertencia } from '../domain/issue.js';
import type { PreparedDocument } from '../documents/document-type.js';
import { referenciaIn } from '../documents/reference.js';
import { modifiedDocumentOf } from '../documents/modified-document.js';
import { sharedEmisores, type FindEmisor } from './emisores.js';
import { prepareDocument, type PrepareDeps, type PrepareRequest, type Ready } from './prepare.js';
import { againIfTaken, keptReferencia, mustBeFree } from './reference.js';

export interface IssueDeps extends PrepareDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Eight random digits: the código numérico, minted once and stored. */
  readonly codigoNumerico: () => string;
  /** Whether the company holds a certificate that can sign now; asked in the issuing transaction. */
  readonly canSign: (tx: AccountTx, empresaId: string) => Promise<boolean>;
}

export interface IssueRequest extends PrepareRequest {
  readonly accountId: AccountId;
  /** Who asks, for the receipt's history. */
  readonly actor: string;
  readonly idempotency: IdempotencyClaim | undefined;
  /** From the issuer's own XML: its key is kept, and its bytes too where they are signed. */
  readonly given?: {
    readonly claveAcceso: string;
    readonly signedXml: Buffer | undefined;
    /** It came with its authorization: it is stored and not sent, and the SRI is asked about it (decision 0049). */
    readonly authorised: boolean;
    /** What its signature gives to think about. */
    readonly advertencias: readonly Advertencia[];
  };
}

/** A stored receipt. `repeated`: an Idempotency-Key led to one that existed. */
export interface Issued {
  readonly id: string;
  readonly claveAcceso: string;
  readonly secuencial: string;
  readonly estado: Estado;
  readonly advertencias: readonly Advertencia[];
  readonly repeated: boolean;
}

/** Stores a receipt that a client asked for. */
export type IssueReceipt = (request: IssueRequest) => Promise<Issued>;

/**
 * Makes the issuing: it validates, takes the number and stores, in one transaction. When it answers, the receipt is durable
 * and its work is due; when it throws, nothing is stored and no number is consumed. Requests of one account that come at the
 * same time share a transaction; those that must hold or look up more than their number have one of their own.
 */
export function createIssue(deps: IssueDeps): IssueReceipt {
  const together = deps.db.groupInAccount<IssueRequest, Issued | AppError>((tx, requests) =>
    issueAll(deps, tx, requests),
  );
  const share = shareByKey(ALONE_AT_ONCE_MAX, LOCK_WAIT_MS);
  const issue: IssueReceipt = async (request) => {
    const counter = counterOf(request);
    if (!isOrdinary(request)) {
      return share(`${request.accountId} ${counter}`, () =>
        deps.db.inAccount(request.accountId, (tx) => issueAlone(deps, tx, request)),
      );
    }
    const outcome = await together(request.accountId, counter, request);
    if (outcome instanceof AppError) throw outcome;
    return outcome;
  };
  return (request) => againIfTaken(() => issue(request));
}

/**
 * They take their numbers one after the other anyway; a few more check their documents meanwhile. Should the counter be held
 * by a process that stands still, the account's other points have the rest of its connections.
 */
const ALONE_AT_ONCE_MAX = 4;

/** The counter that a request takes its number from, by what it says of itself: good enough to know who waits for whom. */
function counterOf({ type, payload }: IssueRequest): string {
  const said = [payload['ruc'], payload['estab'], payload['ptoEmi']];
  return [type.codDoc, ...said.map((one) => (typeof one === 'string' ? one.slice(0, 13) : ''))].join(' ');
}

/** Nothing but the next number is asked for: no key to repeat, no given number, no receipt that is modified. */
function isOrdinary({ idempotency, given, payload }: IssueRequest): boolean {
  return (
    idempotency === undefined &&
    given === undefined &&
    payload['secuencial'] === undefined &&
    modifiedDocumentOf(payload) === undefined
  );
}

async function issueAlone(deps: IssueDeps, tx: AccountTx, request: IssueRequest): Promise<Issued> {
  const repeated = await claim(tx, request.idempotency);
  if (repeated !== undefined) return answerAgain(tx, repeated);
  const held = request.given?.authorised === true ? await lockParkedImport(tx, request.given.claveAcceso) : undefined;
  const [outcome] =
    held === undefined ? await issueAll(deps, tx, [request]) : [await replaceImport(deps, tx, request, held)];
  // Thrown inside the transaction: a key that was claimed goes back with it.
  if (outcome === undefined || outcome instanceof AppError) throw outcome ?? new Error('issuing answered nothing');
  return outcome;
}

/** Puts another file in the place of the parked one of the same key, and lets the SRI be asked about it. */
async function replaceImport(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  held: LockedComprobante,
): Promise<Issued | AppError> {
  const fit = await check(deps, tx, { ...request, correcting: held.id }, sharedEmisores(tx));
  if (fit instanceof AppError) return fit;
  await correctComprobante(tx, held.id, {
    ...newComprobante(deps, fit, held.secuencial),
    ...keptReferencia(held, fit.document),
  });
  await changeComprobante(tx, held, {
    estado: held.estado,
    accion: 'consultar',
    event: { tipo: 'corregido', actor: request.actor, detalle: { archivo: 'autorizado' } },
  });
  if (request.idempotency !== undefined) await fillIdempotencyKey(tx, request.idempotency, held.clave_acceso);
  const { id, clave_acceso: claveAcceso, estado, secuencial } = held;
  return {
    id,
    claveAcceso,
    estado,
    secuencial: formatSecuencial(secuencial),
    advertencias: fit.advertencias,
    repeated: false,
  };
}

/** The holder of a key, where it came with its authorization and stands still because the SRI does not confirm it. */
async function lockParkedImport(tx: AccountTx, claveAcceso: string): Promise<LockedComprobante | undefined> {
  const held = await lockComprobante(tx, claveAcceso);
  const replaceable =
    held?.never_sent === true && !held.held && held.estado === 'FIRMADO' && held.accion === 'intervenir';
  return replaceable ? held : undefined;
}

/** A document that is fit to be stored. */
interface Fit extends Ready {
  readonly request: IssueRequest;
  readonly documentoJson: string;
  readonly documentoSha256: Buffer;
}

/** Stores what is fit of the requests; answers for each, in their order, what was stored or why not. */
async function issueAll(
  deps: IssueDeps,
  tx: AccountTx,
  requests: readonly IssueRequest[],
): Promise<(Issued | AppError)[]> {
  const emisores = sharedEmisores(tx);
  const checked = await Promise.all(requests.map((request) => check(deps, tx, request, emisores)));
  const fit = checked.flatMap((one) => (one instanceof AppError ? [] : [one]));
  // Nothing is committed here, then: whoever asked alone has its transaction undone.
  if (fit.length === 0) return checked.flatMap((one) => (one instanceof AppError ? [one] : []));
  const numbers = await takeNumbers(deps, tx, fit);
  const rows = fit.map((one): NewComprobante => newComprobante(deps, one, numbers(one)));
  const [only] = requests;
  // Sent before the receipt, whose storing ends the transaction.
  const noted = only?.idempotency && rows[0] && fillIdempotencyKey(tx, only.idempotency, rows[0].claveAcceso);
  const [ids] = await Promise.all([insertComprobantes(tx, rows), noted]);
  let stored = 0;
  return checked.map((one) => {
    if (one instanceof AppError) return one;
    const { id, row } = { id: ids[stored], row: rows[stored] };
    stored += 1;
    if (id === undefined || row === undefined) throw new Error('unreachable: each that is fit was stored');
    return {
      id,
      claveAcceso: row.claveAcceso,
      secuencial: formatSecuencial(row.secuencial),
      estado: row.firmado ? 'FIRMADO' : 'CREADO',
      advertencias: one.advertencias,
      repeated: false,
    };
  });
}

async function check(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  emisores: FindEmisor,
): Promise<Fit | AppError> {
  try {
    const ready = await prepareNew(deps, tx, request, emisores);
    mustBeProven(ready.emisor);
    return { ...ready, advertencias: allWarnings(request, ready), request, ...fingerprint(ready.document) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Prepares what is to be a receipt of its own. That another holds its unique reference is said first: sent again later it may have
 * other faults, such as its date, and the receipt that exists is what its sender looks for.
 */
async function prepareNew(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  emisores?: FindEmisor,
): Promise<Ready> {
  try {
    const ready = await prepareDocument(deps, tx, request, judgedOn(deps, request), emisores);
    await mustBeFree(tx, ready.document, request);
    return ready;
  } catch (error) {
    if (error instanceof AppError) await mustBeFree(tx, referenciaIn(request.payload), request);
    throw error;
  }
}

/** The day by whose rules a document is judged: today, or its own where it was authorised then. */
function judgedOn(deps: IssueDeps, { given, payload }: IssueRequest): string {
  const hoy = fechaEcuador(deps.now());
  const asked = payload['fechaEmision'];
  const fecha = given?.authorised === true && typeof asked === 'string' ? parseFecha(asked) : undefined;
  return fecha !== undefined && fecha.iso < trustedFecha(hoy).iso ? fecha.texto : hoy;
}

function allWarnings({ given }: IssueRequest, { advertencias }: Ready): readonly Advertencia[] {
  return given === undefined ? advertencias : [...advertencias, ...given.advertencias];
}

/** Takes the numbers, of several points always in the same order; answers which number is whose. */
async function takeNumbers(deps: IssueDeps, tx: AccountTx, fit: readonly Fit[]): Promise<(one: Fit) => number> {
  const points = new Map<string, Fit[]>();
  for (const one of fit) {
    const key = `${one.puntoEmisionId} ${one.document.codDoc}`;
    const others = points.get(key);
    if (others === undefined) points.set(key, [one]);
    else others.push(one);
  }
  const inOrder = [...points].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
  const signers = new Map(
    fit
      .filter(({ request }) => request.given?.signedXml === undefined)
      .map(({ emisor }) => [emisor.empresa_id, emisor]),
  );
  // Asked together, to spare a round trip: where nothing can sign, the numbers go back with the transaction.
  const [canSign, taken] = await Promise.all([
    Promise.all([...signers.keys()].map((empresaId) => deps.canSign(tx, empresaId))),
    Promise.all(inOrder.map((group) => takeOf(tx, group))),
  ]);
  [...signers.values()].forEach(({ ruc }, at) => {
    if (canSign[at] !== true) throw noCertificate(ruc);
  });
  const numbers = new Map(taken.flat());
  return (one) => {
    const number = numbers.get(one);
    if (number === undefined) throw new Error('unreachable: each that is fit has its number');
    return number;
  };
}

/** The numbers for receipts of one point and type, each with its own. */
async function takeOf(tx: AccountTx, group: readonly Fit[]): Promise<(readonly [Fit, number])[]> {
  const [first] = group;
  if (first === undefined) throw new Error('unreachable: a group has a member');
  const number = await takeNumber(tx, first, group.length);
  return group.map((one, place) => [one, number + place]);
}

/** Takes the next number of a document's point, or so many of them; or the one that it gives, if that is free. */
export async function takeNumber(
  tx: AccountTx,
  { document, puntoEmisionId, documentoSha256 }: Pick<Fit, 'document' | 'puntoEmisionId' | 'documentoSha256'>,
  count = 1,
): Promise<number> {
  const given = document.secuencial === undefined ? undefined : Number(document.secuencial);
  const number = await takeSecuenciales(tx, { puntoEmisionId, codDoc: document.codDoc, count, given });
  if (number === undefined) {
    throw new AppError(
      'secuencial-agotado',
      `El punto de emisión ${document.estab}-${document.ptoEmi} agotó sus números; use otro punto de emisión.`,
    );
  }
  if (given !== undefined) {
    // Asked under the counter's lock: nobody else can take this number now.
    const holder = await findComprobanteByNumero(tx, puntoEmisionId, document.codDoc, given);
    if (holder !== undefined) throw numberUsed(holder, documentoSha256);
  }
  return number;
}

function newComprobante(deps: IssueDeps, one: Fit, number: number): NewComprobante {
  const { document, request, emisor, puntoEmisionId, documentoJson, documentoSha256, advertencias } = one;
  const minted = numbering(deps, document, number);
  const claveAcceso = request.given?.claveAcceso ?? minted.claveAcceso;
  const signedXml = request.given?.signedXml;
  return {
    ...document,
    empresaId: emisor.empresa_id,
    puntoEmisionId,
    secuencial: number,
    claveAcceso,
    documentoJson,
    documentoSha256,
    advertencias,
    xml: signedXml ?? Buffer.from(document.xml({ secuencial: minted.secuencial, claveAcceso })),
    firmado: signedXml !== undefined,
    autorizado: request.given?.authorised ?? false,
    actor: request.actor,
  };
}

/** What `?soloValidar=true` answers: the whole check and the XML, under the next number or its own, which stays free. */
export interface Validated {
  readonly document: PreparedDocument;
  readonly advertencias: readonly Advertencia[];
  readonly secuencial: string;
  readonly claveAcceso: string;
  readonly xml: string;
}

/** Checks as `issue` does and stores nothing. */
export async function validate(deps: IssueDeps, request: IssueRequest): Promise<Validated> {
  return deps.db.inAccount(request.accountId, async (tx) => {
    const ready = await prepareNew(deps, tx, request);
    const { document, puntoEmisionId } = ready;
    const number =
      document.secuencial === undefined
        ? await peekSecuencial(tx, puntoEmisionId, document.codDoc)
        : Number(document.secuencial);
    const minted = numbering(deps, document, number);
    const { secuencial } = minted;
    const claveAcceso = request.given?.claveAcceso ?? minted.claveAcceso;
    const xml = request.given?.signedXml?.toString('utf8') ?? document.xml({ secuencial, claveAcceso });
    return { document, advertencias: allWarnings(request, ready), secuencial, claveAcceso, xml };
  });
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

/** What is stored of a document, and by which a client without Idempotency-Key learns that a number holds its own. */
export function fingerprint(document: PreparedDocument): Pick<NewComprobante, 'documentoJson' | 'documentoSha256'> {
  const documentoJson = JSON.stringify(document.documento);
  return { documentoJson, documentoSha256: createHash('sha256').update(documentoJson).digest() };
}

/** Mints the access key of a number. */
export function numbering(
  deps: Pick<IssueDeps, 'ambiente' | 'codigoNumerico'>,
  document: PreparedDocument,
  number: number,
): { secuencial: string; claveAcceso: string } {
  const secuencial = formatSecuencial(number);
  const { fechaEmision, codDoc, ruc, estab, ptoEmi } = document;
  const claveAcceso = buildClaveAcceso({
    fechaEmision,
    codDoc,
    ruc,
    estab,
    ptoEmi,
    secuencial,
    ambiente: deps.ambiente,
    codigoNumerico: deps.codigoNumerico(),
  });
  return { secuencial, claveAcceso };
}

function numberUsed(holder: ComprobanteRow, documentoSha256: Buffer): AppError {
  const number = `${holder.estab}-${holder.pto_emi}-${formatSecuencial(holder.secuencial)}`;
  return new AppError(
    'secuencial-usado',
    `El número ${number} ya se usó. Si «identico» es verdadero, su comprobante ya está registrado con esa clave de acceso.`,
    {
      fields: {
        claveAcceso: holder.clave_acceso,
        estado: holder.estado,
        identico: holder.documento_sha256.equals(documentoSha256),
      },
    },
  );
}

/** Refuses to issue for a RUC that the account has not proven to be its own, whatever signed the document. */
export function mustBeProven({ ruc, ruc_probado }: EmisorRow): void {
  if (ruc_probado) return;
  throw new AppError(
    'ruc-sin-probar',
    `Falta probar que el RUC ${ruc} es de su cuenta: suba en /api/v1.0/empresas/${ruc}/certificados-digitales un certificado de ese RUC emitido por una entidad que el operador reconoce (otra vez, si ya lo subió), o pida al operador que lo apruebe con «rubrica empresa aprobar ${ruc}». No se consumió ningún número.`,
  );
}

/** Refuses to issue what could not be signed. */
export function noCertificate(ruc: string): AppError {
  return new AppError(
    'sin-certificado',
    `La empresa ${ruc} no tiene un certificado de firma vigente; súbalo en /api/v1.0/empresas/${ruc}/certificados-digitales. No se consumió ningún número.`,
  );
}

async function answerAgain(tx: AccountTx, claveAcceso: string): Promise<Issued> {
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
