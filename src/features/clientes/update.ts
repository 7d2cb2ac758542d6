import { Type } from '#typebox';
import { changesBetween, recordAudit } from '../../audit/trail.js';
import { findClienteByIdentificacion, updateCliente } from '../../db/clientes.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkCliente, ClienteChanges, identificacionTaken, requireSound } from './check.js';
import { ClienteEditado, ClienteParams, fieldsOf, showCliente, showFields } from './representation.js';
import { editableCliente, visibleCliente } from './visible.js';

/** Edits a customer; issued receipts keep their own data. */
export const updateClienteRoute = defineRoute({
  id: 'clientes.actualizar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/clientes/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Cambia un cliente; lo que se omite queda como está y nulo lo borra',
  description:
    'Emitir no cambia lo que aquí se escribe. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: ClienteParams,
  body: Type.Object(ClienteChanges.properties, { additionalProperties: false }),
  examples: { correo: { correos: ['compras@correo.ec'] } },
  responses: { 200: ClienteEditado },
  errors: ['cliente-existente', 'cliente-invalido', 'cliente-no-encontrado', 'empresa-no-encontrada'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const { empresaId, row: before } = await editableCliente(tx, principal, params);
      const old = fieldsOf(before);
      const { fields, advertencias } = requireSound(checkCliente(old, body, isoEcuador(deps.now()).slice(0, 10)));
      requireRevision(request, before);
      if (fields.identificacion !== old.identificacion) {
        const taken = await findClienteByIdentificacion(tx, empresaId, fields.identificacion);
        if (taken !== undefined) throw identificacionTaken(fields.identificacion);
      }
      const differences = changesBetween(showFields(old), showFields(fields));
      // Saved as shown, it still becomes a person's: later receipts leave it alone.
      if (Object.keys(differences).length > 0 || before.automatico) {
        await updateCliente(tx, before.id, fields);
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: 'clientes.update',
          subject: { kind: 'cliente', id: `${params.ruc}/${params.id}` },
          changes: differences,
        });
      }
      const row = await visibleCliente(tx, principal, params);
      return { headers: etagOf(row), result: { ...showCliente(row), advertencias } };
    }),
});
