import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { insertAviso } from '../../db/avisos.js';
import { DESTINATARIOS_MAX, enqueueProformaMail } from '../../db/correos.js';
import { invoiceProforma, noteProformaMail, voidProforma } from './store.js';
import { factura } from '../../documents/factura/index.js';
import { AppError } from '../../kernel/app-error.js';
import { isMailAddress } from '../../kernel/mail-address.js';
import { diferenciasEntre, numeroDeProforma, referenciaDeProforma } from './rules.js';
import { proformaUrl } from './drawing.js';
import { parseBody } from '../../receipts/routes/issue.js';
import { originOf } from '../../http/origin.js';
import { requireRevision } from '../../http/revision.js';
import { defineRoute } from '../../http/route.js';
import { avisoDe } from './aviso.js';
import { inFactura, withoutFiscal } from './content.js';
import { notChangeable } from './create.js';
import { Factura, ProformaCompleta, ProformaParams, ShownFactura, showWhole } from './representation.js';
import type { ProformasDeps } from './slice.js';
import { editableProforma, visibleProforma } from './visible.js';

export const voidProformaRoute = defineRoute({
  id: 'proformas.anular',
  method: 'DELETE',
  path: '/api/v1.0/empresas/:ruc/proformas/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Anula una proforma que no se ha facturado; conserva su número',
  description:
    'El cliente ya no puede aceptarla, ni usted facturarla. No se deshace: haga otra. Una facturada o ya anulada responde 409.',
  params: ProformaParams,
  responses: { 200: ProformaCompleta },
  errors: ['empresa-no-encontrada', 'proforma-no-encontrada', 'proforma-no-modificable'],
  handler: async ({ params, principal, request }, deps: ProformasDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const before = await editableProforma(tx, principal, params);
      if (!(await voidProforma(tx, before.id))) throw notChangeable(before.estado);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'proformas.void',
        subject: { kind: 'proforma', id: before.id, empresas: [params.ruc] },
        changes: { numero: numeroDeProforma(before.secuencial), estado: { from: before.estado, to: 'ANULADA' } },
      });
      const row = await visibleProforma(tx, principal, params);
      return { result: showWhole(row, proformaUrl(deps.enlaces, deps.baseUrl(), row)) };
    }),
});

export const sendProformaRoute = defineRoute({
  id: 'proformas.enviar',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/proformas/:id/envio',
  access: 'ROLE_RECEIPTS',
  summary: 'Envía la proforma por correo, con su PDF y el enlace para responder',
  description:
    'A los correos que se den o, sin ellos, a los de la proforma: hasta 20. Responde 202 en cuanto queda en cola; «estadoCorreo» dice después si salió. El cliente la acepta o rechaza en su página, sin usuario.',
  params: ProformaParams,
  body: Type.Object(
    {
      correos: Type.Optional(
        Type.Array(Type.String({ maxLength: 254 }), {
          minItems: 1,
          maxItems: DESTINATARIOS_MAX,
          description: 'A quién; si se omite, los correos de la proforma.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyOptional: true,
  examples: { alCliente: { correos: ['cliente@correo.ec'] } },
  responses: { 202: ProformaCompleta },
  errors: ['empresa-no-encontrada', 'proforma-no-encontrada', 'proforma-no-modificable', 'proforma-sin-correo'],
  handler: async ({ params, body, principal, request }, deps: ProformasDeps) => {
    const result = await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await editableProforma(tx, principal, params);
      if (row.estado === 'ANULADA') throw notChangeable(row.estado);
      const correos = body.correos ?? row.correos;
      const wrong = correos.findIndex((correo) => !isMailAddress(correo));
      if (wrong !== -1) {
        const message = 'Escriba una dirección de correo.';
        throw new AppError('solicitud-invalida', message, {
          issues: [{ code: 'formato-incorrecto', field: `correos[${wrong}]`, message, rejectedValue: correos[wrong] }],
        });
      }
      if (correos.length === 0)
        throw new AppError('proforma-sin-correo', 'La proforma no tiene el correo del cliente; escríbalo y repita.');
      const mail = await enqueueProformaMail(tx, { empresaId: row.empresa_id, proformaId: row.id, correos });
      await noteProformaMail(tx, row.id, mail);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'proformas.send',
        subject: { kind: 'proforma', id: row.id, empresas: [params.ruc] },
        changes: { numero: numeroDeProforma(row.secuencial), correos },
      });
      return showWhole(await visibleProforma(tx, principal, params), proformaUrl(deps.enlaces, deps.baseUrl(), row));
    });
    return { status: 202, result };
  },
});

const Facturada = Type.Object(
  {
    claveAcceso: Type.String({ description: 'Clave de acceso de la factura.' }),
    repetida: Type.Boolean({ description: 'true: ya estaba facturada, y esta es su factura.' }),
    proforma: ProformaCompleta,
  },
  { title: 'ProformaFacturada' },
);

/**
 * Issues the invoice of a proforma. Its state, its differences and the invoice commit together, under the row's lock and with a unique
 * reference: repeated and concurrent requests get the same invoice.
 */
export const invoiceProformaRoute = defineRoute({
  id: 'proformas.facturar',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/proformas/:id/factura',
  access: 'ROLE_RECEIPTS',
  summary: 'Emite la factura de una proforma, una sola vez',
  description:
    'Sin «factura», con lo que dice la proforma; con ella, con ese contenido, y «diferencias» dice qué cambió. Con «If-Match» solo se factura la revisión que se leyó; si ya es otra, 409. Repetida responde la misma factura con 200.',
  params: ProformaParams,
  body: Type.Object({ factura: Type.Optional(Factura) }, { additionalProperties: false }),
  shownBody: Type.Object({ factura: Type.Optional(ShownFactura) }, { additionalProperties: false }),
  bodyOptional: true,
  examples: { comoEsta: {} },
  responses: { 200: Facturada, 201: Facturada },
  errors: [
    'comprobante-invalido',
    'empresa-no-encontrada',
    'proforma-no-encontrada',
    'proforma-no-facturable',
    'ruc-sin-probar',
    'sin-certificado',
    'secuencial-agotado',
    'referencia-usada',
  ],
  reads: ['If-Match'],
  sets: ['Location'],
  handler: async ({ params, body, principal, request }, deps: ProformasDeps) => {
    const { ruc } = params;
    const given = body.factura;
    let repetida: boolean;
    try {
      repetida = await deps.issueWithin(principal.accountId, async (tx, issue) => {
        const row = await editableProforma(tx, principal, params);
        if (row.estado === 'FACTURADA') return true;
        requireRevision(request, row);
        if (row.estado !== 'ABIERTA' && row.estado !== 'ACEPTADA') throw notInvoiceable(row.estado);
        const payload = {
          ...withoutFiscal(given ?? row.payload),
          ...{ ruc, referencia: referenciaDeProforma(row.id), referenciaUnica: true },
        };
        await issue(
          {
            accountId: principal.accountId,
            actor: `${principal.kind}:${principal.nombre}`,
            empresas: principal.empresas,
            type: factura,
            ...parseBody(factura, payload),
            idempotency: undefined,
          },
          async ({ document }) => {
            const made = { ...factura.payloadOf(document.documento), importeTotal: document.importeTotal };
            const diferencias = diferenciasEntre({ ...row.payload, importeTotal: row.importe_total }, made);
            if (!(await invoiceProforma(tx, row.id, diferencias))) throw notInvoiceable(row.estado);
            await insertAviso(tx, avisoDe('proforma.facturada', tx.accountId, row));
            await recordAudit(tx, {
              ...originOf(request),
              actor: principal,
              action: 'proformas.invoice',
              subject: { kind: 'proforma', id: row.id, empresas: [ruc] },
              changes: { numero: numeroDeProforma(row.secuencial), diferencias: diferencias.length },
            });
          },
        );
        return false;
      });
    } catch (error) {
      throw given === undefined ? error : inFactura(error);
    }
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleProforma(tx, principal, params));
    const proforma = showWhole(row, proformaUrl(deps.enlaces, deps.baseUrl(), row));
    const claveAcceso = row.clave_acceso ?? '';
    return {
      status: repetida ? 200 : 201,
      headers: { Location: `/api/v1.0/comprobantes/${claveAcceso}` },
      result: { claveAcceso, repetida, proforma },
    };
  },
});

function notInvoiceable(estado: string): AppError {
  const advice = estado === 'ANULADA' ? 'haga una nueva.' : 'guárdela otra vez con un último día nuevo y factúrela.';
  return new AppError('proforma-no-facturable', `La proforma está ${estado} y no se factura; ${advice}`);
}
