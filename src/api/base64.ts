import { AppError } from '../domain/app-error.js';

/** Decodes a base64 file; tolerates line breaks and a data URL prefix, as browsers send them. */
export function fileFromBase64(field: string, text: string, wanted: string): Buffer {
  const base64 = text.replace(/^data:[^,]*;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) {
    throw new AppError('solicitud-invalida', 'El cuerpo de la solicitud tiene errores; corríjalos.', {
      issues: [{ code: 'base64-invalido', field, message: `Envíe ${wanted} en base64.` }],
    });
  }
  return Buffer.from(base64, 'base64');
}
