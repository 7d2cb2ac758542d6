import type { CodeIn } from '../../kernel/error-codes/index.js';
import { headerRefs } from './headers.js';
import { groupByStatus, problemResponses } from './problems.js';

/** Paths not built from routes: metrics, this document and its page. */
export function servicePaths(codes: Set<string>): Record<string, Record<string, Record<string, unknown>>> {
  const problems = (...some: CodeIn<'error'>[]): Record<string, unknown> => {
    for (const code of some) codes.add(code);
    return problemResponses(groupByStatus(new Set(some)));
  };
  const parameters = [{ $ref: '#/components/parameters/X-Request-Id' }];
  const ok = (description: string, type: string, example: unknown): Record<string, unknown> => ({
    description,
    headers: headerRefs(['X-Request-Id']),
    content: { [type]: { schema: { type: typeof example, description }, example } },
  });
  return {
    '/metrics': {
      get: {
        operationId: 'salud.metrics',
        tags: ['salud'],
        summary: 'Métricas para Prometheus, solo para el operador',
        description:
          'Con el token que configuró el operador; sin token, desde la misma máquina mientras no haya un proxy delante.',
        'x-acceso': 'operador',
        security: [{}, { operador: [] }],
        parameters,
        responses: {
          200: ok('Las métricas.', 'text/plain', 'rubrica_http_solicitudes_total{metodo="GET",codigo="200"} 3\n'),
          ...problems('operador-requerido', 'error-interno'),
        },
      },
    },
    '/api/openapi.json': {
      get: {
        operationId: 'salud.openapi',
        tags: ['salud'],
        summary: 'Este documento, OpenAPI 3.1',
        description:
          'Cada operación con sus parámetros, cuerpos, respuestas, ejemplos y códigos de error, de la versión que atiende. De él salen la referencia de /docs y los clientes.',
        'x-acceso': 'público',
        security: [],
        parameters,
        responses: {
          200: ok('El documento.', 'application/json', { openapi: '3.1.0' }),
          ...problems('error-interno'),
        },
      },
    },
    '/docs': {
      get: {
        operationId: 'salud.docs',
        tags: ['salud'],
        summary: 'La documentación: guías, búsqueda, errores y esta referencia',
        description:
          'Se lee sin credencial y sin internet. Cada página está también en Markdown, con «.md» al final de su dirección; /llms.txt las lista para asistentes.',
        'x-acceso': 'público',
        security: [],
        parameters,
        responses: {
          200: ok('La página.', 'text/html', '<!doctype html>'),
          ...problems('error-interno'),
        },
      },
    },
  };
}
