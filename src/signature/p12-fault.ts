import type { DiagnosisFinding } from '../kernel/diagnosis-finding.js';
import { rowOf } from '../kernel/error-codes/index.js';
import type { P12Fault } from './p12-reader.js';

const FAULT_CODES = {
  'clave-incorrecta': 'p12-clave-incorrecta',
  'archivo-danado': 'p12-danado',
  'no-es-p12': 'p12-formato',
  'cifrado-desconocido': 'p12-cifrado-desconocido',
  'sin-clave-privada': 'p12-sin-clave-privada',
  'sin-certificado': 'p12-sin-certificado-de-firma',
  'demasiado-costoso': 'p12-demasiado-costoso',
} as const satisfies Readonly<Record<P12Fault, DiagnosisFinding['code']>>;

/** User-facing reason why a file does not open. */
export function describeFault(fault: P12Fault, file?: Buffer): DiagnosisFinding {
  const code = FAULT_CODES[fault];
  const { meaning, action } = rowOf(code);
  const kind = fault === 'no-es-p12' && file !== undefined ? kindOfFile(file) : undefined;
  const message = kind === undefined ? meaning : `El archivo no es un .p12 (PKCS#12): ${kind}.`;
  return { code, severity: 'error', message, accion: action };
}

/** Recognises files uploaded by mistake. */
function kindOfFile(file: Buffer): string | undefined {
  const start = file.toString('latin1', 0, 64);
  if (file.length === 0) return 'está vacío';
  if (start.includes('-----BEGIN')) return 'es texto PEM (.pem, .crt o .key)';
  if (start.startsWith('\xfe\xed\xfe\xed')) return 'es un almacén de Java (.jks)';
  if (start.startsWith('%PDF')) return 'es un PDF';
  if (start.startsWith('PK\x03\x04')) return 'es un archivo ZIP; extraiga el .p12 que contiene';
  if (/^\s*<(?:!doctype|html)/i.test(start)) return 'es una página web, quizás la descarga falló';
  if (/^MI[A-Za-z0-9+/\r\n]+$/.test(start)) return 'es texto base64; súbalo decodificado';
  if (start.startsWith('\x30')) return 'es un certificado u otro archivo sin clave privada (.cer, .der)';
  return undefined;
}
