import { shownPayload } from '../../documents/compat/schema.js';
import { documentTypes } from '../../documents/registry.js';
import type { DocumentType } from '../../documents/document-type.js';
import { AppError } from '../../kernel/app-error.js';
import { isSettled } from '../../kernel/estados.js';
import { correct } from '../correct.js';
import { preferredWaitS } from '../../http/prefer-wait.js';
import { defineRoute, type RouteOf } from '../../http/route.js';
import { examplesOf } from './examples.js';
import { toPayload, IssuedResult, summaryAfterWait, summary, parseBody } from './issue.js';
import { ClaveAccesoParams } from './visible.js';
import { readOrUndefined, waitUntilSettled } from './wait.js';
import type { IssuingDeps } from './slice.js';

/** One route per document type: `PUT /api/v2.0/comprobantes/facturas/{claveAcceso}`. */
export const correctRoutes: readonly RouteOf<IssuingDeps>[] = documentTypes.map((type: DocumentType) =>
  defineRoute({
    id: `${type.pathWord}.corregir`,
    method: 'PUT',
    path: `/api/v2.0/comprobantes/${type.pathWord}/:claveAcceso`,
    access: 'ROLE_RECEIPTS',
    summary: `Corrige ${type.ayuda.uno} que el SRI rechazó`,
    description:
      'Reemplaza un comprobante DEVUELTO o NO_AUTORIZADO con un contenido completo; conserva número y clave, y se firma y envía otra vez. La fecha cambia solo si el SRI nunca lo tuvo. Si el SRI dio su número a otra clave (45), toma el siguiente, o el «secuencial» que se le dé.',
    params: ClaveAccesoParams,
    body: type.payload,
    shownBody: shownPayload(type),
    checksBody: true,
    examples: (hoy) => ({ minima: examplesOf(type, hoy)['minima'] }),
    responses: { 200: IssuedResult, 202: IssuedResult },
    errors: [
      'comprobante-en-proceso',
      'comprobante-invalido',
      'comprobante-no-encontrado',
      'encabezado-invalido',
      'estado-no-permite',
      'fecha-no-modificable',
      'numero-no-modificable',
      'referencia-no-modificable',
      'referencia-usada',
      'ruc-sin-probar',
      'secuencial-agotado',
      'secuencial-usado',
      'sin-certificado',
    ],
    reads: ['If-Match', 'Prefer'],
    handler: async ({ params, body, principal, request }, deps: IssuingDeps) => {
      const corrected = await correct(deps.issuing, {
        accountId: principal.accountId,
        actor: `${principal.kind}:${principal.nombre}`,
        empresas: principal.empresas,
        type,
        ...parseBody(type, toPayload(body)),
        claveAcceso: params.claveAcceso,
        revision: ifMatch(request.headers['if-match']),
      });
      const waitS = preferredWaitS(request);
      if (waitS === 0) return { result: summary(corrected) };
      const row = await readOrUndefined(request, waitUntilSettled(deps, principal, corrected, waitS));
      return { status: row !== undefined && isSettled(row) ? 200 : 202, result: summaryAfterWait(corrected, row) };
    },
  }),
);

/** Parses the revision of `If-Match`: a number, with or without quotes. */
function ifMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(header.trim())?.[1];
  if (revision === undefined) {
    throw new AppError(
      'encabezado-invalido',
      'If-Match debe ser la «revision» del comprobante, por ejemplo: If-Match: "4".',
    );
  }
  return Number(revision);
}
