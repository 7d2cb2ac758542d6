import { Type } from 'typebox';
import { SRI_CODES } from '../../sri/codes.js';
import { defineRoute } from '../route.js';

/** A code of the SRI as it is shown. */
export const ErrorSri = Type.Object(
  {
    codigo: Type.String({ description: 'El «identificador» del mensaje del SRI.' }),
    significado: Type.String({ description: 'Cómo lo llama el SRI.' }),
    causa: Type.String({ description: 'Por qué ocurre.' }),
    queHacer: Type.String({ description: 'Qué debe hacer el emisor.' }),
    comportamiento: Type.Enum(['corregir', 'intervenir', 'consultar', 'reintentar', 'aviso'], {
      description: 'Qué hace el servicio cuando el SRI responde este código.',
    }),
  },
  { title: 'ErrorSri' },
);

/** All codes that the SRI answers, each with what to do. */
export const listErroresSriRoute = defineRoute({
  id: 'errores-sri.list',
  method: 'GET',
  path: '/api/v1.0/errores-sri',
  access: 'público',
  summary: 'Los códigos con que responde el SRI, qué significan y qué hacer',
  responses: { 200: Type.Array(ErrorSri, { description: 'Los códigos.' }) },
  handler: async () => ({ result: SRI_CODES }),
});
