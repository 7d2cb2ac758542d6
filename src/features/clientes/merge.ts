import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import {
  IDENTIFICACIONES_MAX,
  lockCliente,
  mergeCliente,
  updateCliente,
  type ClienteFields,
} from '../../db/clientes.js';
import { AppError } from '../../kernel/app-error.js';
import { visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Cliente, ClienteParams, fieldsOf, showCliente } from './representation.js';
import { requireFound, visibleCliente } from './visible.js';

/** Merges another customer into this one. */
export const mergeClienteRoute = defineRoute({
  id: 'clientes.unir',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/clientes/:id/unir',
  access: 'ROLE_RECEIPTS',
  summary: 'Une otro cliente a este',
  description:
    'Este conserva sus datos y toma del otro los que le faltan; la identificación del otro queda entre las suyas, con sus comprobantes. Ningún comprobante cambia. No se puede deshacer.',
  params: ClienteParams,
  body: Type.Object(
    { clienteId: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'El cliente que se une a este.' }) },
    { additionalProperties: false },
  ),
  examples: { otro: { clienteId: '512345678901234567' } },
  responses: { 200: Cliente },
  errors: ['cliente-identificaciones', 'cliente-mismo', 'cliente-no-encontrado', 'empresa-no-encontrada'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const { ruc, id } = params;
      const { clienteId } = body;
      const empresa = await visibleEmpresa(tx, principal, ruc);
      if (clienteId === id) throw new AppError('cliente-mismo', 'Elija dos clientes distintos para unirlos.');
      // Always in the same order: two opposite merges do not deadlock.
      const locked = new Map<string, Awaited<ReturnType<typeof lockCliente>>>();
      for (const one of [id, clienteId].sort()) locked.set(one, await lockCliente(tx, empresa.id, one));
      const [kept, merged] = [requireFound(locked.get(id)), requireFound(locked.get(clienteId))];
      const count = kept.otras.length + merged.otras.length + 2;
      if (count > IDENTIFICACIONES_MAX) {
        const message = `Un cliente puede tener hasta ${IDENTIFICACIONES_MAX} identificaciones, y tendría ${count}.`;
        throw new AppError('cliente-identificaciones', message);
      }
      await updateCliente(tx, id, filled(fieldsOf(kept), fieldsOf(merged)));
      await mergeCliente(tx, id, clienteId);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'clientes.merge',
        subject: { kind: 'cliente', id: `${ruc}/${id}` },
        changes: { unido: { identificacion: merged.identificacion, razonSocial: merged.razon_social } },
      });
      const row = await visibleCliente(tx, principal, params);
      return { headers: etagOf(row), result: showCliente(row) };
    }),
});

function filled(kept: ClienteFields, other: ClienteFields): ClienteFields {
  return {
    ...kept,
    correos: kept.correos.length > 0 ? kept.correos : other.correos,
    direccion: kept.direccion ?? other.direccion,
    telefono: kept.telefono ?? other.telefono,
    formaPago: kept.formaPago ?? other.formaPago,
  };
}
