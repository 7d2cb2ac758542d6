import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { removeCliente } from '../../db/clientes.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { ClienteParams } from './representation.js';
import { editableCliente } from './visible.js';

/** Deletes a customer: receipts have copies of its data, so it is never in use. */
export const removeClienteRoute = defineRoute({
  id: 'clientes.eliminar',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc/clientes/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Elimina un cliente; los comprobantes emitidos conservan sus datos',
  description:
    'El próximo comprobante que se le emita lo guarda otra vez; si la persona pidió que no, suprima sus datos con POST /datos-personales/{identificacion}/suprimir.',
  params: ClienteParams,
  responses: { 200: Type.Null() },
  errors: ['cliente-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const { row } = await editableCliente(tx, principal, params);
      await removeCliente(tx, row.id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'clientes.remove',
        subject: { kind: 'cliente', id: `${params.ruc}/${params.id}` },
        changes: { identificacion: row.identificacion, razonSocial: row.razon_social },
      });
      return { result: null };
    }),
});
