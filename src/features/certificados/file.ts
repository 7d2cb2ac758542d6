import { Type, type Static } from '#typebox';
import type { UploadedFile } from './certificates.js';
import { fileFromBase64 } from '../../http/base64.js';

/** A signature file with its password, as JSON or form. */
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

/** Example bodies; the file is abridged. */
export const FILE_EXAMPLES = {
  p12: {
    certificado: 'MIIKYQIBAzCCChcGCSqGSIb3DQEHAaCCCggEggoE…',
    password: 'clave-del-archivo',
    descripcion: 'Firma 2026',
  },
};

export function readFileBody(body: Static<typeof FileBody>): UploadedFile {
  const p12 = fileFromBase64('certificado', body.certificado, 'el archivo .p12 codificado');
  return { p12, password: Buffer.from(body.password), descripcion: body.descripcion ?? null };
}
