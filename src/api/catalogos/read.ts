import { Type } from 'typebox';
import { AppError } from '../../domain/app-error.js';
import { catalogues } from '../../domain/catalogues/index.js';
import { parseFecha } from '../../domain/fecha.js';
import { fechaEcuador } from '../../domain/hora-ecuador.js';
import { defineRoute } from '../route.js';

const Fila = Type.Object(
  {
    codigo: Type.String(),
    descripcion: Type.String(),
    desde: Type.String({ description: 'Primer día de vigencia, aaaa-mm-dd.' }),
    hasta: Type.Optional(Type.String({ description: 'Último día; ausente mientras rige.' })),
    fuente: Type.String({ description: 'Quién lo dice.' }),
  },
  { description: 'Las tablas de tarifas tienen además «tarifa», entre otros campos propios.' },
);

/** One catalogue as it stands on a day. */
export const readCatalogo = defineRoute({
  id: 'catalogos.read',
  method: 'GET',
  path: '/api/v1.0/catalogos/:tabla',
  access: 'público',
  summary: 'Un catálogo del SRI, con lo vigente en una fecha',
  params: Type.Object({ tabla: Type.String({ description: 'La «tabla» de la lista de catálogos.' }) }),
  query: Type.Object(
    {
      fecha: Type.Optional(
        Type.String({ maxLength: 10, description: 'Lo vigente ese día, dd/mm/aaaa; hoy si se omite.' }),
      ),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      tabla: Type.String(),
      nombre: Type.String(),
      fecha: Type.String({ description: 'dd/mm/aaaa' }),
      filas: Type.Array(Fila),
    }),
  },
  handler: async ({ params, query }, deps) => {
    const table = Object.hasOwn(catalogues, params.tabla) ? catalogues[params.tabla] : undefined;
    if (table === undefined) {
      const known = Object.keys(catalogues).join(', ');
      throw new AppError('catalogo-no-encontrado', `No existe ese catálogo; use uno de: ${known}.`);
    }
    const fecha = parseFecha(query.fecha ?? fechaEcuador(deps.now()));
    if (fecha === undefined) {
      const message = 'Escriba un día que exista, dd/mm/aaaa.';
      throw new AppError('solicitud-invalida', 'La consulta de la dirección tiene errores; corríjalos.', {
        issues: [{ code: 'formato-incorrecto', path: 'fecha', message, rejectedValue: query.fecha }],
      });
    }
    const { nombre, catalogue } = table;
    return { result: { tabla: params.tabla, nombre, fecha: fecha.texto, filas: catalogue.inForce(fecha.iso) } };
  },
});
