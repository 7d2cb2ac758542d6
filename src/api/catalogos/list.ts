import { Type } from 'typebox';
import { catalogues } from '../../domain/catalogues/index.js';
import { defineRoute } from '../route.js';

/** The names of all catalogues. */
export const listCatalogos = defineRoute({
  id: 'catalogos.list',
  method: 'GET',
  path: '/api/v1.0/catalogos',
  access: 'público',
  summary: 'Lista los catálogos del SRI',
  responses: {
    200: Type.Array(
      Type.Object({
        tabla: Type.String({ description: 'La palabra de su dirección.' }),
        nombre: Type.String(),
        filas: Type.Integer(),
      }),
    ),
  },
  handler: async () => ({
    result: Object.entries(catalogues).map(([tabla, { nombre, catalogue }]) => ({
      tabla,
      nombre,
      filas: catalogue.rows.length,
    })),
  }),
});
