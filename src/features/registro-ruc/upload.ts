import type { Readable } from 'node:stream';
import { Type } from '#typebox';
import { AppError } from '../../kernel/app-error.js';
import { defineRoute } from '../../http/route.js';
import { FILE_BYTES_MAX, PIECE_BYTES_MAX } from './files.js';
import { requireLoader } from './registro.js';
import type { ContribuyentesDeps } from './slice.js';

export const nombreArchivo = Type.String({
  minLength: 5,
  maxLength: 150,
  pattern: '^[^\\x00-\\x1f\\x7f-\\x9f/\\\\]+[.]([zZ][iI][pP]|[cC][sS][vV]|[tT][xX][tT])$',
  description: 'Nombre del archivo: .zip, .csv o .txt.',
  examples: ['SRI_RUC_Pichincha.zip'],
});

/** Stores a piece of a file of the register on disk. */
export const uploadRegistroRoute = defineRoute({
  id: 'contribuyentes.subir-archivo',
  method: 'POST',
  path: '/api/v1.0/registro-ruc/archivos',
  access: 'administrador',
  authority: { because: 'public data; the handler takes an account alone in its installation and no company limit' },
  summary: 'Sube una parte de un archivo del registro de RUC',
  description: `Los bytes («application/octet-stream»), en partes de hasta ${PIECE_BYTES_MAX / 1024 ** 2} MiB y en orden. Una parte se puede repetir. Los archivos se guardan por un día; se cargan con POST /registro-ruc/cargas. Solo si la instalación tiene una cuenta: si tiene varias, carga el registro quien la opera.`,
  query: Type.Object(
    {
      nombre: nombreArchivo,
      desde: Type.Integer({
        minimum: 0,
        maximum: FILE_BYTES_MAX,
        default: 0,
        description: 'Desde qué byte va esta parte.',
      }),
    },
    { additionalProperties: false },
  ),
  body: Type.String({ description: 'Los bytes de la parte.' }),
  upload: true,
  examples: {
    csv: 'NUMERO_RUC|RAZON_SOCIAL|ESTADO_CONTRIBUYENTE\n1790016919001|CORPORACIÓN FAVORITA C.A.|ACTIVO\n',
  },
  responses: {
    200: Type.Object(
      {
        nombre: Type.String({ description: 'Nombre del archivo.' }),
        bytes: Type.Integer({ description: 'Lo que ya se tiene del archivo.' }),
      },
      { title: 'ArchivoRegistroRuc' },
    ),
  },
  errors: ['autoridad-insuficiente', 'registro-ruc-del-operador', 'registro-ruc-ocupado'],
  handler: async ({ query: { nombre, desde }, principal, request }, { db, archivos }: ContribuyentesDeps) => {
    await requireLoader(db, principal);
    const body = request.body as Readable | undefined;
    if (body === undefined) {
      const message = 'El cuerpo está vacío; envíe los bytes del archivo.';
      throw new AppError('solicitud-invalida', message, {
        issues: [{ code: 'campo-requerido', field: 'cuerpo', message }],
      });
    }
    return { result: { nombre, bytes: await archivos.write(nombre, desde, body) } };
  },
});
