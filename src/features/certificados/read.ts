import type { Principal } from '../../http/principal.js';
import { findCertificado, type CertificadoRow } from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { defineRoute } from '../../http/route.js';
import { assertVisible, CertificadoParams } from './empresa.js';
import { Certificado, showCertificado } from './representation.js';

/** Returns a certificate of a company this caller may see. */
export async function readVisible(
  tx: AccountTx,
  principal: Principal,
  ruc: string,
  id: string,
): Promise<CertificadoRow> {
  assertVisible(principal, ruc);
  const row = await findCertificado(tx, ruc, id);
  if (row !== undefined) return row;
  throw new AppError('certificado-no-encontrado', `La empresa ${ruc} no tiene un certificado con id ${id}.`);
}

export const readCertificadoRoute = defineRoute({
  id: 'certificados-digitales.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales/:id',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Un certificado, con su diagnóstico de hoy',
  description:
    'Lo que se encontró al subirlo, con la vigencia y los días que le quedan hoy. El archivo y su contraseña no se pueden volver a leer.',
  params: CertificadoParams,
  responses: { 200: Certificado },
  errors: ['certificado-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => readVisible(tx, principal, params.ruc, params.id));
    return { result: showCertificado(row, deps.now()) };
  },
});
