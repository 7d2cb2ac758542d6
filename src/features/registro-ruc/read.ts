import { Type } from '#typebox';
import { lookUpContribuyente } from '../../db/registro-ruc.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { Contribuyente, loadedRegistro, registroAl, showContribuyente } from './representation.js';

const CEDULA_DIGITS = 10;

export const readContribuyenteRoute = defineRoute({
  id: 'contribuyentes.leer',
  method: 'GET',
  path: '/api/v1.0/contribuyentes/:ruc',
  access: 'ROLE_RECEIPTS',
  summary: 'Un contribuyente del registro abierto del SRI, por su RUC o cédula',
  description:
    'Responde con los archivos que se cargaron en el portal o con «rubrica ruc cargar», sin internet. El registro es el mismo para todas las cuentas.',
  params: Type.Object(
    {
      ruc: Type.String({
        pattern: '^([0-9]{10}|[0-9]{13})$',
        description: 'RUC de 13 dígitos, o cédula de 10: se busca con 001 al final.',
        examples: ['1790016919001'],
      }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object(
      { registroAl, contribuyente: Contribuyente },
      { title: 'ContribuyenteEncontrado', description: 'El contribuyente, y de cuándo es el dato.' },
    ),
  },
  errors: ['contribuyente-no-encontrado', 'registro-ruc-no-encontrado'],
  handler: async ({ params, principal }, { db }) => {
    const { ruc: given } = params;
    const ruc = given.length === CEDULA_DIGITS ? `${given}001` : given;
    const answer = await lookUpContribuyente(db, principal.accountId, ruc);
    const {
      cargadoEl,
      rows: [row],
    } = loadedRegistro(answer);
    if (row === undefined) {
      throw new AppError(
        'contribuyente-no-encontrado',
        `El RUC ${ruc} no está en el registro del SRI cargado el ${isoEcuador(cargadoEl).slice(0, 10)}. Revise los dígitos; uno más nuevo que el registro todavía no aparece.`,
      );
    }
    return { result: { registroAl: isoEcuador(cargadoEl), contribuyente: showContribuyente(row) } };
  },
});
