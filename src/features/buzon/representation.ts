import { Type } from '#typebox';
import { RESULTADOS_CORREO, type BuzonCorreoRow, type BuzonRow } from './store.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { nullableTime } from '../../http/rights.js';

export const BUZON_PATH = '/api/v1.0/empresas/:ruc/buzon';

const text = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', description });

const fields = {
  host: Type.String({
    minLength: 1,
    maxLength: 253,
    pattern: '^[A-Za-z0-9.:_-]+$',
    description: 'Nombre o dirección del servidor IMAP, por ejemplo imap.empresa.ec.',
  }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Puerto: 993. La conexión es siempre con TLS.' }),
  usuario: text('Usuario del buzón; suele ser la dirección de correo.', 254),
  carpeta: text('Carpeta que se lee, tal como la nombra el servidor.', 200),
  activo: Type.Boolean({ description: 'false: no se lee. Al activarlo sigue desde donde quedó.' }),
};

const oauth = {
  tokenUrl: Type.String({
    minLength: 8,
    maxLength: 2000,
    description: 'Dónde el proveedor renueva la autorización, por ejemplo https://oauth2.googleapis.com/token.',
  }),
  clientId: text('Identificador de su aplicación ante el proveedor.', 300),
};

const secret = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 8000, description }));

export const BuzonBody = Type.Object(
  {
    ...fields,
    carpeta: Type.Optional(fields.carpeta),
    activo: Type.Optional(fields.activo),
    password: secret(
      'Contraseña del buzón; no se muestra nunca. Si se omite queda la guardada, mientras servidor y usuario sean los mismos.',
    ),
    oauth: Type.Optional(
      Type.Union(
        [
          Type.Object(
            {
              ...oauth,
              clientSecret: secret('Secreto de su aplicación; no se muestra nunca.'),
              refreshToken: secret('El «refresh token» que dio quien autorizó leer el buzón; no se muestra nunca.'),
            },
            { additionalProperties: false },
          ),
          Type.Null(),
        ],
        { description: 'XOAUTH2, en lugar de una contraseña; nulo: contraseña.' },
      ),
    ),
  },
  { additionalProperties: false },
);

/** A mailbox in responses: never its secrets. */
export const Buzon = Type.Object(
  {
    ...fields,
    oauth: Type.Union([Type.Object(oauth), Type.Null()], { description: 'XOAUTH2; nulo: contraseña.' }),
    estado: Type.Enum(['INACTIVO', 'POR_LEER', 'AL_DIA', 'CON_ERROR'], {
      description: 'POR_LEER: aún no se leyó. CON_ERROR: la última lectura falló; «error» dice por qué.',
    }),
    ultimaRevision: nullableTime('Cuándo se leyó por última vez sin error; nulo: nunca.'),
    error: Type.Union([Type.String(), Type.Null()], {
      description: 'Por qué falló la última lectura y qué hacer; nulo: no falló.',
    }),
    revisados: Type.Integer({ description: 'Mensajes que se miraron.' }),
    conteos: Type.Object(
      {
        aceptado: Type.Integer({ description: 'Correos que trajeron un documento nuevo.' }),
        duplicado: Type.Integer({ description: 'Correos cuyos documentos ya estaban.' }),
        deOtro: Type.Integer({ description: 'Correos con documentos dirigidos a otro.' }),
        sinXml: Type.Integer({ description: 'Correos con adjuntos y sin un comprobante que sirva.' }),
      },
      { description: 'Qué dieron los correos que se abrieron.' },
    ),
  },
  { title: 'Buzon' },
);

export const BuzonProbado = Type.Object(
  {
    conectado: Type.Boolean({ description: 'Si se pudo abrir la carpeta.' }),
    servidor: Type.String({ description: 'Servidor y puerto usados.' }),
    mensajes: Type.Union([Type.Integer(), Type.Null()], { description: 'Mensajes de la carpeta; nulo: no se abrió.' }),
    detalle: Type.String({ description: 'Qué pasó y, si falló, qué hacer.' }),
  },
  { title: 'BuzonProbado' },
);

export const BuzonCorreo = Type.Object(
  {
    id: Type.String({ description: 'Identificador del correo.' }),
    messageId: Type.Union([Type.String(), Type.Null()], { description: 'El Message-ID del correo.' }),
    remitente: Type.Union([Type.String(), Type.Null()], { description: 'Quién dice enviarlo.' }),
    asunto: Type.Union([Type.String(), Type.Null()], { description: 'El asunto.' }),
    fecha: nullableTime('Cuándo llegó al buzón.'),
    resultado: Type.Enum([...RESULTADOS_CORREO], { description: 'Qué dio el correo.' }),
    documentos: Type.Array(
      Type.Object({
        claveAcceso: Type.Union([Type.String(), Type.Null()], { description: 'La clave de acceso, si se pudo leer.' }),
        resultado: Type.String({ description: 'nuevo, repetido, ajeno, invalido o no-es-comprobante.' }),
        motivo: Type.Union([Type.String(), Type.Null()], { description: 'Por qué.' }),
      }),
      { description: 'Los documentos que trajo.' },
    ),
    motivo: Type.Union([Type.String(), Type.Null()], { description: 'Qué del correo no se abrió, y por qué.' }),
    fechaRevision: Type.String({ description: 'Cuándo se abrió; ISO 8601 con -05:00.' }),
  },
  { title: 'BuzonCorreo' },
);

const timeOf = (at: Date | null): string | null => (at === null ? null : isoEcuador(at));

export function showBuzon(row: BuzonRow) {
  const { host, port, usuario, carpeta, activo, clientId, tokenUrl, error, conteos } = row;
  const estado =
    error !== null ? ('CON_ERROR' as const) : row.ultimaRevision === null ? ('POR_LEER' as const) : ('AL_DIA' as const);
  return {
    ...{ host, port, usuario, carpeta, activo },
    oauth: clientId === null || tokenUrl === null ? null : { tokenUrl, clientId },
    estado: activo ? estado : ('INACTIVO' as const),
    ultimaRevision: timeOf(row.ultimaRevision),
    error,
    revisados: row.revisados,
    conteos: {
      aceptado: conteos.aceptado ?? 0,
      duplicado: conteos.duplicado ?? 0,
      deOtro: conteos['de-otro'] ?? 0,
      sinXml: conteos['sin-xml'] ?? 0,
    },
  };
}

export function showBuzonCorreo({ message_id: messageId, created_at: at, fecha, ...row }: BuzonCorreoRow) {
  return { ...row, messageId, documentos: [...row.documentos], fecha: timeOf(fecha), fechaRevision: isoEcuador(at) };
}
