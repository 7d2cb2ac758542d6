import { Type } from '#typebox';
import type { ClienteFields, ClienteRow } from '../../db/clientes.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { EmpresaParams } from '../empresas/public.js';
import { Advertencias, nullableTextField, textField } from '../../http/text-fields.js';

export const ClienteParams = Type.Object(
  {
    ...EmpresaParams.properties,
    id: Type.String({ pattern: '^[1-9][0-9]{0,17}$', description: 'Identificador del cliente.' }),
  },
  { additionalProperties: false },
);

/** Types of table 6 that a customer can have; the consumidor final is no one in particular. */
export const TIPOS = ['04', '05', '06', '08'] as const;

/** Addresses of a customer: the receipt's field for them has 300 characters. */
export const CORREOS_MAX = 10;
export const CORREOS_LETTERS_MAX = 300;

/** Editable fields, with the lengths of a receipt's receiver (FACTS §4.1). */
export const clienteFields = {
  tipoIdentificacion: Type.Enum([...TIPOS], {
    description: 'Tipo de identificación: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.',
  }),
  identificacion: textField(20, 'Número de identificación; uno por empresa.'),
  razonSocial: textField(300, 'Razón social o apellidos y nombres.'),
  correos: Type.Array(Type.String({ maxLength: 254 }), {
    maxItems: CORREOS_MAX,
    description: 'A dónde se envían sus comprobantes.',
  }),
  direccion: nullableTextField(300, 'Dirección.'),
  telefono: nullableTextField(50, 'Teléfono.'),
  formaPago: nullableTextField(2, 'Forma de pago que se propone en sus facturas (tabla 24).'),
};

export const Cliente = Type.Object(
  {
    id: Type.String({ description: 'Identificador del cliente.' }),
    ...clienteFields,
    otrasIdentificaciones: Type.Array(
      Type.Object({
        tipoIdentificacion: clienteFields.tipoIdentificacion,
        identificacion: Type.String({ description: 'Número de identificación.' }),
      }),
      { description: 'Las de los clientes que se unieron a este.' },
    ),
    automatico: Type.Boolean({
      description: 'true: se guardó al emitir un comprobante y nadie lo ha editado.',
    }),
    revision: Type.Integer({ description: 'Crece con cada cambio; es el ETag.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaModificacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'Cliente' },
);

export const ClienteEditado = Type.Intersect([Cliente, Type.Object({ advertencias: Advertencias })]);

export function showCliente(row: ClienteRow): Record<string, unknown> {
  return {
    id: row.id,
    ...showFields(fieldsOf(row)),
    otrasIdentificaciones: row.otras.map(({ tipo, identificacion }) => ({ tipoIdentificacion: tipo, identificacion })),
    automatico: row.automatico,
    revision: row.revision,
    fechaCreacion: isoEcuador(row.created_at),
    fechaModificacion: isoEcuador(row.updated_at),
  };
}

export function showFields({ tipo, ...fields }: ClienteFields): Record<string, unknown> {
  return { tipoIdentificacion: tipo, ...fields };
}

export function fieldsOf(row: ClienteRow): ClienteFields {
  const { tipo, identificacion, razon_social, correos, direccion, telefono, forma_pago } = row;
  return { tipo, identificacion, razonSocial: razon_social, correos, direccion, telefono, formaPago: forma_pago };
}
