import { Type } from '#typebox';
import { catalogues } from '../../kernel/catalogues/index.js';
import { defineRoute } from '../../http/route.js';

/** Lists the known tables, for clients that fill their lists from them. */
export const listCatalogosRoute = defineRoute({
  id: 'catalogos.listar',
  method: 'GET',
  path: '/api/v1.0/catalogos',
  access: 'público',
  summary: 'Los catálogos del SRI que conoce el servicio',
  description: 'Para llenar las listas de un programa: las filas de cada «tabla» se piden con GET /catalogos/{tabla}.',
  responses: {
    200: Type.Array(
      Type.Object(
        {
          tabla: Type.String({ description: 'Nombre de la tabla en la dirección.' }),
          nombre: Type.String({ description: 'Nombre para mostrar.' }),
        },
        { title: 'Catalogo' },
      ),
      { description: 'Los catálogos.' },
    ),
  },
  handler: async () => ({
    result: Object.entries(catalogues).map(([tabla, { nombre }]) => ({ tabla, nombre })),
  }),
});
