import { Type } from '#typebox';
import { AppError } from '../../kernel/app-error.js';
import { findSriCode } from '../../sri/codes.js';
import { defineRoute } from '../../http/route.js';
import { ErrorSri } from './list.js';

export const readErrorSriRoute = defineRoute({
  id: 'errores-sri.leer',
  method: 'GET',
  path: '/api/v1.0/errores-sri/:codigo',
  access: 'público',
  summary: 'Qué significa un código del SRI y qué hacer',
  description:
    'La misma explicación acompaña a cada mensaje del SRI en un comprobante. Un código que no está en la tabla responde 404: lea el texto del SRI.',
  params: Type.Object({ codigo: Type.String({ description: 'El «identificador» del mensaje del SRI.' }) }),
  responses: { 200: ErrorSri },
  errors: ['error-sri-no-encontrado'],
  handler: async ({ params }) => {
    const code = findSriCode(params.codigo);
    if (code === undefined) {
      const message = 'Ese código no está en la tabla; lea el mensaje del SRI o vea GET /api/v1.0/errores-sri.';
      throw new AppError('error-sri-no-encontrado', message);
    }
    return { result: code };
  },
});
