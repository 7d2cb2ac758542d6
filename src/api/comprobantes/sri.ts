import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Principal } from '../../auth/principal.js';
import { findComprobanteXml, type ComprobanteRow, type SriMensaje } from '../../database/comprobantes.js';
import { shownPayload } from '../../documents/compat/schema.js';
import { documentTypes } from '../../documents/registry.js';
import type { DocumentType } from '../../documents/document-type.js';
import { parseClaveAcceso } from '../../domain/clave-acceso.js';
import { isSettled, type Estado } from '../../domain/estados.js';
import { isoEcuador } from '../../domain/hora-ecuador.js';
import type { Issued, IssueRequest } from '../../lifecycle/issue.js';
import type { ApiDeps } from '../deps.js';
import { defineRoute, type Answer, type Route } from '../route.js';
import { examplesOf } from './examples.js';
import { answerValidated, asPayload, ISSUE_RESPONSES, IssueQuery, issueRequest } from './issue.js';
import { ofStored, preferredWaitS, WAIT_S_MAX, waitUntilSettled } from './waiting.js';

const text = (description: string) => Type.String({ description });

/** The SRI's answer to an authorization query, under its own names (FACTS §9). */
const RespuestaAutorizacion = Type.Object(
  {
    claveAccesoConsultada: text('Clave de acceso del comprobante.'),
    numeroComprobantes: text('«1» cuando hay respuesta del SRI; «0» mientras no la hay.'),
    autorizaciones: Type.Array(
      Type.Object({
        estado: text('AUTORIZADO, NO AUTORIZADO, o DEVUELTA si la recepción no lo aceptó.'),
        numeroAutorizacion: Type.Union([Type.String(), Type.Null()], { description: 'Número de autorización.' }),
        fechaAutorizacion: Type.Union([Type.String(), Type.Null()], { description: 'Fecha y hora de autorización.' }),
        ambiente: text('PRUEBAS o PRODUCCIÓN.'),
        comprobante: text('El XML firmado.'),
        mensajes: Type.Array(
          Type.Object({
            identificador: text('Código del mensaje del SRI.'),
            mensaje: text('Mensaje del SRI.'),
            informacionAdicional: Type.Union([Type.String(), Type.Null()], { description: 'Detalle del SRI.' }),
            tipo: text('ERROR, ADVERTENCIA o INFORMATIVO.'),
          }),
          { description: 'Mensajes del SRI.' },
        ),
      }),
      { description: 'La respuesta del SRI; vacía mientras no la hay.' },
    ),
  },
  { title: 'RespuestaAutorizacion' },
);

/** One route per document type: `POST /api/v2.0/sri/facturas` issues, waits and answers as the SRI would. */
export const issueAndWaitRoutes: readonly Route[] = documentTypes.map((type: DocumentType) =>
  defineRoute({
    id: `sri.issue.${type.pathWord}`,
    method: 'POST',
    path: `/api/v2.0/sri/${type.pathWord}`,
    access: 'ROLE_RECEIPTS',
    summary: `Emite y espera la respuesta del SRI: ${type.nombre}`,
    description:
      'Como emitir, pero siempre espera (30 s, o lo que pida «Prefer: wait=N») y responde con las palabras del SRI. 202 si se agota el tiempo: la emisión sigue sola; consulte el comprobante por su clave.',
    query: IssueQuery,
    body: type.payload,
    shownBody: shownPayload(type),
    checksBody: true,
    examples: (hoy) => ({ minima: examplesOf(type, hoy)['minima'] }),
    responses: { ...ISSUE_RESPONSES, 201: RespuestaAutorizacion, 202: RespuestaAutorizacion },
    handler: async ({ query, body, principal, request }, deps) => {
      const asked = issueRequest(principal, request, type, asPayload(body));
      return query.soloValidar ? answerValidated(deps, asked) : issueAndWait(deps, principal, request, asked);
    },
  }),
);

async function issueAndWait(
  deps: ApiDeps,
  principal: Principal,
  request: FastifyRequest,
  asked: IssueRequest,
): Promise<Answer> {
  const issued = await deps.issue(asked);
  if (!issued.repeated) deps.nudge();
  const said = await ofStored(request, waitForTheSri(deps, principal, request, issued));
  return {
    headers: { Location: `/api/v1.0/comprobantes/${issued.claveAcceso}` },
    ...(said ?? { status: 202, result: notYet(issued.claveAcceso) }),
  };
}

async function waitForTheSri(
  deps: ApiDeps,
  principal: Principal,
  request: FastifyRequest,
  issued: Issued,
): Promise<{ status: number; result: Record<string, unknown> }> {
  const row = await waitUntilSettled(deps, principal, issued, preferredWaitS(request) || WAIT_S_MAX);
  const stored = await deps.db.inAccount(principal.accountId, (tx) => findComprobanteXml(tx, row.clave_acceso));
  return { status: isSettled(row) ? 201 : 202, result: asTheSri(row, stored?.xml.toString('utf8') ?? '') };
}

/** The SRI's word for a state in which it has answered. */
const WORDS: Readonly<Partial<Record<Estado, string>>> = {
  AUTORIZADO: 'AUTORIZADO',
  ANULACION_SOLICITADA: 'AUTORIZADO',
  ANULADO: 'AUTORIZADO',
  NO_AUTORIZADO: 'NO AUTORIZADO',
  DEVUELTO: 'DEVUELTA',
};

const notYet = (claveAcceso: string): Record<string, unknown> => ({
  claveAccesoConsultada: claveAcceso,
  numeroComprobantes: '0',
  autorizaciones: [],
});

function asTheSri(row: ComprobanteRow, comprobante: string): Record<string, unknown> {
  const estado = WORDS[row.estado];
  if (estado === undefined) return notYet(row.clave_acceso);
  const autorizacion = {
    estado,
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion === null ? null : isoEcuador(row.fecha_autorizacion),
    ambiente: parseClaveAcceso(row.clave_acceso).ambiente === '2' ? 'PRODUCCIÓN' : 'PRUEBAS',
    comprobante,
    mensajes: row.mensajes.map(({ identificador, mensaje, informacionAdicional, tipo }: SriMensaje) => ({
      identificador,
      mensaje,
      informacionAdicional,
      tipo,
    })),
  };
  return { claveAccesoConsultada: row.clave_acceso, numeroComprobantes: '1', autorizaciones: [autorizacion] };
}
