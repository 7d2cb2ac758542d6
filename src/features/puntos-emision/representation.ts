import { Type } from '#typebox';
import type { PuntoEmisionRow } from './store.js';
import { codDocs, documentTypes } from '../../documents/registry.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { codigoField, EstablecimientoParams } from '../establecimientos/public.js';
import { Advertencias, nullableTextField } from '../../http/text-fields.js';

const ptoEmi = codigoField('Código del punto de emisión, 3 dígitos; no 000.');

export const PuntoEmisionParams = Type.Object(
  { ...EstablecimientoParams.properties, ptoEmi },
  { additionalProperties: false },
);

const counters = (maximum: number) =>
  Object.fromEntries(
    documentTypes.map(({ codDoc, nombre }) => [
      codDoc,
      Type.Integer({ minimum: 1, maximum, description: `El número que sigue: ${nombre}.` }),
    ]),
  );

/** Editable fields. An exhausted counter shows one more than can be set. */
export const puntoEmisionFields = {
  descripcion: nullableTextField(300, 'Descripción, para reconocerlo.'),
  activo: Type.Boolean({ description: 'false: no emite comprobantes.' }),
  secuenciales: Type.Partial(Type.Object(counters(999_999_999)), {
    additionalProperties: false,
    description: 'Por tipo de comprobante (codDoc), el número que sigue. No puede volver a un número usado.',
  }),
};

export const PuntoEmision = Type.Object(
  {
    ptoEmi,
    descripcion: puntoEmisionFields.descripcion,
    activo: puntoEmisionFields.activo,
    secuenciales: Type.Object(counters(1_000_000_000), {
      description: 'Por tipo de comprobante (codDoc), el número que sigue.',
    }),
    revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'PuntoEmision' },
);

export const PuntoEmisionEditado = Type.Intersect([PuntoEmision, Type.Object({ advertencias: Advertencias })]);

/** Returns all counters of a point, including those never used. */
export function countersOf(row: PuntoEmisionRow): Record<string, number> {
  return Object.fromEntries(codDocs.map((codDoc) => [codDoc, row.secuenciales[codDoc] ?? 1]));
}

export function showPuntoEmision(row: PuntoEmisionRow): Record<string, unknown> {
  const { ptoEmi: codigo, descripcion, activo, revision, createdAt, updatedAt } = row;
  return {
    ptoEmi: codigo,
    descripcion,
    activo,
    secuenciales: countersOf(row),
    revision,
    fechaCreacion: isoEcuador(createdAt),
    fechaModificacion: isoEcuador(updatedAt),
  };
}
