import { AppError } from '../kernel/app-error.js';

/** Decodes a base64 file; tolerates line breaks and a data URL prefix, as browsers send them. */
export function fileFromBase64(field: string, text: string, wanted: string): Buffer {
  const base64 = text.replace(/^data:[^,]*;base64,/, '');
  if (!isBase64(base64)) {
    throw new AppError('solicitud-invalida', 'El cuerpo de la solicitud tiene errores; corríjalos.', {
      issues: [{ code: 'base64-invalido', field, message: `Envíe ${wanted} en base64.` }],
    });
  }
  return Buffer.from(base64, 'base64');
}

/** One pass without a copy: a file has up to eleven million letters. */
function isBase64(text: string): boolean {
  const end = text.indexOf('=');
  const padding = end === -1 ? '' : text.slice(end);
  return /[A-Za-z0-9+/_-]/.test(text) && !/[^A-Za-z0-9+/_\-=\s]/.test(text) && /^(?:=\s*){0,2}$/.test(padding);
}
