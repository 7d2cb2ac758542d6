import { createHash } from 'node:crypto';
import {
  findComprobante,
  findComprobanteByNumero,
  insertComprobante,
  peekSecuencial,
  takeSecuencial,
  type ComprobanteRow,
} from '../database/comprobantes.js';
import { findEmisor, type EmisorRow } from '../database/empresas.js';
import { claimIdempotencyKey, fillIdempotencyKey, type IdempotencyClaim } from '../database/idempotency.js';
import type { AccountId, AccountTx, Database } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { buildClaveAcceso, formatSecuencial } from '../domain/clave-acceso.js';
import type { Estado } from '../domain/estados.js';
import { fechaEcuador } from '../domain/hora-ecuador.js';
import type { Issue } from '../domain/issue.js';
import type { DocumentType, Emisor, PreparedDocument } from '../documents/document-type.js';

export interface IssueDeps {
  readonly db: Database;
  readonly now: () => Date;
  /** Eight random digits: the código numérico, minted once and stored. */
  readonly codigoNumerico: () => string;
  readonly ambiente: '1' | '2';
  readonly fechaEmisionDiasAtras: number;
  /** Whether the company holds a certificate that can sign now; asked in the issuing transaction. */
  readonly canSign: (tx: AccountTx, empresaId: string) => Promise<boolean>;
}

export interface IssueRequest {
  readonly accountId: AccountId;
  /** Who asks, for the receipt's history. */
  readonly actor: string;
  /** The companies that the credential may use. */
  readonly empresas: 'todas' | ReadonlySet<string>;
  readonly type: DocumentType;
  /** Checked against the type's schema already. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly idempotency: IdempotencyClaim | undefined;
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

    const { emisor, document, advertencias, puntoEmisionId } = await prepare(deps, tx, request);
    if (!(await deps.canSign(tx, emisor.empresa_id))) throw noCertificate(emisor.ruc);

    const documentoSha256 = createHash('sha256').update(JSON.stringify(document.documento)).digest();
    const given = document.secuencial === undefined ? undefined : Number(document.secuencial);
    const number = await takeSecuencial(tx, puntoEmisionId, document.codDoc, given);
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
    const { secuencial, claveAcceso } = numbering(deps, document, number);
    const id = await insertComprobante(tx, {
      ...document,
      empresaId: emisor.empresa_id,
      puntoEmisionId,
      secuencial: number,
      claveAcceso,
      documentoSha256,
      advertencias,
      xml: Buffer.from(document.xml({ secuencial, claveAcceso })),
      actor: request.actor,
    });
    if (request.idempotency !== undefined) await fillIdempotencyKey(tx, request.idempotency, claveAcceso);
    return { id, claveAcceso, secuencial, estado: 'CREADO', advertencias, repeated: false };
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
    const { document, advertencias, puntoEmisionId } = await prepare(deps, tx, request);
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

interface Ready {
  readonly emisor: EmisorRow;
  readonly document: PreparedDocument;
  readonly advertencias: readonly Issue[];
  readonly puntoEmisionId: string;
}

async function prepare(deps: IssueDeps, tx: AccountTx, request: IssueRequest): Promise<Ready> {
  const field = (name: string): string => {
    const value = request.payload[name];
    return typeof value === 'string' ? value : '';
  };
  const ruc = field('ruc');
  const allowed = request.empresas === 'todas' || request.empresas.has(ruc);
  const row = allowed ? await findEmisor(tx, ruc, field('estab'), field('ptoEmi')) : undefined;
  const placeIssues = row === undefined ? [unknownEmpresa(ruc)] : placeProblems(row, field('estab'), field('ptoEmi'));
  // The document is checked even when its issuer is wrong: all problems at once.
  const prepared = request.type.prepare(request.payload, {
    emisor: emisorOf(row, ruc),
    ambiente: deps.ambiente,
    hoy: fechaEcuador(deps.now()),
    fechaEmisionDiasAtras: deps.fechaEmisionDiasAtras,
  });
  const issues = [...placeIssues, ...(prepared.ok ? [] : prepared.issues)];
  if (!prepared.ok || row?.punto_emision_id == null || issues.length > 0) {
    throw new AppError('comprobante-invalido', 'El comprobante tiene errores; corríjalos todos y envíelo de nuevo.', {
      issues,
    });
  }
  const { document, advertencias } = prepared;
  return { emisor: row, document, advertencias, puntoEmisionId: row.punto_emision_id };
}

function numbering(
  deps: IssueDeps,
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

/** Issuer data never comes from the payload (spec/API.md §3). Without a company a harmless stand-in lets the checks run. */
function emisorOf(row: EmisorRow | undefined, ruc: string): Emisor {
  return {
    ruc,
    razonSocial: row?.razon_social ?? '-',
    nombreComercial: row?.nombre_comercial ?? null,
    dirMatriz: row?.dir_matriz ?? '-',
    dirEstablecimiento: row?.direccion ?? null,
    obligadoContabilidad: row?.obligado_contabilidad ?? false,
    contribuyenteEspecial: row?.contribuyente_especial ?? null,
    agenteRetencion: row?.agente_retencion ?? null,
    contribuyenteRimpe: row?.contribuyente_rimpe ?? null,
    granContribuyente: row?.gran_contribuyente ?? null,
    rucProveedor: row?.ruc_proveedor ?? null,
  };
}

function unknownEmpresa(ruc: string): Issue {
  return {
    code: 'empresa-desconocida',
    path: 'ruc',
    message: 'Esa empresa no está registrada en su cuenta, o su clave no puede usarla. Revise el RUC.',
    rejectedValue: ruc,
  };
}

function placeProblems(row: EmisorRow, estab: string, ptoEmi: string): Issue[] {
  const issues: Issue[] = [];
  const add = (code: string, path: string, message: string, rejectedValue: string): void => {
    issues.push({ code, path, message, rejectedValue });
  };
  if (!row.activa) add('empresa-inactiva', 'ruc', 'La empresa está desactivada; actívela para emitir.', row.ruc);
  if (row.establecimiento_activo === null) {
    add(
      'establecimiento-desconocido',
      'estab',
      `La empresa no tiene el establecimiento ${estab}; créelo o corrija «estab».`,
      estab,
    );
  } else if (!row.establecimiento_activo) {
    add('establecimiento-inactivo', 'estab', `El establecimiento ${estab} está desactivado.`, estab);
  } else if (row.punto_activo === null) {
    add(
      'punto-emision-desconocido',
      'ptoEmi',
      `El establecimiento ${estab} no tiene el punto de emisión ${ptoEmi}; créelo o corrija «ptoEmi».`,
      ptoEmi,
    );
  } else if (!row.punto_activo) {
    add('punto-emision-inactivo', 'ptoEmi', `El punto de emisión ${estab}-${ptoEmi} está desactivado.`, ptoEmi);
  }
  return issues;
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

function noCertificate(ruc: string): AppError {
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
