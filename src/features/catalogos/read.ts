import { Type } from '#typebox';
import { AppError } from '../../kernel/app-error.js';
import type { CatalogueRow, TarifaRow } from '../../kernel/catalogues/catalogue.js';
import { catalogues } from '../../kernel/catalogues/index.js';
import {
  OPERATOR_TABLES,
  operatorCodigo,
  operatorRowAt,
  type OperatorRates,
} from '../../kernel/catalogues/operator-rows.js';
import { parseFecha } from '../../kernel/fecha.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import type { CatalogosDeps } from './slice.js';

const Fila = Type.Object(
  {
    codigo: Type.String({ description: 'Código del SRI.' }),
    descripcion: Type.String({ description: 'Descripción del código.' }),
    tarifa: Type.Optional(Type.Number({ description: 'Falta cuando ninguna fuente la fija' })),
    desde: Type.String({ description: 'Primer día de vigencia, aaaa-mm-dd' }),
    hasta: Type.Union([Type.String(), Type.Null()], { description: 'Último día, o null si sigue vigente' }),
    fuente: Type.String({ description: 'De qué tabla o resolución sale.' }),
    prensa: Type.Optional(Type.Boolean({ description: 'true: se conoce por la prensa; falta confirmarla.' })),
    modo: Type.Optional(
      Type.String({ description: 'Solo ICE: cómo se calcula (porcentaje, unidad, mixto o contenido).' }),
    ),
    especifica: Type.Optional(
      Type.Number({ description: 'Solo ICE mixto: dólares por «unidad», además de la tarifa.' }),
    ),
    unidad: Type.Optional(
      Type.String({ description: 'Solo ICE específico: unidad, litro-alcohol-puro o cien-gramos-azucar.' }),
    ),
  },
  { title: 'FilaCatalogo', additionalProperties: true },
);

/** Returns a table as of a day: credit notes need the rates of the document they modify. */
export const readCatalogoRoute = defineRoute({
  id: 'catalogos.leer',
  method: 'GET',
  path: '/api/v1.0/catalogos/:tabla',
  access: 'público',
  summary: 'Un catálogo del SRI, con lo vigente en una fecha',
  description:
    'Para una nota de crédito o de débito pida la fecha del documento que modifica: sus tarifas son las de ese día. Cada fila dice desde cuándo rige y de qué tabla o resolución sale; «prensa» marca las que faltan por confirmar. Una fila del operador reemplaza a la del mismo código.',
  params: Type.Object({ tabla: Type.String({ maxLength: 50, description: 'Una de las que lista /catalogos.' }) }),
  query: Type.Object(
    { fecha: Type.Optional(Type.String({ maxLength: 10, description: 'dd/mm/aaaa; hoy si se omite.' })) },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      tabla: Type.String({ description: 'Nombre de la tabla en la dirección.' }),
      nombre: Type.String({ description: 'Nombre para mostrar.' }),
      fecha: Type.String({ description: 'La fecha consultada, dd/mm/aaaa.' }),
      filas: Type.Array(Fila, { description: 'Lo vigente en esa fecha.' }),
    }),
  },
  errors: ['catalogo-no-encontrado'],
  handler: async ({ params, query }, deps: CatalogosDeps) => {
    const found = Object.hasOwn(catalogues, params.tabla) ? catalogues[params.tabla] : undefined;
    if (found === undefined) {
      const known = Object.keys(catalogues).join(', ');
      throw new AppError('catalogo-no-encontrado', `No existe el catálogo «${params.tabla}»; use ${known}.`);
    }
    const fecha = parseFecha(query.fecha ?? fechaEcuador(deps.now()));
    if (fecha === undefined) {
      const message = 'La fecha debe existir y escribirse dd/mm/aaaa.';
      throw new AppError('solicitud-invalida', message, {
        issues: [{ code: 'campo-fecha', field: 'fecha', message, rejectedValue: query.fecha }],
      });
    }
    const filas = withOperator(found.catalogue.inForce(fecha.iso), params.tabla, fecha.iso, deps.rates()).map(rowOf);
    return { result: { tabla: params.tabla, nombre: found.nombre, fecha: fecha.texto, filas } };
  },
});

/** The operator's row in force replaces ours of the same code. */
function withOperator(
  rows: readonly CatalogueRow[],
  tabla: string,
  iso: string,
  rates: OperatorRates,
): readonly CatalogueRow[] {
  const key = OPERATOR_TABLES[tabla] ?? '';
  const own = new Map((rates[key] ?? []).map(({ codigo }) => [codigo, operatorRowAt(rates, key, codigo, iso)]));
  const added = [...own.values()].flatMap((row) => (row === undefined ? [] : [row]));
  return [...rows.filter(({ codigo }) => own.get(operatorCodigo(codigo)) === undefined), ...added];
}

/** Figures are returned as numbers (spec/API.md §1); in a table with rates, every row has one. */
function rowOf(row: CatalogueRow & Pick<TarifaRow, 'tarifa' | 'especifica'>): Record<string, unknown> {
  const { codigo, descripcion, tarifa, especifica, desde, hasta, fuente, ...more } = row;
  return {
    codigo,
    descripcion,
    ...(tarifa !== undefined && { tarifa: Number(tarifa) }),
    ...(especifica !== undefined && { especifica: Number(especifica) }),
    ...more,
    desde,
    hasta: hasta ?? null,
    fuente,
  };
}
