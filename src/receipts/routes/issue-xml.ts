import type { FastifyRequest } from 'fastify';
import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import type { IssueRequest } from '../check-request.js';
import { readHolder, coverageOf } from '../../signature/holder.js';
import type { Verification } from '../../signature/verify.js';
import { header } from '../../documents/payload-schema.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { AppError } from '../../kernel/app-error.js';
import { isCodeIn } from '../../kernel/error-codes/index.js';
import type { Advertencia, Issue } from '../../kernel/issue.js';
import { tasks } from '../../pool/tasks.js';
import { idempotencyClaim } from '../../http/idempotency.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { xmlExamples } from './examples.js';
import { ISSUE_ERRORS, ISSUE_RESPONSES, IssueQuery, issueOrValidate } from './issue.js';
import { FLAT_FIELDS, issueAndWait, ISSUES_AND_WAITS, SRI_OR_VALIDATED, SriQuery } from './sri.js';
import type { IssuingDeps, ComprobantesDeps } from './slice.js';

/** Up to this size, parsed inline in a few milliseconds; larger ones queue in the pool. Most receipts are 5 to 15 KB. */
const INLINE_MAX_BYTES = 32 * 1024;

/** The reference goes in the query: no SRI element can hold it. */
const IssueXmlQuery = Type.Object(
  {
    ...IssueQuery.properties,
    referencia: searchField('Su propia referencia, hasta 100 caracteres. No va en el XML; se busca por ella.'),
    referenciaUnica: header.referenciaUnica,
  },
  { additionalProperties: false },
);

const XmlBody = Type.String({
  description:
    'El XML del comprobante con su secuencial; sin firma puede faltarle la clave de acceso, que se forma aquí. Dentro de su <autorizacion> se guarda sin enviarlo, y se pregunta al SRI por su clave. También como JSON: {"contenido": "<el XML en base64>"}.',
});

/** Issues from the SRI's XML: validated, signed and sent. A valid signed XML is taken unchanged. */
export const issueXmlRoute = defineRoute({
  id: 'comprobantes.emitir-xml',
  method: 'POST',
  path: '/api/v1.0/comprobantes',
  access: 'ROLE_RECEIPTS',
  summary: 'Emite desde el XML del SRI: sin firmar, firmado o ya autorizado',
  description:
    'Para un sistema que ya arma el XML de la ficha técnica. Sin firma, se firma aquí y puede faltarle la clave de acceso; sus cifras se conservan dentro de la tolerancia del SRI. Firmado, se toma tal cual si la firma es válida y de la empresa. Ya autorizado, se guarda y no se envía: pasa a AUTORIZADO, sin correo, cuando el SRI responde por su clave con el mismo contenido. Lo demás, como al emitir en JSON.',
  query: IssueXmlQuery,
  body: XmlBody,
  xml: true,
  examples: xmlExamples,
  responses: ISSUE_RESPONSES,
  errors: [...ISSUE_ERRORS, 'referencia-usada', 'clave-acceso-usada'],
  unprovoked: {
    'referencia-no-modificable': 'replaces an import the SRI does not confirm; the corrections have the same check',
  },
  reads: ['Idempotency-Key', 'Prefer'],
  sets: ['Location', 'Preference-Applied'],
  usesPool: true,
  handler: async ({ query, principal, request }, deps: ComprobantesDeps) => {
    const { soloValidar, ...referencia } = query;
    const requested = await requestFromXml(deps, principal, request, referencia);
    return issueOrValidate(deps, principal, request, soloValidar, requested);
  },
});

/** The same in one step, as old Veronica clients do: waits and answers like the SRI. */
export const issueXmlAndWaitRoute = defineRoute({
  id: 'sri.emitir-xml',
  method: 'POST',
  path: '/api/v1.0/sri',
  access: 'ROLE_RECEIPTS',
  summary: 'Emite desde el XML del SRI y espera su respuesta',
  description: ISSUES_AND_WAITS,
  query: SriQuery,
  body: XmlBody,
  xml: true,
  examples: xmlExamples,
  responses: { 200: SRI_OR_VALIDATED },
  errors: ISSUE_ERRORS,
  unprovoked: {
    'clave-acceso-usada': 'comprobantes.emitir-xml has the same check',
  },
  reads: ['Idempotency-Key', 'Prefer'],
  sets: ['Location'],
  usesPool: true,
  beside: FLAT_FIELDS,
  handler: async ({ query, principal, request }, deps: ComprobantesDeps) =>
    issueAndWait(deps, principal, request, query.soloValidar, await requestFromXml(deps, principal, request)),
});

/** Builds the issue request from the XML and the extra fields in `beside`. */
async function requestFromXml(
  deps: IssuingDeps,
  principal: Principal,
  request: FastifyRequest,
  beside: Readonly<Record<string, unknown>> = {},
): Promise<IssueRequest> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const now = deps.issuing.now();
  const { reading, verification, xml, authorised, guessed } =
    bytes.length <= INLINE_MAX_BYTES
      ? await tasks.readComprobante(bytes, now)
      : await deps.pool.run(principal.accountId, 'readComprobante', bytes, now);
  if (!reading.ok) throw invalid(reading.issues);
  const { codDoc, claveAcceso, documento, payload, signed, secuencial } = reading.read;
  const type = documentTypeByCodDoc(codDoc);
  if (type === undefined) throw new Error(`codDoc ${codDoc} was read but has no type`);
  const advertencias = verification === undefined ? [] : requireOwnSignature(verification);
  if (authorised) advertencias.push(ALREADY_AUTHORISED);
  return {
    accountId: principal.accountId,
    actor: `${principal.kind}:${principal.nombre}`,
    empresas: principal.empresas,
    type,
    payload: { ...payload, ...beside, secuencial },
    idempotency: idempotencyClaim(request, principal),
    ...(claveAcceso !== '' && {
      given: {
        claveAcceso,
        signedXml: signed ? Buffer.from(xml) : undefined,
        authorised,
        advertencias,
      },
    }),
    submitted: { documento, signed, authorised },
    ...((guessed || request.encodingGuessed) && {
      names: { issues: [], advertencias: [ENCODING_GUESSED], written: new Map() },
    }),
  };
}

const ALREADY_AUTHORISED: Advertencia = {
  code: 'xml-autorizado',
  field: 'autorizacion',
  message:
    'El archivo viene con su autorización: se guarda tal cual y no se envía. Pasa a AUTORIZADO cuando el SRI responde que tiene esa clave autorizada con este mismo contenido.',
};

const ENCODING_GUESSED: Advertencia = {
  code: 'xml-codificacion',
  field: '',
  message:
    'El XML no está en la codificación que dice (UTF-8): se leyó como windows-1252. Revise las tildes y las eñes, y envíelo en UTF-8.',
};

function invalid(issues: readonly Issue[]): AppError {
  return new AppError('comprobante-invalido', 'El XML tiene errores; corríjalos todos y envíelo de nuevo.', { issues });
}

/** Requires a foreign signature to be valid and of the issuing company; returns its warnings. */
function requireOwnSignature({ valid, findings, certificate, ruc }: Verification): Advertencia[] {
  const covers =
    certificate !== undefined &&
    ruc !== undefined &&
    ['ruc', 'cedula'].includes(coverageOf(readHolder(certificate), ruc));
  if (valid && covers) {
    return findings.flatMap(({ code, message }) =>
      isCodeIn('advertencias', code) ? [{ code, field: 'Signature', message }] : [],
    );
  }
  const issues = findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, message }): Issue => ({ code, field: 'Signature', message }));
  if (!covers) {
    issues.push({
      code: 'certificado-otro-ruc',
      field: 'Signature',
      message: 'El certificado de la firma no es de la empresa emisora.',
    });
  }
  throw invalid(issues);
}
