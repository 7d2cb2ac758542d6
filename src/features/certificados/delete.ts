import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { assertVisible, CertificadoParams } from './empresa.js';
import type { CertificadosDeps } from './slice.js';

/** Deletes a certificate with its file, password and key. */
export const deleteCertificadoRoute = defineRoute({
  id: 'certificados-digitales.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales/:id',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Elimina un certificado',
  description: 'El que firma ahora solo se elimina con forzar=true: la empresa no podrá emitir hasta que suba otro.',
  params: CertificadoParams,
  query: Type.Object(
    { forzar: Type.Boolean({ default: false, description: 'true: elimina también el que firma ahora.' }) },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Null() },
  errors: ['certificado-en-uso', 'certificado-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, query, principal, request }, deps: CertificadosDeps) => {
    assertVisible(principal, params.ruc);
    await deps.db.inAccount(principal.accountId, async (tx) => {
      const removed = await deps.certificates.remove(tx, params.ruc, params.id, { force: query.forzar });
      await recordAudit(tx, {
        actor: principal,
        action: 'certificados-digitales.delete',
        subject: { kind: 'certificado', id: params.id, empresas: [params.ruc] },
        changes: { ruc: params.ruc, serial: removed.serial, activo: removed.activo },
        ...originOf(request),
      });
    });
    return { result: null };
  },
});
