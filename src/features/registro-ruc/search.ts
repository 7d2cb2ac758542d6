import { Type } from '#typebox';
import { searchContribuyentes, wordQuery } from '../../db/registro-ruc.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { Contribuyente, loadedRegistro, registroAl, showContribuyente } from './representation.js';

const SIZE_MAX = 50;

export const searchContribuyentesRoute = defineRoute({
  id: 'contribuyentes.buscar',
  method: 'GET',
  path: '/api/v1.0/contribuyentes',
  access: 'ROLE_RECEIPTS',
  summary: 'Busca contribuyentes por su nombre en el registro abierto del SRI',
  description:
    'Encuentra los que tienen todas las palabras en su razón social o nombre comercial, en cualquier orden y sin importar tildes ni mayúsculas. Las palabras de tres letras o más pueden ser solo el comienzo; al menos una debe serlo. Primero van los activos. Con «hayMas», escriba más palabras: no hay otras páginas.',
  query: Type.Object(
    {
      texto: Type.String({
        minLength: 3,
        maxLength: 100,
        pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
        description: 'Palabras del nombre.',
        examples: ['favorita corp'],
      }),
      size: Type.Integer({ minimum: 1, maximum: SIZE_MAX, default: 20, description: 'Cuántos, a lo más.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object(
      {
        registroAl,
        contribuyentes: Type.Array(Contribuyente, { description: 'Los encontrados.' }),
        hayMas: Type.Boolean({ description: 'Hay más que los mostrados.' }),
      },
      { title: 'ContribuyentesEncontrados' },
    ),
  },
  errors: ['registro-ruc-no-encontrado'],
  handler: async ({ query, principal }, { db }) => {
    const words = wordQuery(query.texto);
    if (words === undefined) {
      const message = 'Escriba al menos una palabra de tres letras o cifras.';
      throw new AppError('solicitud-invalida', message, {
        issues: [{ code: 'campo-longitud', field: 'texto', message, rejectedValue: query.texto }],
      });
    }
    const answer = await db.inAccount(principal.accountId, (tx) => searchContribuyentes(tx, words, query.size + 1));
    const { cargadoEl, rows } = loadedRegistro(answer);
    return {
      result: {
        registroAl: isoEcuador(cargadoEl),
        contribuyentes: rows.slice(0, query.size).map(showContribuyente),
        hayMas: rows.length > query.size,
      },
    };
  },
});
