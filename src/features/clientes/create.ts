import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertCliente } from '../../db/clientes.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { checkCliente, ClienteChanges, identificacionTaken, NEW_CLIENTE, requireSound } from './check.js';
import { ClienteEditado, clienteFields, showCliente, showFields } from './representation.js';
import { visibleCliente } from './visible.js';

const { tipoIdentificacion, identificacion, razonSocial } = clienteFields;

export const createClienteRoute = defineRoute({
  id: 'clientes.crear',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/clientes',
  access: 'ROLE_RECEIPTS',
  summary: 'Crea un cliente',
  description:
    'No hace falta para emitir: una factura guarda al cliente que no estaba. Sirve para tener antes su correo, su dirección o su forma de pago; emitir no cambia lo que aquí se escribe. Una identificación que ya está responde 409 «cliente-existente».',
  params: EmpresaParams,
  body: Type.Object(
    { ...ClienteChanges.properties, tipoIdentificacion, identificacion, razonSocial },
    { additionalProperties: false },
  ),
  examples: {
    persona: {
      tipoIdentificacion: '05',
      identificacion: '1710034065',
      razonSocial: 'ZAMBRANO PEDRO',
      correos: ['pedro.zambrano@correo.ec'],
      direccion: 'Av. Amazonas N24-01, Quito',
      telefono: '0999999999',
      formaPago: '20',
    },
  },
  responses: { 201: ClienteEditado },
  errors: ['cliente-existente', 'cliente-invalido', 'cliente-no-encontrado', 'empresa-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ params, body, principal, request }, deps) => {
    const { ruc } = params;
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      const { fields, advertencias } = requireSound(
        checkCliente(NEW_CLIENTE, body, isoEcuador(deps.now()).slice(0, 10)),
      );
      const row = await once(
        tx,
        claim,
        async () => {
          const id = await insertCliente(tx, empresa.id, fields);
          if (id === undefined) throw identificacionTaken(fields.identificacion);
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'clientes.create',
            subject: { kind: 'cliente', id: `${ruc}/${id}` },
            changes: showFields(fields),
          });
          return { resource: id, value: await visibleCliente(tx, principal, { ruc, id }) };
        },
        (id) => visibleCliente(tx, principal, { ruc, id }),
      );
      const headers = { Location: `/api/v1.0/empresas/${ruc}/clientes/${row.id}`, ...etagOf(row) };
      return { status: 201, headers, result: { ...showCliente(row), advertencias } };
    });
  },
});
