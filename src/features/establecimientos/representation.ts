import { Type } from '#typebox';
import type { EstablecimientoRow } from './store.js';
import { PROVINCIAS } from '../../kernel/normas/provincias.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { EmpresaParams } from '../empresas/public.js';
import { Advertencias, nullableTextField, textField } from '../../http/text-fields.js';

/** Three digits, not 000. */
export const codigoField = (description: string) => Type.String({ pattern: '^(?!000)[0-9]{3}$', description });

const estab = codigoField('Código del establecimiento, 3 dígitos, como consta en el RUC; no 000.');

export const EstablecimientoParams = Type.Object(
  { ...EmpresaParams.properties, estab },
  { additionalProperties: false },
);

export const establecimientoFields = {
  nombre: nullableTextField(300, 'Nombre, para reconocerlo.'),
  direccion: textField(300, 'Dirección; va en cada comprobante.'),
  provincia: Type.Union([Type.Enum([...PROVINCIAS]), Type.Null()], {
    description: 'Provincia, en mayúsculas y sin tildes; decide dónde rige el IVA del 8 %.',
  }),
  canton: nullableTextField(100, 'Cantón.'),
  ivaDiferenciado: Type.Boolean({
    description:
      'true: está registrado para cobrar el IVA del 8 % (servicios turísticos) en los días que fija un decreto.',
  }),
  activo: Type.Boolean({ description: 'false: no emite comprobantes.' }),
};

export const Establecimiento = Type.Object(
  {
    estab,
    ...establecimientoFields,
    revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Establecimiento' },
);

export const EstablecimientoEditado = Type.Intersect([Establecimiento, Type.Object({ advertencias: Advertencias })]);

export function showEstablecimiento(row: EstablecimientoRow): Record<string, unknown> {
  const {
    estab: codigo,
    nombre,
    direccion,
    provincia,
    canton,
    ivaDiferenciado,
    activo,
    revision,
    createdAt,
    updatedAt,
  } = row;
  return {
    estab: codigo,
    nombre,
    direccion,
    provincia,
    canton,
    ivaDiferenciado,
    activo,
    revision,
    fechaCreacion: isoEcuador(createdAt),
    fechaModificacion: isoEcuador(updatedAt),
  };
}
