import { Type, type Static } from 'typebox';
import type { UploadedFile } from '../../certificates/store.js';
import { AppError } from '../../domain/app-error.js';

/** A signature file with its password, as JSON or as a form. */
export const FileBody = Type.Object(
  {
    certificado: Type.String({
      minLength: 1,
      description: 'El archivo .p12 en base64; en un formulario (multipart/form-data), el archivo mismo.',
    }),
    password: Type.String({ maxLength: 1024, description: 'Contraseña del archivo; puede ser vacía.' }),
    descripcion: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: 'Nombre, para reconocerlo.' })),
  },
  { additionalProperties: false },
);

/** How it is sent; the file is abridged. */
export const FILE_EXAMPLES = {
  p12: {
    certificado: 'MIIKYQIBAzCCChcGCSqGSIb3DQEHAaCCCggEggoE…',
    password: 'clave-del-archivo',
    descripcion: 'Firma 2026',
  },
};

/** Takes the file out of its base64; line breaks and the start of a data URL, as browsers give them, are let pass. */
export function readFileBody(body: Static<typeof FileBody>): UploadedFile {
  const base64 = body.certificado.replace(/^data:[^,]*;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) {
    throw new AppError('solicitud-invalida', 'El cuerpo de la solicitud tiene errores; corríjalos.', {
      issues: [
        { code: 'base64-invalido', path: 'certificado', message: 'Envíe el archivo .p12 codificado en base64.' },
      ],
    });
  }
  return { p12: Buffer.from(base64, 'base64'), password: body.password, descripcion: body.descripcion ?? null };
}
