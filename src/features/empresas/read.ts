import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Empresa, EmpresaParams, showEmpresa } from './representation.js';
import { visibleEmpresa } from './visible.js';

export const readEmpresaRoute = defineRoute({
  id: 'empresas.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc',
  access: 'ROLE_SUPPLIERS',
  summary: 'Consulta una empresa',
  description:
    'Los datos que van en sus comprobantes, su servidor de correo sin la contraseña, el estado de su certificado y, en «faltaParaEmitir», qué le falta para emitir ahora.',
  params: EmpresaParams,
  responses: { 200: Empresa },
  errors: ['empresa-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleEmpresa(tx, principal, params.ruc));
    return { headers: etagOf(row), result: showEmpresa(row) };
  },
});
