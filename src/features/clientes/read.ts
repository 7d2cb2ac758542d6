import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Cliente, ClienteParams, showCliente } from './representation.js';
import { visibleCliente } from './visible.js';

export const readClienteRoute = defineRoute({
  id: 'clientes.leer',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/clientes/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Consulta un cliente',
  description: 'Sus comprobantes, con todas sus identificaciones: GET /api/v1.0/comprobantes con «cliente».',
  params: ClienteParams,
  responses: { 200: Cliente },
  errors: ['cliente-no-encontrado', 'empresa-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, principal }, deps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleCliente(tx, principal, params));
    return { headers: etagOf(row), result: showCliente(row) };
  },
});
