import { Type } from 'typebox';
import { authorize } from '../../auth/principal.js';
import { findEmpresa } from '../../database/empresas.js';
import type { AccountTx } from '../../database/transactions.js';
import type { ComprobanteRow } from '../../database/comprobantes.js';
import { renderWith } from '../../notifications/render.js';
import { SAMPLE_MAIL } from '../../mail/variables.js';
import type { ReceiptForMail } from '../../notifications/mail-subjects.js';
import { loadReceiptMailData } from '../../notifications/receipt-mail-data.js';
import { visibleComprobante } from '../comprobantes/read.js';
import { PlantillaParams } from '../plantillas/association.js';
import { defineRoute } from '../route.js';
import { visiblePlantillaEmail } from './representation.js';

const PreviewQuery = Type.Object(
  {
    claveAcceso: Type.Optional(
      Type.String({
        pattern: '^[0-9]{49}$',
        description: 'Un comprobante de la cuenta; si se omite, uno de ejemplo. Pide también ROLE_RECEIPTS.',
      }),
    ),
    anulado: Type.Boolean({ default: false, description: 'true: como avisaría una anulación.' }),
  },
  { additionalProperties: false },
);

const Preview = Type.Object({
  asunto: Type.String({ description: 'El asunto.' }),
  html: Type.String({
    description:
      'El cuerpo en HTML; el logo va dentro como «data:». Muéstrelo en un marco sin permisos (iframe sandbox).',
  }),
  texto: Type.String({ description: 'El cuerpo en texto.' }),
});

/** The mail of a template, with an invented receipt or one of the account; nothing is sent. */
export const previewPlantillaEmail = defineRoute({
  id: 'plantillas-email.preview',
  method: 'POST',
  path: '/api/v1.0/plantillas-email/:id/vista-previa',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'El correo que resultaría de esa plantilla, sin enviarlo',
  params: PlantillaParams,
  query: PreviewQuery,
  responses: { 200: Preview },
  handler: async ({ params, query, principal }, deps) => {
    const { claveAcceso, anulado } = query;
    // Who may write templates may not for that read what companies sold.
    if (claveAcceso !== undefined) authorize(principal, 'ROLE_RECEIPTS');
    const { template, data } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantillaEmail(tx, principal, params.id);
      if (claveAcceso === undefined) return { template: row, data: { ...SAMPLE_MAIL, anulado } };
      const receipt = await visibleComprobante(tx, principal, claveAcceso);
      const loaded = await loadReceiptMailData(
        tx,
        await receiptForMail(tx, receipt),
        anulado ? 'anulado' : 'autorizado',
        ({ contentType, bytes }) => `data:${contentType};base64,${bytes.toString('base64')}`,
      );
      return { template: row, data: { ...loaded.data, enlace: SAMPLE_MAIL.enlace } };
    });
    const { subject, html, text } = renderWith(template, data);
    return { result: { asunto: subject, html, texto: text } };
  },
});

/** A receipt as its mail tells about it; a preview makes no link. */
async function receiptForMail(tx: AccountTx, row: ComprobanteRow): Promise<ReceiptForMail> {
  const empresa = await findEmpresa(tx, row.ruc);
  if (empresa === undefined) throw new Error(`receipt ${row.clave_acceso}: its company is not there`);
  const { razonSocial, nombreComercial, correo, telefono } = empresa;
  return {
    id: row.id,
    accountId: tx.accountId,
    empresaId: empresa.id,
    ruc: row.ruc,
    codDoc: row.cod_doc,
    estab: row.estab,
    ptoEmi: row.pto_emi,
    secuencial: row.secuencial,
    claveAcceso: row.clave_acceso,
    fechaEmision: row.fecha_emision,
    receptor: {
      tipoIdentificacion: row.receptor_tipo,
      identificacion: row.receptor_identificacion,
      razonSocial: row.receptor_razon_social,
    },
    importeTotal: row.importe_total,
    estado: row.estado,
    numeroAutorizacion: row.numero_autorizacion,
    fechaAutorizacion: row.fecha_autorizacion,
    emisor: { razonSocial, nombreComercial, correo, telefono },
    plantillaId: null,
    publicUrl: undefined,
  };
}
