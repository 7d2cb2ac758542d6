import { listCertificados } from './store.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import { EmpresaParams, visibleFirmante } from './empresa.js';
import { Certificado, showCertificado } from './representation.js';

const list = pagedList({
  columns: { fechaCreacion: 'created_at', fechaExpiracion: 'fecha_expiracion', titular: 'titular' },
});

export const listCertificadosRoute = defineRoute({
  id: 'certificados-digitales.listar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Los certificados de una empresa',
  description:
    'También los anteriores, inactivos; a lo más uno firma («activo»). Ninguno trae el archivo ni su contraseña.',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(Certificado) },
  errors: ['empresa-no-encontrada'],
  handler: ({ params, query, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          await visibleFirmante(tx, principal, params.ruc);
          return listCertificados(tx, [params.ruc], page);
        }),
      (row) => showCertificado(row, deps.now()),
    ),
});

/** Lists the certificates of all companies the caller may see. */
export const listAllCertificadosRoute = defineRoute({
  id: 'certificados-digitales.listar-todos',
  method: 'GET',
  path: '/api/v1.0/empresas/certificados-digitales',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Los certificados de todas las empresas a su alcance',
  description:
    'Los de las empresas que alcanza la credencial, activos e inactivos. Para vigilar vencimientos: «estado» y «diasRestantes» son de hoy, y «sort=fechaExpiracion,asc» pone primero el que vence antes.',
  query: list.query,
  responses: { 200: pageSchema(Certificado) },
  handler: ({ query, principal }, deps) => {
    const rucs = principal.empresas === 'todas' ? null : [...principal.empresas];
    return list.answer(
      query,
      (page) => deps.db.inAccount(principal.accountId, (tx) => listCertificados(tx, rucs, page)),
      (row) => showCertificado(row, deps.now()),
    );
  },
});
