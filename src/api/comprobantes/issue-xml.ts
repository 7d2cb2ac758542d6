import { Type } from 'typebox';
import { readHolder, coverageOf } from '../../signature/holder.js';
import type { Verification } from '../../signature/verify.js';
import { header } from '../../documents/payload-schema.js';
import { documentTypeByCodDoc } from '../../documents/registry.js';
import { AppError } from '../../domain/app-error.js';
import { isCodeIn } from '../../domain/error-codes/index.js';
import type { Advertencia, Issue } from '../../domain/issue.js';
import { tasks } from '../../pool/tasks.js';
import { idempotencyClaim } from '../idempotency.js';
import { defineRoute } from '../route.js';
import { searchField } from '../text-fields.js';
import { xmlExamples } from './examples.js';
import { ISSUE_RESPONSES, IssueQuery, issueOrValidate } from './issue.js';

/** What is read at once, in a few milliseconds; a larger one waits for its turn in the pool. Most receipts are of 5 to 15 KB. */
const READ_HERE_MAX_BYTES = 32 * 1024;

/** The reference stands in the address: no element of the SRI's has room for it. */
const IssueXmlQuery = Type.Object(
  {
    ...IssueQuery.properties,
    referencia: searchField('Su propia referencia, hasta 100 caracteres. No va en el XML; se busca por ella.'),
    referenciaUnica: header.referenciaUnica,
  },
  { additionalProperties: false },
);

/** Issues from the SRI's own XML: checked, signed and sent; already signed and valid, it is taken as it is. */
export const issueXmlRoute = defineRoute({
  id: 'comprobantes.issueXml',
  method: 'POST',
  path: '/api/v1.0/comprobantes',
  access: 'ROLE_RECEIPTS',
  summary: 'Emite desde el XML del SRI, sin firma (se firma aquí) o ya firmado (se toma tal cual)',
  query: IssueXmlQuery,
  body: Type.String({ description: 'El XML del comprobante, con su clave de acceso y su secuencial.' }),
  xml: true,
  examples: xmlExamples,
  responses: ISSUE_RESPONSES,
  handler: async ({ query, principal, request }, deps) => {
    const { soloValidar, ...referencia } = query;
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const now = deps.issuing.now();
    const { reading, verification } =
      bytes.length <= READ_HERE_MAX_BYTES
        ? await tasks.readComprobante(bytes, now)
        : await deps.pool.run(principal.accountId, 'readComprobante', bytes, now);
    if (!reading.ok) throw invalid(reading.issues);
    const { codDoc, claveAcceso, documento, payload, signed, secuencial } = reading.read;
    const type = documentTypeByCodDoc(codDoc);
    if (type === undefined) throw new Error(`codDoc ${codDoc} was read but has no type`);
    const advertencias = verification === undefined ? [] : mustBeOwn(verification);
    return issueOrValidate(deps, principal, request, soloValidar, {
      accountId: principal.accountId,
      actor: `${principal.kind}:${principal.nombre}`,
      empresas: principal.empresas,
      type,
      payload: { ...payload, ...referencia, secuencial },
      idempotency: idempotencyClaim(request, principal),
      given: { claveAcceso, signedXml: signed ? bytes : undefined, advertencias },
      own: { documento, signed },
    });
  },
});

function invalid(issues: readonly Issue[]): AppError {
  return new AppError('comprobante-invalido', 'El XML tiene errores; corríjalos todos y envíelo de nuevo.', { issues });
}

/** A foreign signature must be valid, and of the company that issues; answers what it gives to think about. */
function mustBeOwn({ valid, findings, certificate, ruc }: Verification): Advertencia[] {
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
