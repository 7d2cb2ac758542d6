import { Type } from '#typebox';
import { authorize } from '../../http/principal.js';
import { findComprobanteForMail } from '../../receipts/store/for-mail.js';
import { findLogo, type LogoRow } from '../../db/logos.js';
import { anulado as anuladoKind } from '../../mail/kinds/anulado.js';
import { autorizado } from '../../mail/kinds/autorizado.js';
import { COMPROBANTE_TEMPLATE } from '../../mail/comprobante-template.js';
import { renderMail } from '../../mail/template.js';
import { SAMPLE_MAIL } from '../../mail/variables.js';
import { comprobanteForMail } from '../../receipts/mail/comprobante-for-mail.js';
import { loadComprobanteMailParts, comprobanteMailDataOf } from '../../receipts/mail/comprobante-mail-data.js';
import { renderWith } from '../../receipts/mail/render.js';
import { visibleComprobante } from '../../receipts/routes/visible.js';
import { visibleEmpresa } from '../empresas/public.js';
import { PlantillaParams } from '../plantillas/public.js';
import { Ruc } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { plantillaEmailFields, refuseFaults, visiblePlantillaEmail } from './representation.js';
import type { PlantillasEmailDeps } from './slice.js';

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

const { asunto, cuerpoHtml, cuerpoTexto } = plantillaEmailFields;

/** Renders unsaved texts, for an editor's live preview. */
export const tryPlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.ensayar',
  method: 'POST',
  path: '/api/v1.0/plantillas-email/vista-previa',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'El correo que resultaría de unos textos, sin guardarlos ni enviarlo',
  description: 'Con un comprobante de ejemplo. Unos textos con errores se responden como al crear la plantilla.',
  body: Type.Object(
    {
      asunto,
      cuerpoHtml,
      cuerpoTexto,
      anulado: Type.Optional(Type.Boolean({ description: 'true: como avisaría una anulación.' })),
      ruc: Type.Optional(Type.Unsafe<string>({ ...Ruc, description: 'La empresa cuyo logo se muestra.' })),
    },
    { additionalProperties: false },
  ),
  examples: { incluida: COMPROBANTE_TEMPLATE },
  responses: { 200: Preview },
  errors: ['empresa-no-encontrada', 'plantilla-invalida'],
  usesPool: true,
  handler: async ({ body, principal }, deps: PlantillasEmailDeps) => {
    const { anulado = false, ruc } = body;
    const logo =
      ruc === undefined
        ? undefined
        : await deps.db.inAccount(principal.accountId, async (tx) => {
            await visibleEmpresa(tx, principal, ruc);
            return findLogo(tx, principal.accountId, ruc);
          });
    const data = { ...SAMPLE_MAIL, anulado, logo: logo === undefined ? '' : dataAddress(logo) };
    const { issues, mail } = await deps.runTemplate(principal.accountId, body, { check: true, data });
    refuseFaults(issues);
    const kind = anulado ? anuladoKind : autorizado;
    const { subject, html, text } = mail ?? renderMail(kind.template, data);
    return { result: { asunto: subject, html, texto: text } };
  },
});

function dataAddress({ contentType, bytes }: Pick<LogoRow, 'contentType' | 'bytes'>): string {
  return `data:${contentType};base64,${bytes.toString('base64')}`;
}

/** Renders a template's mail with a fictitious receipt or one of the account; sends nothing. */
export const previewPlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.ver-borrador',
  method: 'POST',
  path: '/api/v1.0/plantillas-email/:id/vista-previa',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'El correo que resultaría de esa plantilla, sin enviarlo',
  description:
    'Con un comprobante de ejemplo o, con «claveAcceso», con uno de la cuenta, lo que pide además ROLE_RECEIPTS. «anulado=true» muestra el aviso de una anulación. El enlace al comprobante es de ejemplo: no se crea ninguno.',
  params: PlantillaParams,
  query: PreviewQuery,
  responses: { 200: Preview },
  errors: ['comprobante-no-encontrado', 'plantilla-no-encontrada'],
  unprovoked: {
    'archivo-danado': 'a damaged row: compaction.test.ts damages one and asks the other routes that read it',
  },
  usesPool: true,
  handler: async ({ params, query, principal }, deps: PlantillasEmailDeps) => {
    const { claveAcceso, anulado } = query;
    const kind = anulado ? anuladoKind : autorizado;
    // The right to edit templates does not include reading companies' sales.
    if (claveAcceso !== undefined) authorize(principal, 'ROLE_RECEIPTS');
    const { template, data } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const row = await visiblePlantillaEmail(tx, principal, params.id);
      if (claveAcceso === undefined) return { template: row, data: { ...SAMPLE_MAIL, anulado } };
      const { id } = await visibleComprobante(tx, principal, claveAcceso);
      const stored = await findComprobanteForMail(tx, id);
      if (stored === undefined) throw new Error(`receipt ${claveAcceso} vanished`);
      // A preview creates no link.
      const comprobante = comprobanteForMail(stored, { plantillaId: null, publicUrl: undefined });
      const { data } = comprobanteMailDataOf(
        comprobante,
        kind,
        await loadComprobanteMailParts(tx, comprobante),
        dataAddress,
      );
      return { template: row, data: { ...data, enlace: SAMPLE_MAIL.enlace } };
    });
    const { subject, html, text } = await renderWith(deps.runTemplate, principal.accountId, template, data, kind);
    return { result: { asunto: subject, html, texto: text } };
  },
});
