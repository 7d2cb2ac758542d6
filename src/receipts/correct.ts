import { changeComprobante, correctComprobante, lockComprobante } from './store/changes.js';
import type { AccountId, AccountTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { formatSecuencial } from '../kernel/clave-acceso.js';
import { fechaEcuador } from '../kernel/hora-ecuador.js';
import { allowed, visibleLocked } from './change.js';
import { fingerprint, requireProvenRuc, noCertificate, type IssueDeps, type Issued } from './check-request.js';
import { numbering, takeNumber } from './numbers.js';
import { prepareDocument, type PrepareRequest } from './prepare.js';
import { retryIfTaken, referenciaAfterCorrection, requireFreeReferencia } from './reference.js';
import { corregir } from './user-actions.js';

export interface CorrectRequest extends PrepareRequest {
  readonly accountId: AccountId;
  readonly actor: string;
  readonly claveAcceso: string;
  /** From `If-Match`; undefined: any revision. */
  readonly revision: number | undefined;
}

/**
 * Replaces the content of a DEVUELTO or NO_AUTORIZADO receipt under the same number, point and access key; signs and sends it again.
 * The date, and with it the key, may change only while the SRI never held the receipt. If the SRI holds the number under another
 * key (45), the receipt takes the given or next number, and a new key.
 */
export function correct(deps: IssueDeps, request: CorrectRequest): Promise<Issued> {
  return retryIfTaken(() => deps.db.inAccount(request.accountId, (tx) => correctIn(deps, tx, request)));
}

/** Like `correct`, in the caller's transaction; the caller retries with `retryIfTaken`. */
export async function correctIn(deps: IssueDeps, tx: AccountTx, request: CorrectRequest): Promise<Issued> {
  const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
  const { estado, accion } = allowed(corregir(locked));
  if (request.revision !== undefined && request.revision !== locked.revision) {
    throw new AppError(
      'revision-distinta',
      'El comprobante cambió desde que lo leyó; léalo otra vez y repita la corrección con su revisión.',
      { fields: { revision: locked.revision } },
    );
  }
  const requested = request.payload['fechaEmision'];
  const fechaEmision = typeof requested === 'string' ? requested : locked.fecha_emision;
  const sameDate = fechaEmision === locked.fecha_emision;
  // The number belongs to another document, so ours can never be authorised under it: take another one.
  const renumbered = locked.number_taken && request.payload['secuencial'] !== formatSecuencial(locked.secuencial);
  if (!sameDate && locked.en_sri !== 'no' && !renumbered) {
    throw new AppError(
      'fecha-no-modificable',
      'El SRI ya tiene este comprobante con su fecha; para cambiarla emita otro con un número nuevo.',
    );
  }
  const payload = {
    ...request.payload,
    fechaEmision,
    ...(renumbered ? {} : { secuencial: formatSecuencial(locked.secuencial) }),
  };
  // The date window applies to new dates only.
  const hoy = sameDate ? locked.fecha_emision : fechaEcuador(deps.now());
  const { document, advertencias, emisor, puntoEmisionId } = await prepareDocument(
    deps,
    tx,
    { ...request, payload, correcting: locked.id },
    hoy,
  );
  if (
    puntoEmisionId !== locked.punto_emision_id ||
    document.codDoc !== locked.cod_doc ||
    (!renumbered && refuseOtherKey(request, locked))
  ) {
    throw new AppError(
      'numero-no-modificable',
      'Una corrección conserva tipo, establecimiento, punto de emisión y número; revise esos campos.',
    );
  }
  const referencia = referenciaAfterCorrection(locked, document);
  await requireFreeReferencia(tx, referencia, {
    ruc: emisor.ruc,
    empresas: request.empresas,
    correcting: locked.id,
  });
  requireProvenRuc(emisor);
  if (!(await deps.canSign(tx, emisor.empresa_id))) throw noCertificate(emisor.ruc);
  const stored = fingerprint(document);
  const number = renumbered ? await takeNumber(tx, { document, puntoEmisionId, ...stored }) : locked.secuencial;
  const minted = numbering(deps, document, number);
  const claveAcceso = sameDate && !renumbered ? locked.clave_acceso : minted.claveAcceso;
  const { secuencial } = minted;
  await correctComprobante(tx, locked.id, {
    ...document,
    ...referencia,
    secuencial: number,
    claveAcceso,
    ...stored,
    advertencias,
    xml: Buffer.from(document.xml({ secuencial, claveAcceso })),
  });
  await changeComprobante(tx, locked, {
    estado,
    accion,
    event: { tipo: 'corregido', actor: request.actor, detalle: { claveAccesoAnterior: locked.clave_acceso } },
  });
  return { id: locked.id, claveAcceso, secuencial, estado, advertencias, repeated: false };
}

function refuseOtherKey(request: CorrectRequest, locked: { readonly secuencial: number }): boolean {
  const given = request.payload['secuencial'];
  return given !== undefined && given !== formatSecuencial(locked.secuencial);
}
