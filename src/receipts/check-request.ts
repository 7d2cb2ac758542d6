import { createHash } from 'node:crypto';
import type { NewComprobante } from './store/comprobantes.js';
import { peekSecuencial } from './store/secuenciales.js';
import type { EmisorRow } from '../db/empresas.js';
import type { IdempotencyClaim } from '../db/idempotency.js';
import type { AccountId, AccountTx, Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { decimal } from '../kernel/decimal.js';
import type { Estado } from '../kernel/estados.js';
import { parseFecha, trustedFecha } from '../kernel/fecha.js';
import { fechaEcuador } from '../kernel/hora-ecuador.js';
import type { Advertencia } from '../kernel/issue.js';
import type { PreparedDocument } from '../documents/document-type.js';
import { referenciaIn } from '../documents/reference.js';
import type { FindEmisor } from './emisores.js';
import { numbering } from './numbers.js';
import { prepareDocument, type PrepareDeps, type PrepareRequest, type Ready } from './prepare.js';
import { requireFreeReferencia } from './reference.js';

export interface IssueDeps extends PrepareDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Eight random digits (código numérico), generated once and stored. */
  readonly codigoNumerico: () => string;
  /** Whether the company has a usable certificate; checked inside the issuing transaction. */
  readonly canSign: (tx: AccountTx, empresaId: string) => Promise<boolean>;
}

export interface IssueRequest extends PrepareRequest {
  readonly accountId: AccountId;
  /** The caller, for the history. */
  readonly actor: string;
  readonly idempotency: IdempotencyClaim | undefined;
  /** Total that its requester saw; another one is refused. */
  readonly importeRevisado?: string;
  /** Of stored work: why its requester may no longer issue; undefined: it may, until the transaction ends. */
  readonly lostRight?: (tx: AccountTx) => Promise<AppError | undefined>;
  /** From the issuer's own XML: keeps its key, and its bytes if they are signed. */
  readonly given?: {
    readonly claveAcceso: string;
    readonly signedXml: Buffer | undefined;
    /** The file includes its authorization: it is stored, not sent, and the SRI is queried (design/lifecycle). */
    readonly authorised: boolean;
    /** Warnings about its signature. */
    readonly advertencias: readonly Advertencia[];
  };
}

/** A stored receipt. `repeated`: found by its Idempotency-Key. */
export interface Issued {
  readonly id: string;
  readonly claveAcceso: string;
  readonly secuencial: string;
  readonly estado: Estado;
  readonly advertencias: readonly Advertencia[];
  readonly repeated: boolean;
}

/** A document that passed all checks. */
export interface CheckedRequest extends Ready {
  readonly request: IssueRequest;
  readonly documentoJson: string;
  readonly documentoSha256: Buffer;
}

/** Runs all checks that need no number; returns refusals instead of throwing. */
export async function checkRequest(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  emisores: FindEmisor,
): Promise<CheckedRequest | AppError> {
  try {
    const lost = await request.lostRight?.(tx);
    if (lost !== undefined) return lost;
    const ready = await prepareNew(deps, tx, request, emisores);
    requireProvenRuc(ready.emisor);
    requireReviewedTotal(request, ready.document.importeTotal);
    return { ...ready, advertencias: allWarnings(request, ready), request, ...fingerprint(ready.document) };
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Prepares a new receipt. A taken unique reference is reported first: a resent request may have other faults by now, such as its
 * date, and its sender is looking for the existing receipt.
 */
async function prepareNew(
  deps: IssueDeps,
  tx: AccountTx,
  request: IssueRequest,
  emisores?: FindEmisor,
): Promise<Ready> {
  const { payload, empresas } = request;
  try {
    const ready = await prepareDocument(deps, tx, request, rulesDate(deps, request), emisores);
    await requireFreeReferencia(tx, ready.document, { ruc: ready.emisor.ruc, empresas });
    return ready;
  } catch (error) {
    if (error instanceof AppError)
      await requireFreeReferencia(tx, referenciaIn(payload), { ruc: payload['ruc'], empresas });
    throw error;
  }
}

/** The date whose rules apply: today, or the document's own date if it was authorised then. */
function rulesDate(deps: IssueDeps, { given, payload }: IssueRequest): string {
  const hoy = fechaEcuador(deps.now());
  const requested = payload['fechaEmision'];
  const fecha = given?.authorised === true && typeof requested === 'string' ? parseFecha(requested) : undefined;
  return fecha !== undefined && fecha.iso < trustedFecha(hoy).iso ? fecha.texto : hoy;
}

/** Prices of registered products and dated rates may change between a review and its issuing. */
function requireReviewedTotal({ importeRevisado }: IssueRequest, importeTotal: string): void {
  if (importeRevisado === undefined || decimal(importeRevisado).eq(decimal(importeTotal))) return;
  throw new AppError(
    'importe-distinto',
    `Al revisarlo el total era ${importeRevisado} y ahora es ${importeTotal}: cambió el precio de un producto registrado o una tarifa. Si está bien, emítalo otra vez.`,
    { fields: { importeTotal } },
  );
}

function allWarnings({ given }: IssueRequest, { advertencias }: Ready): readonly Advertencia[] {
  return given === undefined ? advertencias : [...advertencias, ...given.advertencias];
}

/** The row of a new receipt, ready to be claimed. */
export function newComprobante(deps: IssueDeps, one: CheckedRequest, number: number): NewComprobante {
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

/** The stored document and its hash; without an Idempotency-Key the hash shows that a number already holds the same document. */
export function fingerprint(document: PreparedDocument): Pick<NewComprobante, 'documentoJson' | 'documentoSha256'> {
  const documentoJson = JSON.stringify(document.documento);
  return { documentoJson, documentoSha256: createHash('sha256').update(documentoJson).digest() };
}

/** Answer of `?soloValidar=true`: full check and XML under the next or given number, which is not taken. */
export interface Validated {
  readonly document: PreparedDocument;
  readonly advertencias: readonly Advertencia[];
  readonly secuencial: string;
  readonly claveAcceso: string;
  readonly xml: string;
}

/** Checks like `issue`, stores nothing. */
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

/** Throws if the account has not proven that the RUC is its own, regardless of who signed the document. */
export function requireProvenRuc({ ruc, ruc_probado }: EmisorRow): void {
  if (ruc_probado) return;
  throw new AppError(
    'ruc-sin-probar',
    `Falta probar que el RUC ${ruc} es de su cuenta: suba en /api/v1.0/empresas/${ruc}/certificados-digitales un certificado de ese RUC emitido por una entidad que el operador reconoce (otra vez, si ya lo subió), o pida al operador que lo apruebe con «rubrica empresa aprobar ${ruc}». No se consumió ningún número.`,
  );
}

export function noCertificate(ruc: string): AppError {
  return new AppError(
    'sin-certificado',
    `La empresa ${ruc} no tiene un certificado de firma vigente; súbalo en /api/v1.0/empresas/${ruc}/certificados-digitales. No se consumió ningún número.`,
  );
}
