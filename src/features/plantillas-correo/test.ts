import { Type } from '#typebox';
import { findLogo } from '../../db/logos.js';
import { COMPROBANTE_TEMPLATE } from '../../mail/comprobante-template.js';
import { renderMail } from '../../mail/template.js';
import { SAMPLE_MAIL } from '../../mail/variables.js';
import { logoAddress, trialMail } from '../../receipts/mail/render.js';
import { sendTestMail } from '../../receipts/mail/test-mail.js';
import { beginTest, CorreoDePrueba, Probado } from '../empresas/public.js';
import { Ruc } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { plantillaEmailFields, refuseFaults } from './representation.js';
import type { PlantillasEmailDeps } from './slice.js';

const { asunto, cuerpoHtml, cuerpoTexto, etiquetaCorreo } = plantillaEmailFields;

/** Sends a fictitious receipt's mail, using texts that need not be saved. */
export const testPlantillaEmailRoute = defineRoute({
  id: 'plantillas-email.probar',
  method: 'POST',
  path: '/api/v1.0/plantillas-email/prueba',
  access: 'ROLE_EMAIL_TEMPLATES',
  summary: 'Envía un correo de prueba con unos textos y dice qué pasó',
  description:
    'El comprobante es de ejemplo y el asunto lo dice. Sale por el servidor de la empresa o, si no tiene, el de la instalación; espera su respuesta.',
  body: Type.Object(
    {
      ruc: Type.Unsafe<string>({ ...Ruc, description: 'La empresa que lo envía.' }),
      correo: CorreoDePrueba,
      asunto,
      cuerpoHtml,
      cuerpoTexto,
      etiquetaCorreo: Type.Optional(etiquetaCorreo),
    },
    { additionalProperties: false },
  ),
  examples: { incluida: { ruc: '1790012345001', correo: 'usted@andina.ec', ...COMPROBANTE_TEMPLATE } },
  responses: { 200: Probado },
  errors: ['empresa-no-encontrada', 'plantilla-invalida', 'sin-servidor-de-correo'],
  usesPool: true,
  handler: async ({ body, principal, request }, deps: PlantillasEmailDeps) => {
    const { ruc, correo } = body;
    const logo = await deps.db.inAccount(principal.accountId, (tx) => findLogo(tx, principal.accountId, ruc));
    const data = { ...SAMPLE_MAIL, logo: logoAddress(logo) };
    const { issues, mail } = await deps.runTemplate(principal.accountId, body, { check: true, data });
    refuseFaults(issues);
    const { empresa, server } = await deps.db.inAccount(principal.accountId, (tx) =>
      beginTest(tx, { principal, request, deps, ruc, correo, action: 'plantillas-email.test' }),
    );
    const trial = trialMail(mail ?? renderMail(COMPROBANTE_TEMPLATE, data), logo, body.etiquetaCorreo);
    // Outside the transaction: the server may be slow.
    return { result: await sendTestMail(server, deps.mail.servers, empresa, correo, deps.now(), trial) };
  },
});
