import { Type } from '#typebox';
import { BEHAVIOURS, SRI_CODES } from '../../sri/codes.js';
import { defineRoute } from '../../http/route.js';

const meaning = {
  causa: Type.String({ description: 'Por qué ocurre.' }),
  queHacer: Type.String({ description: 'Qué debe hacer el emisor.' }),
  comportamiento: Type.Enum([...BEHAVIOURS], {
    description: 'Qué hace el servicio cuando el SRI responde este código.',
  }),
};

export const ErrorSri = Type.Object(
  {
    codigo: Type.String({ description: 'El «identificador» del mensaje del SRI.' }),
    significado: Type.String({ description: 'Cómo lo llama el SRI.' }),
    ...meaning,
    casos: Type.Optional(
      Type.Array(Type.Object({ texto: Type.String({ description: 'Parte del texto del SRI.' }), ...meaning }), {
        description: 'Lo que significa, en cambio, cuando el SRI añade ese texto.',
      }),
    ),
  },
  { title: 'ErrorSri' },
);

/** Lists all SRI error codes, each with what to do. */
export const listErroresSriRoute = defineRoute({
  id: 'errores-sri.listar',
  method: 'GET',
  path: '/api/v1.0/errores-sri',
  access: 'público',
  summary: 'Los códigos con que responde el SRI, qué significan y qué hacer',
  description:
    'Cada código dice por qué ocurre, qué debe hacer el emisor y qué hace el servicio al recibirlo («comportamiento»). «casos» son los que significan otra cosa según el texto que el SRI añade.',
  responses: { 200: Type.Array(ErrorSri, { description: 'Los códigos.' }) },
  handler: async () => ({ result: SRI_CODES }),
});
