import { Type } from '#typebox';
import { fromV1 } from '../../documents/compat/v1.js';
import type { DocumentType } from '../../documents/document-type.js';
import { documentTypes } from '../../documents/registry.js';
import { AppError } from '../../kernel/app-error.js';
import { idempotencyClaim } from '../../http/idempotency.js';
import { defineRoute, type RouteOf } from '../../http/route.js';
import { toPayload, ISSUE_ERRORS, ISSUE_RESPONSES, IssueQuery, issueOrValidate } from './issue.js';
import { v1Example } from './v1-examples.js';
import type { IssuingDeps } from './slice.js';

const BodyV1 = Type.Object(
  {
    id: Type.Optional(Type.String({ description: 'Siempre «comprobante».' })),
    version: Type.String({ description: 'Versión del esquema del SRI.' }),
    infoTributaria: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'Los elementos del SRI, sin claveAcceso. Los datos del emisor se comparan con los registrados, que son los que se imprimen.',
      },
    ),
  },
  {
    additionalProperties: true,
    title: 'ComprobanteV1',
    description:
      'Los elementos del XML del SRI con sus nombres; cada lista se llama como su elemento («detalle», «impuesto», «totalImpuesto», «pagos» o «pago», «campoAdicional»).',
  },
);

/** One route per document type: `POST /api/v1.0/comprobantes/facturas` issues from the v1.0 JSON of Veronica's clients. */
export const issueV1Routes: readonly RouteOf<IssuingDeps>[] = documentTypes.map((type: DocumentType) =>
  defineRoute({
    id: `${type.pathWord}.emitir-v1`,
    method: 'POST',
    path: `/api/v1.0/comprobantes/${type.pathWord}`,
    access: 'ROLE_RECEIPTS',
    summary: `Emite ${type.ayuda.uno} desde el JSON v1.0 de Veronica`,
    description:
      'Para clientes que ya existen; uno nuevo usa v2.0, que calcula los totales. Aquí se comprueban los que se envían: se conservan dentro de la tolerancia del SRI, y más lejos se rechazan con la cifra que resulta.',
    query: IssueQuery,
    body: BodyV1,
    checksBody: true,
    examples: (hoy) => ({ simple: v1Example(type.codDoc, hoy) }),
    responses: ISSUE_RESPONSES,
    errors: [...ISSUE_ERRORS, 'secuencial-agotado'],
    reads: ['Idempotency-Key', 'Prefer'],
    sets: ['Location', 'Preference-Applied'],
    handler: async ({ query, body, principal, request }, deps: IssuingDeps) => {
      const { payload, documento, ...names } = fromV1(type, toPayload(body));
      // Without a known version the rest of the body cannot be checked.
      if (payload['version'] === undefined)
        throw new AppError('comprobante-invalido', 'El comprobante tiene errores; corríjalos y envíelo de nuevo.', {
          issues: names.issues,
        });
      return issueOrValidate(deps, principal, request, query.soloValidar, {
        accountId: principal.accountId,
        actor: `${principal.kind}:${principal.nombre}`,
        empresas: principal.empresas,
        type,
        payload,
        names,
        idempotency: idempotencyClaim(request, principal),
        submitted: { documento, signed: false },
      });
    },
  }),
);
