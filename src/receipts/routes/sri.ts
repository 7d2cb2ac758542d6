import type { FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import type { ComprobanteRow } from '../store/comprobantes.js';
import { AppError } from '../../kernel/app-error.js';
import { shownPayload } from '../../documents/compat/schema.js';
import { documentTypes, folderOf } from '../../documents/registry.js';
import type { DocumentType } from '../../documents/document-type.js';
import type { Issued, IssueRequest } from '../check-request.js';
import { idempotencyClaim } from '../../http/idempotency.js';
import { preferredWaitS, WAIT_S_MAX } from '../../http/prefer-wait.js';
import { defineRoute, type Answer, type RouteOf } from '../../http/route.js';
import {
  toSriAuthorization,
  toSriReception,
  fechaHora,
  sriTermOf,
  RespuestaAutorizacion,
  unreadPlaceholder,
} from './sri-format.js';
import { examplesOf } from './examples.js';
import { answerValidated, ISSUE_ERRORS, toPayload, IssueQuery, issueRequest, ValidatedResult } from './issue.js';
import { readFullComprobante } from './read.js';
import { readOrUndefined, waitUntilSettled } from './wait.js';
import type { ComprobantesDeps } from './slice.js';

/** Fields beside `result`, for clients of the flat response (V1-JSON §7). */
export const FLAT_FIELDS = {
  success: Type.Boolean({ description: 'false solo si el SRI lo devolvió.' }),
  estado: Type.Optional(Type.String({ description: 'AUTORIZADO, NO AUTORIZADO, DEVUELTA o EN PROCESO.' })),
  claveAcceso: Type.Optional(Type.String({ description: 'Clave de acceso, 49 dígitos.' })),
  fechaAutorizacion: Type.Optional(Type.String({ description: 'dd/mm/aaaa hh:mm:ss, si está autorizado.' })),
};

/** Response of routes under /sri; for a returned receipt, only the reception's response. */
export const RespuestaSri = Type.Object(
  {
    ...Type.Partial(RespuestaAutorizacion).properties,
    message: Type.Optional(Type.String({ description: 'Por qué se devolvió, si se devolvió.' })),
  },
  { title: 'RespuestaSri' },
);

export const SRI_OR_VALIDATED = Type.Union([RespuestaSri, ValidatedResult]);

/** OpenAPI description of the routes under /sri. */
export const ISSUES_AND_WAITS =
  'Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde 200 con las palabras del SRI: AUTORIZADO, NO AUTORIZADO, DEVUELTA (con «success» false), o EN PROCESO si se agota el tiempo; la emisión sigue sola y el comprobante se consulta por su clave. El mismo comprobante enviado otra vez da el resultado que ya tiene. Con «soloValidar» responde como emitir.';

/** Issue options, plus flags that Veronica's clients send here; they have no effect, since both are always done. */
export const SriQuery = Type.Object(
  {
    ...IssueQuery.properties,
    logo: Type.Optional(
      Type.Enum(['true'], { description: 'Se admite: el RIDE lleva el logo de la empresa, si lo tiene.' }),
    ),
    notificar: Type.Optional(
      Type.Enum(['true'], { description: 'Se admite: se notifica a las direcciones del comprobante, si las lleva.' }),
    ),
  },
  { additionalProperties: false },
);

/** One route per document type: `POST /api/v2.0/sri/facturas` issues, waits and answers like the SRI. */
export const issueAndWaitRoutes: readonly RouteOf<ComprobantesDeps>[] = documentTypes.map((type: DocumentType) =>
  defineRoute({
    id: `sri.emitir-${folderOf(type)}`,
    method: 'POST',
    path: `/api/v2.0/sri/${type.pathWord}`,
    access: 'ROLE_RECEIPTS',
    summary: `Emite ${type.ayuda.uno} y espera la respuesta del SRI`,
    description: ISSUES_AND_WAITS,
    query: SriQuery,
    body: type.payload,
    shownBody: shownPayload(type),
    checksBody: true,
    examples: (hoy) => ({ minima: examplesOf(type, hoy)['minima'] }),
    responses: { 200: SRI_OR_VALIDATED },
    errors: [...ISSUE_ERRORS, 'secuencial-agotado', 'referencia-usada', 'coddoc-distinto'],
    reads: ['Idempotency-Key', 'Prefer'],
    sets: ['Location'],
    beside: FLAT_FIELDS,
    handler: async ({ query, body, principal, request }, deps: ComprobantesDeps) => {
      const claim = idempotencyClaim(request, principal);
      const requested = issueRequest(principal, type, toPayload(body), claim);
      return issueAndWait(deps, principal, request, query.soloValidar, requested);
    },
  }),
);

/** Issues, waits and answers in the form that all generations of Veronica's clients read; or only validates. */
export async function issueAndWait(
  deps: ComprobantesDeps,
  principal: Principal,
  request: FastifyRequest,
  onlyValidate: boolean,
  requested: IssueRequest,
): Promise<Answer> {
  if (onlyValidate) return answerValidated(deps, requested);
  try {
    const issued = await deps.issue(requested);
    return await answerInSriFormat(deps, principal, request, issued);
  } catch (error) {
    const claveAcceso = sameAlreadyIssued(error);
    if (claveAcceso === undefined) throw error;
    const { row } = await readFullComprobante(deps, principal, claveAcceso);
    return answerInSriFormat(deps, principal, request, { id: row.id, claveAcceso });
  }
}

/** The access key of a receipt with the same number and content: these clients repeat a request and read its outcome. */
function sameAlreadyIssued(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'secuencial-usado') return undefined;
  const { claveAcceso, identico } = error.more.fields ?? {};
  return identico === true && typeof claveAcceso === 'string' ? claveAcceso : undefined;
}

/** Waits for a stored receipt and answers like the SRI. */
async function answerInSriFormat(
  deps: ComprobantesDeps,
  principal: Principal,
  request: FastifyRequest,
  issued: Pick<Issued, 'id' | 'claveAcceso'>,
): Promise<Answer> {
  const read = await readOrUndefined(request, waitForSri(deps, principal, request, issued));
  const row = read?.row ?? unreadPlaceholder(issued.claveAcceso);
  const estado = sriTermOf(row.estado);
  const returned = estado === 'DEVUELTA';
  return {
    headers: { Location: `/api/v1.0/comprobantes/${issued.claveAcceso}` },
    result: {
      ...(returned ? { ...toSriReception(row), message: returnReason(row) } : toSriAuthorization(row, deps.now())),
      ...(read && { comprobante: read.comprobante }),
    },
    beside: {
      ...(returned && { success: false }),
      estado,
      claveAcceso: row.clave_acceso,
      ...(row.fecha_autorizacion !== null && { fechaAutorizacion: fechaHora(row) }),
    },
  };
}

async function waitForSri(
  deps: ComprobantesDeps,
  principal: Principal,
  request: FastifyRequest,
  issued: Pick<Issued, 'id' | 'claveAcceso'>,
): ReturnType<typeof readFullComprobante> {
  await waitUntilSettled(deps, principal, issued, preferredWaitS(request) || WAIT_S_MAX);
  return readFullComprobante(deps, principal, issued.claveAcceso);
}

function returnReason({ mensajes }: Pick<ComprobanteRow, 'mensajes'>): string {
  const said = mensajes.map(({ identificador, mensaje }) => `${identificador}: ${mensaje}`).join('; ');
  return `El SRI devolvió el comprobante${said === '' ? '' : ` (${said})`}; corríjalo con PUT y se enviará otra vez.`;
}
