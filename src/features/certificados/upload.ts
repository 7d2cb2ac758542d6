import { recordAudit } from '../../audit/trail.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { EmpresaParams, visibleFirmante } from './empresa.js';
import { FILE_EXAMPLES, FileBody, readFileBody } from './file.js';
import { readVisible } from './read.js';
import { Certificado, showCertificado } from './representation.js';
import type { CertificadosDeps } from './slice.js';

/** Stores a signature file and makes it the signing one. */
export const uploadCertificadoRoute = defineRoute({
  id: 'certificados-digitales.subir',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Sube un archivo de firma (.p12)',
  description:
    'Se abre, se diagnostica y, si sirve, se guarda cifrado y firma desde ese momento; el anterior queda inactivo. El archivo y su contraseña no se pueden volver a leer. Si no sirve, responde 400 con el diagnóstico. Uno del RUC que emitió una entidad que el operador reconoce prueba además que el RUC es de la cuenta («prueba» de la empresa).',
  params: EmpresaParams,
  body: FileBody,
  examples: FILE_EXAMPLES,
  multipart: true,
  responses: { 201: Certificado },
  errors: ['certificado-invalido', 'certificado-no-encontrado', 'empresa-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['Location'],
  usesPool: true,
  handler: async ({ params, body, principal, request }, deps: CertificadosDeps) => {
    const { ruc } = params;
    await deps.db.inAccount(principal.accountId, (tx) => visibleFirmante(tx, principal, ruc));
    const claim = idempotencyClaim(request, principal);
    // Before the transaction: opening a file may take seconds, and must not hold a connection.
    const file = await deps.certificates.prepare(principal.accountId, readFileBody(body), ruc);
    const row = await deps.db.inAccount(principal.accountId, async (tx) => {
      const id = await once(
        tx,
        claim,
        async () => {
          const empresa = await visibleFirmante(tx, principal, ruc);
          const saved = await deps.certificates.save(tx, empresa.id, file);
          await recordAudit(tx, {
            actor: principal,
            action: 'certificados-digitales.upload',
            subject: { kind: 'certificado', id: saved.id, empresas: [ruc] },
            changes: {
              ruc,
              serial: file.certificate.serialNumber,
              activo: saved.activo,
              prueba: saved.prueba,
            },
            ...originOf(request),
          });
          return { resource: saved.id, value: saved.id };
        },
        async (resource) => resource,
      );
      return readVisible(tx, principal, ruc, id);
    });
    const headers = { Location: `/api/v1.0/empresas/${ruc}/certificados-digitales/${row.id}` };
    return { status: 201, headers, result: showCertificado(row, deps.now()) };
  },
});
