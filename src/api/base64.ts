import { AppError } from '../domain/app-error.js';

/** Takes a file out of its base64; line breaks and the start of a data URL, as browsers give them, are let pass. */
export function fileFromBase64(field: string, text: string, wanted: string): Buffer {
  const base64 = text.replace(/^data:[^,]*;base64,/, '').replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) {
    throw new AppError('solicitud-invalida', 'El cuerpo de la solicitud tiene errores; corríjalos.', {
      issues: [{ code: 'base64-invalido', field, message: `Envíe ${wanted} en base64.` }],
    });
  }
  return Buffer.from(base64, 'base64');
}
