import { Type } from '#typebox';
import type { ProductoFields, ProductoRow } from '../../db/productos.js';
import { formatDecimal, decimal } from '../../kernel/decimal.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { EmpresaParams } from '../empresas/public.js';
import { JsonDecimal } from '../../http/json.js';
import { Advertencias, nullableTextField, textField } from '../../http/text-fields.js';

export const ProductoParams = Type.Object(
  {
    ...EmpresaParams.properties,
    id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador del producto.' }),
  },
  { additionalProperties: false },
);

const figure = (description: string) => Type.Unsafe<number | string>({ type: ['number', 'string'], description });

/** Editable fields, with the lengths of a receipt's line (FACTS §4.1). */
export const productoFields = {
  codigoPrincipal: textField(25, 'Código principal; uno por empresa.'),
  codigoAuxiliar: nullableTextField(25, 'Código auxiliar; el de la tabla 31 si es un material de construcción.'),
  descripcion: textField(300, 'Descripción.'),
  precioUnitario: figure('Precio unitario sin impuestos, hasta 6 decimales.'),
  unidadMedida: nullableTextField(50, 'Unidad de medida.'),
  impuesto: Type.Array(
    Type.Object(
      {
        codigo: Type.String({ description: 'Impuesto: 2 IVA, 3 ICE, 5 IRBPNR.' }),
        codigoPorcentaje: Type.String({ description: 'Código de la tarifa (tablas 17 y 18).' }),
        tarifa: Type.Optional(figure('Solo donde el catálogo no la tiene; si se omite, la del día de la emisión.')),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 10, description: 'Impuestos del producto.' },
  ),
  activo: Type.Boolean({ description: 'false: no completa líneas de comprobantes.' }),
};

export const Producto = Type.Object(
  {
    id: Type.String({ description: 'Identificador del producto.' }),
    ...productoFields,
    revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Producto' },
);

export const ProductoEditado = Type.Intersect([Producto, Type.Object({ advertencias: Advertencias })]);

export function showProducto({ createdAt, updatedAt, ...row }: ProductoRow): Record<string, unknown> {
  return { ...row, ...showFields(row), fechaCreacion: isoEcuador(createdAt), fechaModificacion: isoEcuador(updatedAt) };
}

/** Shows the editable fields; figures are numbers with the decimals they need. */
export function showFields({ precioUnitario, impuesto, ...fields }: ProductoFields): Record<string, unknown> {
  const number = (text: string): JsonDecimal => new JsonDecimal(formatDecimal(decimal(text)));
  return {
    ...fields,
    precioUnitario: number(precioUnitario),
    impuesto: impuesto.map(({ tarifa, ...tax }) => ({
      ...tax,
      ...(tarifa === undefined ? {} : { tarifa: number(tarifa) }),
    })),
  };
}
