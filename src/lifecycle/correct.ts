import {
  changeComprobante,
  correctComprobante,
  lockComprobante,
  type LockedComprobante,
} from '../database/comprobante-changes.js';
import type { AccountId } from '../database/transactions.js';
import { AppError } from '../domain/app-error.js';
import { nextEstado } from '../domain/estados.js';
import { formatSecuencial } from '../domain/clave-acceso.js';
import { fechaEcuador } from '../domain/hora-ecuador.js';
import { visibleLocked } from './change.js';
import { fingerprint, mustBeProven, noCertificate, numbering, type IssueDeps, type Issued } from './issue.js';
import type { Referencia } from '../documents/reference.js';
import { prepareDocument, type PrepareRequest } from './prepare.js';
import { againIfTaken, mustBeFree } from './reference.js';

export interface CorrectRequest extends PrepareRequest {
  readonly accountId: AccountId;
  readonly actor: string;
  readonly claveAcceso: string;
  /** Of `If-Match`; undefined: whatever revision it has. */
  readonly revision: number | undefined;
}

/**
 * Replaces a DEVUELTO or NO_AUTORIZADO receipt's content: same number and point, same access key, signed and sent again. The
 * date may change only while the SRI never held the receipt; its key then changes with it.
 */
export function correct(deps: IssueDeps, request: CorrectRequest): Promise<Issued> {
  return againIfTaken(() => correctOnce(deps, request));
}

async function correctOnce(deps: IssueDeps, request: CorrectRequest): Promise<Issued> {
  return deps.db.inAccount(request.accountId, async (tx) => {
    const locked = visibleLocked(await lockComprobante(tx, request.claveAcceso), request.empresas);
    const estado = nextEstado(locked.estado, 'corregir');
    if (estado === undefined) {
      throw new AppError(
        'estado-no-permite',
        `Solo se corrige un comprobante DEVUELTO o NO_AUTORIZADO; este está ${locked.estado}.`,
        { fields: { estado: locked.estado } },
      );
    }
    if (request.revision !== undefined && request.revision !== locked.revision) {
      throw new AppError(
        'revision-distinta',
        'El comprobante cambió desde que lo leyó; léalo otra vez y repita la corrección con su revisión.',
        { fields: { revision: locked.revision } },
      );
    }
    const asked = request.payload['fechaEmision'];
    const fechaEmision = typeof asked === 'string' ? asked : locked.fecha_emision;
    const sameDate = fechaEmision === locked.fecha_emision;
    if (!sameDate && locked.en_sri !== 'no') {
      throw new AppError(
        'fecha-no-modificable',
        'El SRI ya tiene este comprobante con su fecha; para cambiarla emita otro con un número nuevo.',
      );
    }
    const payload = { ...request.payload, fechaEmision, secuencial: formatSecuencial(locked.secuencial) };
    // An unchanged date was today once; the window is for new dates.
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
      givenOther(request, payload)
    ) {
      throw new AppError(
        'numero-no-modificable',
        'Una corrección conserva tipo, establecimiento, punto de emisión y número; revise esos campos.',
      );
    }
    const referencia = keptReferencia(locked, document);
    await mustBeFree(tx, referencia, { ...request, correcting: locked.id });
    mustBeProven(emisor);
    if (!(await deps.canSign(tx, emisor.empresa_id))) throw noCertificate(emisor.ruc);
    const { secuencial } = payload;
    const claveAcceso = sameDate ? locked.clave_acceso : numbering(deps, document, locked.secuencial).claveAcceso;
    await correctComprobante(tx, locked.id, {
      ...document,
      ...referencia,
      claveAcceso,
      ...fingerprint(document),
      advertencias,
      xml: Buffer.from(document.xml({ secuencial, claveAcceso })),
    });
    await changeComprobante(tx, locked, {
      estado,
      accion: 'firmar',
      event: { tipo: 'corregido', actor: request.actor, detalle: { claveAccesoAnterior: locked.clave_acceso } },
    });
    return { id: locked.id, claveAcceso, secuencial, estado, advertencias, repeated: false };
  });
}

/** A correction that says nothing of the reference keeps it; a unique one stays with its receipt for ever. */
function keptReferencia(locked: LockedComprobante, { referencia, referenciaUnica }: Referencia): Referencia {
  if (referencia === null) return { referencia: locked.referencia, referenciaUnica: locked.referencia_unica };
  if (locked.referencia_unica && referencia !== locked.referencia) {
    throw new AppError(
      'referencia-no-modificable',
      `La referencia «${locked.referencia ?? ''}» es única y queda con este comprobante; quite «referencia» o deje la misma.`,
      { fields: { referencia: locked.referencia } },
    );
  }
  return { referencia, referenciaUnica: referenciaUnica || locked.referencia_unica };
}

function givenOther(request: CorrectRequest, payload: { readonly secuencial: string }): boolean {
  const given = request.payload['secuencial'];
  return given !== undefined && given !== payload.secuencial;
}
