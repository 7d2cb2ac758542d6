import { Type } from '#typebox';

const fields = {
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: '^[A-Za-z0-9.:_-]+$',
    description: 'Nombre o dirección del servidor, por ejemplo smtp.empresa.ec.',
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Puerto: 587 con STARTTLS, 465 con TLS.' }),
  seguridad: Type.Enum(['TLS', 'STARTTLS', 'ninguna'], {
    description: 'TLS: cifrado desde el inicio. STARTTLS: se exige antes de enviar nada. ninguna: sin cifrado.',
  }),
  usuario: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    minLength: 1,
    maxLength: 254,
    pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
    description: 'Usuario del servidor; nulo: no pide ingreso.',
  }),
  remitente: Type.String({
    minLength: 3,
    maxLength: 320,
    pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
    description: 'Quién envía: comprobantes@empresa.ec, o Nombre <comprobantes@empresa.ec>.',
  }),
};

/** A company's mail server in responses: never its password. */
export const Smtp = Type.Object(fields, { title: 'Smtp' });

/** The same in request bodies. */
export const SmtpBody = Type.Optional(
  Type.Union(
    [
      Type.Object(
        {
          ...fields,
          usuario: Type.Optional(fields.usuario),
          password: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 500,
              description:
                'Contraseña del servidor; no se muestra nunca. Si se omite queda la guardada, mientras servidor y usuario sean los mismos.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ],
    { description: 'Servidor de correo propio; nulo: usar el de la instalación.' },
  ),
);
