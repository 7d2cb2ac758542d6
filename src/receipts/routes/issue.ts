import type { FastifyRequest } from 'fastify';
import { Type, type Static, type TSchema } from '#typebox';
import type { Principal } from '../../http/principal.js';
import type { ComprobanteRow } from '../store/comprobantes.js';
import { documentTypeByCodDoc, documentTypes } from '../../documents/registry.js';
import type { DocumentType } from '../../documents/document-type.js';
import { fromAliases } from '../../documents/compat/aliases.js';
import { shownPayload } from '../../documents/compat/schema.js';
import type { PrepareRequest } from '../prepare.js';
import { AppError } from '../../kernel/app-error.js';
import { ESTADOS, isSettled } from '../../kernel/estados.js';
import { validate, type IssueRequest, type Issued } from '../check-request.js';
import { preferredWaitS } from '../../http/prefer-wait.js';
import { defineRoute, type Answer, type RouteOf } from '../../http/route.js';
import { idempotencyClaim } from '../../http/idempotency.js';
import { Advertencias } from '../../http/text-fields.js';
import { examplesOf } from './examples.js';
import { explainMensaje, representTotales, Mensajes, Totales } from './representation.js';
import { readOrUndefined, waitUntilSettled } from './wait.js';
import type { IssuingDeps } from './slice.js';

export const IssueQuery = Type.Object(
  {
    soloValidar: Type.Boolean({
      default: false,
      description: 'true: valida todo y responde totales y XML sin guardar ni consumir número.',
    }),
  },
  { additionalProperties: false },
);

/** Response for a stored receipt. */
export const IssuedResult = Type.Object(
  {
    claveAcceso: Type.String({ description: 'Clave de acceso, 49 dígitos.' }),
    secuencial: Type.String({ description: 'Número asignado, 9 dígitos.' }),
    estado: Type.Enum([...ESTADOS], { description: 'Estado del comprobante.' }),
    advertencias: Advertencias,
    mensajes: Type.Optional(Mensajes),
  },
  { title: 'ComprobanteEmitido' },
);

/** Response for a receipt that was only validated. */
export const ValidatedResult = Type.Object(
  {
    provisional: Type.Literal(true, { description: 'Nada se guardó: número y clave no están reservados.' }),
    secuencial: Type.String({ description: 'El número que sigue ahora, o el que se envió; 9 dígitos.' }),
    claveAcceso: Type.String({ description: 'La clave que tendría, o la del XML; 49 dígitos.' }),
    totales: Totales,
    advertencias: Advertencias,
    xml: Type.String({ description: 'El XML sin firmar; si se envió firmado, el mismo.' }),
  },
  { title: 'ComprobanteValidado' },
);

export const ISSUE_RESPONSES: Readonly<Record<number, TSchema>> = {
  200: ValidatedResult,
  201: IssuedResult,
  202: IssuedResult,
};

/** Codes of everything that issues. */
export const ISSUE_ERRORS = ['comprobante-invalido', 'ruc-sin-probar', 'sin-certificado', 'secuencial-usado'] as const;

const ISSUES =
  'Revisa todo, toma el número, guarda el comprobante y responde 201 sin esperar al SRI: se firma, se envía y se autoriza solo, y entonces sale el correo al receptor que tiene dirección. El resultado se lee en «Location», llega como evento o webhook, o se espera aquí hasta 30 segundos con «Prefer: wait=N» (202 si no alcanza). Para no emitir dos veces, repita con el mismo «Idempotency-Key», que vale 48 horas, o use «referenciaUnica». Un error no consume número.';

/** One route per document type: `POST /api/v2.0/comprobantes/facturas`. */
export const issueRoutes: readonly RouteOf<IssuingDeps>[] = documentTypes.map((type: DocumentType) =>
  defineRoute({
    id: `${type.pathWord}.emitir`,
    method: 'POST',
    path: `/api/v2.0/comprobantes/${type.pathWord}`,
    access: 'ROLE_RECEIPTS',
    summary: `Emite ${type.ayuda.uno}`,
    description: `${type.ayuda.alEmitir} ${ISSUES}`,
    query: IssueQuery,
    body: type.payload,
    shownBody: shownPayload(type),
    checksBody: true,
    examples: (hoy) => examplesOf(type, hoy),
    responses: ISSUE_RESPONSES,
    errors: [...ISSUE_ERRORS, 'secuencial-agotado', 'referencia-usada', 'coddoc-distinto'],
    reads: ['Idempotency-Key', 'Prefer'],
    sets: ['Location', 'Preference-Applied'],
    handler: async ({ query, body, principal, request }, deps: IssuingDeps) =>
      issueOrValidate(
        deps,
        principal,
        request,
        query.soloValidar,
        issueRequest(principal, type, toPayload(body), idempotencyClaim(request, principal)),
      ),
  }),
);

const CodDoc = Type.Object({ codDoc: Type.String({ description: 'Código del tipo de comprobante, dos dígitos.' }) });

/** A body of any document type: `codDoc` selects it. */
export const ANY_TYPE = {
  body: CodDoc,
  shownBody: Type.Intersect([CodDoc, Type.Union(documentTypes.map(shownPayload))]),
  examples: (hoy: string) =>
    Object.fromEntries(
      documentTypes.map((type) => [type.pathWord, { codDoc: type.codDoc, ...examplesOf(type, hoy)['minima'] }]),
    ),
};

/** Returns the document type of such a body. */
export function typeOf({ codDoc }: Static<typeof CodDoc>): DocumentType {
  const type = documentTypeByCodDoc(codDoc);
  if (type !== undefined) return type;
  throw new AppError(
    'tipo-comprobante-desconocido',
    `No existe el tipo de comprobante «${codDoc.slice(0, 10)}»; use ${documentTypes.map((known) => `${known.codDoc} (${known.nombre})`).join(', ')}.`,
  );
}

/** Issues a document of any type: `codDoc` in the body selects it. */
export const issueByCodDocRoute = defineRoute({
  id: 'comprobantes.emitir',
  method: 'POST',
  path: '/api/v2.0/comprobantes',
  access: 'ROLE_RECEIPTS',
  summary: 'Emite un comprobante; «codDoc» elige el tipo',
  description: `Para el programa que emite varios tipos por una sola dirección; hace lo mismo que la ruta de cada uno. ${ISSUES}`,
  query: IssueQuery,
  ...ANY_TYPE,
  responses: ISSUE_RESPONSES,
  errors: [...ISSUE_ERRORS, 'secuencial-agotado', 'referencia-usada', 'tipo-comprobante-desconocido'],
  reads: ['Idempotency-Key', 'Prefer'],
  sets: ['Location', 'Preference-Applied'],
  handler: async ({ query, body, principal, request }, deps: IssuingDeps) => {
    const claim = idempotencyClaim(request, principal);
    const requested = issueRequest(principal, typeOf(body), toPayload(body), claim);
    return issueOrValidate(deps, principal, request, query.soloValidar, requested);
  },
});

/** Issues, or only validates and stores nothing. */
export async function issueOrValidate(
  deps: IssuingDeps,
  principal: Principal,
  request: FastifyRequest,
  onlyValidate: boolean,
  requested: IssueRequest,
): Promise<Answer> {
  if (onlyValidate) return answerValidated(deps, requested);
  const issued = await deps.issue(requested);
  return answerIssued(deps, principal, request, issued);
}

/** Builds an issue request; refuses a `codDoc` that differs from the path's type. */
export function issueRequest(
  principal: Principal,
  type: DocumentType,
  payload: Readonly<Record<string, unknown>>,
  idempotency?: IssueRequest['idempotency'],
): IssueRequest {
  const understood = parseBody(type, payload);
  const { codDoc } = understood.payload;
  if (typeof codDoc === 'string' && codDoc !== type.codDoc) {
    throw new AppError(
      'coddoc-distinto',
      `La ruta es de ${type.nombre} (codDoc ${type.codDoc}) y el cuerpo dice «${codDoc.slice(0, 10)}»; use la ruta que corresponde.`,
    );
  }
  return {
    accountId: principal.accountId,
    actor: `${principal.kind}:${principal.nombre}`,
    empresas: principal.empresas,
    type,
    ...understood,
    idempotency,
  };
}

/** Parses a v2.0 body; keeps the caller's field names for its error messages. */
export function parseBody(
  type: DocumentType,
  body: Readonly<Record<string, unknown>>,
): Pick<PrepareRequest, 'payload' | 'names'> {
  const { payload, ...names } = fromAliases(type, body);
  return { payload, names };
}

/** Answers for a stored receipt, immediately or after the caller's `wait`. */
async function answerIssued(
  deps: IssuingDeps,
  principal: Principal,
  request: FastifyRequest,
  issued: Issued,
): Promise<Answer> {
  const waitS = preferredWaitS(request);
  const location = { Location: `/api/v1.0/comprobantes/${issued.claveAcceso}` };
  if (waitS === 0) return { status: 201, headers: location, result: summary(issued) };

  const row = await readOrUndefined(request, waitUntilSettled(deps, principal, issued, waitS));
  return {
    status: row !== undefined && isSettled(row) ? 201 : 202,
    headers: { ...location, 'Preference-Applied': `wait=${waitS}` },
    result: summaryAfterWait(issued, row),
  };
}

/** Returns the result of validating a receipt; stores nothing. */
export async function answerValidated(deps: Pick<IssuingDeps, 'issuing'>, requested: IssueRequest): Promise<Answer> {
  const { document, advertencias, secuencial, claveAcceso, xml } = await validate(deps.issuing, requested);
  return {
    result: {
      provisional: true,
      secuencial,
      claveAcceso,
      totales: representTotales(document.totales),
      advertencias,
      xml,
    },
  };
}

/** Summary of a receipt just stored. */
export function summary(issued: Issued): Record<string, unknown> {
  const { claveAcceso, secuencial, estado, advertencias } = issued;
  return { claveAcceso, secuencial, estado, advertencias };
}

/** The same after waiting, with the resulting state if known. */
export function summaryAfterWait(issued: Issued, row: ComprobanteRow | undefined): Record<string, unknown> {
  const came = row === undefined ? {} : { estado: row.estado, mensajes: row.mensajes.map(explainMensaje) };
  return { ...summary(issued), ...came };
}

/** Returns the body as a payload; the document type checks its fields together with its rules. */
export function toPayload(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return body as Readonly<Record<string, unknown>>;
  const message = 'El cuerpo debe ser un objeto JSON con los campos del comprobante.';
  throw new AppError('solicitud-invalida', message, { issues: [{ code: 'tipo-incorrecto', field: '', message }] });
}
