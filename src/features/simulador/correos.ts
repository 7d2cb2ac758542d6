import { Type } from '#typebox';
import { listComprobanteMailUuids } from '../../db/correos.js';
import { readFromFolder } from '../../mail/mail-folder.js';
import { readMessage } from '../../mail/read-message.js';
import { ClaveAccesoParams, visibleComprobante } from '../../receipts/routes/visible.js';
import { defineRoute } from '../../http/route.js';
import { simulatorOf } from './driver.js';
import type { SimuladorDeps } from './slice.js';

/** Each has an XML and a PDF. */
const MAILS_MAX = 5;

const Correo = Type.Object(
  {
    asunto: Type.String({ description: 'Asunto.' }),
    de: Type.String({ description: 'Remitente.' }),
    para: Type.String({ description: 'Destinatarios, separados por coma.' }),
    html: Type.String({ description: 'Cuerpo en HTML, con el logo incluido. No es de confianza: muéstrelo aislado.' }),
    texto: Type.String({ description: 'Cuerpo en texto simple.' }),
    adjuntos: Type.Array(
      Type.Object({
        nombre: Type.String({ description: 'Nombre del archivo.' }),
        tipo: Type.String({ description: 'Tipo de contenido, por ejemplo application/pdf.' }),
        contenido: Type.String({ description: 'El archivo en base64.' }),
      }),
      { description: 'El XML y el RIDE.' },
    ),
  },
  { title: 'CorreoSimulado' },
);

/** Shows the mails of a receipt that were written to the folder instead of being sent. */
export const listCorreosSimuladosRoute = defineRoute({
  id: 'simulador.correos',
  method: 'GET',
  path: '/api/v1.0/simulador/correos/:claveAcceso',
  access: 'administrador',
  authority: { roles: ['ROLE_RECEIPTS'] },
  summary: 'Los correos de un comprobante que el ambiente simulador guardó en lugar de enviar',
  description: 'Los 5 últimos, con sus adjuntos en base64. El HTML no es de confianza: muéstrelo aislado.',
  params: ClaveAccesoParams,
  responses: {
    200: Type.Object({
      correos: Type.Array(Correo, { description: `Los últimos ${MAILS_MAX}, el más reciente primero.` }),
    }),
  },
  errors: ['comprobante-no-encontrado', 'simulador-no-encontrado'],
  handler: async ({ params: { claveAcceso }, principal }, deps: SimuladorDeps) => {
    simulatorOf(deps);
    const uuids = await deps.db.inAccount(principal.accountId, async (tx) => {
      const { id } = await visibleComprobante(tx, principal, claveAcceso);
      return listComprobanteMailUuids(tx, id, MAILS_MAX);
    });
    const files = deps.mailFolder === undefined ? [] : await readFromFolder(deps.mailFolder, uuids);
    const mails = await Promise.all(files.map(readMessage));
    return {
      result: {
        correos: mails.map(({ subject, from, to, html, text, attachments }) => ({
          ...{ asunto: subject, de: from, para: to, html, texto: text },
          adjuntos: attachments.map(({ filename, contentType, content }) => ({
            nombre: filename,
            tipo: contentType,
            contenido: content.toString('base64'),
          })),
        })),
      },
    };
  },
});
