import { createHash } from 'node:crypto';
import {
  findComprobante,
  findComprobanteByNumero,
  insertComprobante,
  peekSecuencial,
  takeSecuencial,
  type ComprobanteRow,
} from '../database/comprobantes.js';
import { claimIdempotencyKey, fillIdempotencyKey, type IdempotencyClaim } from '../database/idempotency.js';
import type { AccountId, AccountTx, Database } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { buildClaveAcceso, formatSecuencial } from '../domain/clave-acceso.js';
import type { Estado } from '../domain/estados.js';
import { fechaEcuador } from '../domain/hora-ecuador.js';
import type { Issue } from '../domain/issue.js';
import { compareDocuments } from '../documents/compare.js';
import type { NormalisedDocument, PreparedDocument } from '../documents/document-type.js';
import { prepareDocument, type PrepareDeps, type PrepareRequest } from './prepare.js';

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
    readonly documento: NormalisedDocument;
    readonly signedXml: Buffer | undefined;
  };
}

/** A stored receipt. `repeated`: an Idempotency-Key led to one that existed. */
export interface Issued {
  readonly id: string;
  readonly claveAcceso: string;
  readonly secuencial: string;
  readonly estado: Estado;
  readonly advertencias: readonly Issue[];
  readonly repeated: boolean;
}

/**
 * Validates, takes the number and stores, in one transaction: when it answers, the receipt is durable and its work is due;
 * when it throws, nothing is stored and no number is consumed.
 */
export async function issue(deps: IssueDeps, request: IssueRequest): Promise<Issued> {
  return deps.db.inAccount(request.accountId, async (tx) => {
    const repeated = await claim(tx, request.idempotency);
    if (repeated !== undefined) return answerAgain(tx, repeated);

    const { emisor, document, advertencias, puntoEmisionId } = await prepareDocument(
      deps,
      tx,
      request,
      fechaEcuador(deps.now()),
    );
    const { given: own } = request;
    if (own !== undefined) mustAgree(own.documento, document);
    const documentoSha256 = fingerprint(document);
    const given = document.secuencial === undefined ? undefined : Number(document.secuencial);
    // Asked together, to spare a round trip: where nothing can sign, the number goes back with the transaction.
    const [canSign, number] = await Promise.all([
      own?.signedXml === undefined ? deps.canSign(tx, emisor.empresa_id) : true,
      takeSecuencial(tx, puntoEmisionId, document.codDoc, given),
    ]);
    if (!canSign) throw noCertificate(emisor.ruc);
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
    const minted = numbering(deps, document, number);
    const { secuencial } = minted;
    const claveAcceso = own?.claveAcceso ?? minted.claveAcceso;
    // Sent before the receipt, whose storing ends the transaction.
    const noted = request.idempotency && fillIdempotencyKey(tx, request.idempotency, claveAcceso);
    const inserted = insertComprobante(tx, {
      ...document,
      empresaId: emisor.empresa_id,
      puntoEmisionId,
      secuencial: number,
      claveAcceso,
      documentoSha256,
      advertencias,
      xml: own?.signedXml ?? Buffer.from(document.xml({ secuencial, claveAcceso })),
      firmado: own?.signedXml !== undefined,
      actor: request.actor,
    });
    const [id] = await Promise.all([inserted, noted]);
    const estado = own?.signedXml === undefined ? 'CREADO' : 'FIRMADO';
    return { id, claveAcceso, secuencial, estado, advertencias, repeated: false };
  });
}

/** What `?soloValidar=true` answers: the whole check and the XML under the next number, which stays free. */
export interface Validated {
  readonly document: PreparedDocument;
  readonly advertencias: readonly Issue[];
  readonly secuencial: string;
  readonly claveAcceso: string;
  readonly xml: string;
}

/** Checks as `issue` does and stores nothing. */
export async function validate(deps: IssueDeps, request: IssueRequest): Promise<Validated> {
  return deps.db.inAccount(request.accountId, async (tx) => {
    const { document, advertencias, puntoEmisionId } = await prepareDocument(
      deps,
      tx,
      request,
      fechaEcuador(deps.now()),
    );
    const number =
      document.secuencial === undefined
        ? await peekSecuencial(tx, puntoEmisionId, document.codDoc)
        : Number(document.secuencial);
    const { secuencial, claveAcceso } = numbering(deps, document, number);
    return { document, advertencias, secuencial, claveAcceso, xml: document.xml({ secuencial, claveAcceso }) };
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

/** By which a client without Idempotency-Key learns that a number holds its own document. */
export function fingerprint(document: PreparedDocument): Buffer {
  return createHash('sha256').update(JSON.stringify(document.documento)).digest();
}

/** What the issuer's XML says must be what we would write: company, figures, legends. */
function mustAgree(documento: NormalisedDocument, document: PreparedDocument): void {
  const { issues } = compareDocuments(documento, document.documento);
  if (issues.length > 0) {
    throw new AppError('comprobante-invalido', 'El XML no concuerda con la empresa registrada o con sus cálculos.', {
      issues,
    });
  }
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
