import { Type } from 'typebox';
import { authorize } from '../../auth/principal.js';
import { findReceiptForMail } from '../../database/correo-work.js';
import { anulado as anuladoKind } from '../../mail/kinds/anulado.js';
import { autorizado } from '../../mail/kinds/autorizado.js';
import { SAMPLE_MAIL } from '../../mail/variables.js';
import { receiptForMail } from '../../notifications/receipt-for-mail.js';
import { loadReceiptMailData } from '../../notifications/receipt-mail-data.js';
import { renderWith } from '../../notifications/render.js';
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
export const previewPlantillaEmailRoute = defineRoute({
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
    const kind = anulado ? anuladoKind : autorizado;
    // Who may write templates may not for that read what companies sold.
    if (claveAcceso !== undefined) authorize(principal, 'ROLE_RECEIPTS');
    const { template, data } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantillaEmail(tx, principal, params.id);
      if (claveAcceso === undefined) return { template: row, data: { ...SAMPLE_MAIL, anulado } };
      const { id } = await visibleComprobante(tx, principal, claveAcceso);
      const stored = await findReceiptForMail(tx, id);
      if (stored === undefined) throw new Error(`receipt ${claveAcceso} vanished`);
      const loaded = await loadReceiptMailData(
        tx,
        // A preview makes no link.
        receiptForMail(stored, { plantillaId: null, publicUrl: undefined }),
        kind,
        ({ contentType, bytes }) => `data:${contentType};base64,${bytes.toString('base64')}`,
      );
      return { template: row, data: { ...loaded.data, enlace: SAMPLE_MAIL.enlace } };
    });
    const { subject, html, text } = renderWith(template, data, kind);
    return { result: { asunto: subject, html, texto: text } };
  },
});
