import { randomUUID } from 'node:crypto';
import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertAviso } from '../../db/avisos.js';
import { insertProforma, updateProforma } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { numeroDeProforma } from './rules.js';
import { proformaUrl } from './drawing.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { idempotencyClaim, once } from '../../http/idempotency.js';
import { originOf } from '../../http/origin.js';
import { etagOf, requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { Advertencias } from '../../http/text-fields.js';
import { avisoDe } from './aviso.js';
import { checkProforma } from './content.js';
import { Factura, ProformaCompleta, ProformaParams, ShownFactura, showWhole, Vence } from './representation.js';
import type { ProformasDeps } from './slice.js';
import { editableProforma, visibleProforma } from './visible.js';

const Body = Type.Object({ vence: Type.Optional(Vence), factura: Factura }, { additionalProperties: false });
const ShownBody = Type.Object({ vence: Type.Optional(Vence), factura: ShownFactura }, { additionalProperties: false });
const Guardada = Type.Intersect([ProformaCompleta, Type.Object({ advertencias: Advertencias })]);

const examples = {
  servicio: {
    factura: {
      ruc: '1790012345001',
      estab: '001',
      ptoEmi: '001',
      receptor: { tipoIdentificacion: '05', razonSocial: 'PERSONA DE EJEMPLO', identificacion: '1712345675' },
      detalles: [
        {
          codigoPrincipal: 'SRV-1',
          descripcion: 'Servicio de ejemplo',
          cantidad: 1,
          precioUnitario: 10,
          impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
        },
      ],
      campoAdicional: [{ nombre: 'email', value: 'cliente@correo.ec' }],
    },
  },
};

export const createProformaRoute = defineRoute({
  id: 'proformas.crear',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/proformas',
  access: 'ROLE_RECEIPTS',
  summary: 'Hace una proforma con el número siguiente de la empresa',
  description:
    '«factura» es el cuerpo de POST /api/v2.0/comprobantes/facturas y se revisa con las mismas reglas; su fecha, número y referencia se ignoran. No tiene validez tributaria.',
  params: EmpresaParams,
  body: Body,
  shownBody: ShownBody,
  examples,
  responses: { 201: Guardada },
  errors: ['comprobante-invalido', 'empresa-no-encontrada', 'proforma-no-encontrada'],
  reads: ['Idempotency-Key'],
  sets: ['ETag', 'Location'],
  handler: async ({ params, body, principal, request }, deps: ProformasDeps) => {
    const { ruc } = params;
    const claim = idempotencyClaim(request, principal);
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, ruc);
      let advertencias: readonly unknown[] = [];
      const row = await once(
        tx,
        claim,
        async () => {
          const checked = await checkProforma(deps.issuing, tx, principal, {
            ruc,
            vence: body.vence,
            factura: body.factura,
          });
          ({ advertencias } = checked);
          const enlaceNumero = randomUUID();
          const made = { empresaId: empresa.id, enlaceNumero, ...checked.content };
          const id = await insertProforma(tx, made, (one) => deps.enlaces.proformaToken(one, enlaceNumero));
          const created = await visibleProforma(tx, principal, { ruc, id });
          await recordAudit(tx, {
            ...originOf(request),
            actor: principal,
            action: 'proformas.create',
            subject: { kind: 'proforma', id, empresas: [ruc] },
            changes: { numero: numeroDeProforma(created.secuencial), importeTotal: created.importe_total },
          });
          await insertAviso(tx, avisoDe('proforma.creada', tx.accountId, created));
          return { resource: id, value: created };
        },
        (id) => visibleProforma(tx, principal, { ruc, id }),
      );
      const headers = { Location: `/api/v1.0/empresas/${ruc}/proformas/${row.id}`, ...etagOf(row) };
      const enlace = proformaUrl(deps.enlaces, deps.baseUrl(), row);
      return { status: 201, headers, result: { ...showWhole(row, enlace), advertencias } };
    });
  },
});

export const updateProformaRoute = defineRoute({
  id: 'proformas.actualizar',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/proformas/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Cambia una proforma abierta, vencida o rechazada; queda abierta otra vez',
  description:
    'Conserva su número y su enlace. Con «If-Match» solo cambia la revisión que se leyó; si ya es otra, 409.',
  params: ProformaParams,
  body: Body,
  shownBody: ShownBody,
  examples,
  responses: { 200: Guardada },
  errors: ['comprobante-invalido', 'empresa-no-encontrada', 'proforma-no-encontrada', 'proforma-no-modificable'],
  reads: ['If-Match'],
  sets: ['ETag'],
  handler: async ({ params, body, principal, request }, deps: ProformasDeps) => {
    const { ruc } = params;
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editableProforma(tx, principal, params);
      requireRevision(request, before);
      const { content, advertencias } = await checkProforma(deps.issuing, tx, principal, {
        ...{ ruc, vence: body.vence, factura: body.factura },
      });
      if (!(await updateProforma(tx, before.id, content))) throw notChangeable(before.estado);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'proformas.update',
        subject: { kind: 'proforma', id: before.id, empresas: [ruc] },
        changes: {
          numero: numeroDeProforma(before.secuencial),
          vence: { from: before.vence, to: content.vence },
          importeTotal: { from: before.importe_total, to: content.importeTotal },
        },
      });
      const row = await visibleProforma(tx, principal, params);
      const enlace = proformaUrl(deps.enlaces, deps.baseUrl(), row);
      return { headers: etagOf(row), result: { ...showWhole(row, enlace), advertencias } };
    });
  },
});

export function notChangeable(estado: string): AppError {
  return new AppError('proforma-no-modificable', `La proforma está ${estado} y ya no cambia; haga una nueva.`);
}
