import { recordAudit } from '../../audit/trail.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { assertVisible, CertificadoParams } from './empresa.js';
import { Certificado, showCertificado } from './representation.js';
import type { CertificadosDeps } from './slice.js';

/** Makes a stored certificate the signing one. */
export const activateCertificadoRoute = defineRoute({
  id: 'certificados-digitales.activar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales/:id/activar',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Hace que la empresa firme con este certificado',
  description: 'Toma el lugar del anterior sin detener la emisión, en todos los procesos antes de un segundo.',
  params: CertificadoParams,
  responses: { 200: Certificado },
  errors: ['certificado-no-activable', 'certificado-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, principal, request }, deps: CertificadosDeps) => {
    assertVisible(principal, params.ruc);
    const row = await deps.db.inAccount(principal.accountId, async (tx) => {
      const activated = await deps.certificates.activate(tx, params.ruc, params.id);
      await recordAudit(tx, {
        actor: principal,
        action: 'certificados-digitales.activate',
        subject: { kind: 'certificado', id: params.id, empresas: [params.ruc] },
        changes: { ruc: params.ruc, activo: true },
        ...originOf(request),
      });
      return activated;
    });
    return { result: showCertificado(row, deps.now()) };
  },
});
