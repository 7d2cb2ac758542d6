import type { P12Fault } from './p12-reader.js';

/** One thing to know about a signature file. Codes never change meaning. */
export interface DiagnosisFinding {
  readonly code: string;
  /** `error`: it cannot sign for the company; `warning`: it can, but something must be done. */
  readonly severity: 'error' | 'warning' | 'info';
  /** Spanish: what was found. */
  readonly message: string;
  /** Spanish: what to do; empty when there is nothing. */
  readonly accion: string;
}

const FAULTS: Readonly<Record<P12Fault, Omit<DiagnosisFinding, 'severity'>>> = {
  'clave-incorrecta': {
    code: 'p12-clave-incorrecta',
    message: 'La contraseña no abre el archivo.',
    accion:
      'Revise mayúsculas, espacios y tildes; es la contraseña que eligió al descargar la firma, no la de su correo.',
  },
  'archivo-danado': {
    code: 'p12-danado',
    message: 'El archivo .p12 está incompleto o fue modificado; la contraseña no es el problema.',
    accion:
      'Vuelva a descargarlo de su entidad de certificación, o cópielo otra vez del original sin pasarlo por un editor.',
  },
  'no-es-p12': {
    code: 'p12-formato',
    message: 'El archivo no es un .p12 (PKCS#12).',
    accion: 'Suba el archivo .p12 o .pfx que entrega su entidad de certificación.',
  },
  'cifrado-desconocido': {
    code: 'p12-cifrado-desconocido',
    message: 'El archivo está cifrado con un método que no se reconoce.',
    accion: 'Expórtelo de nuevo: openssl pkcs12 -export con opciones por omisión.',
  },
  'sin-clave-privada': {
    code: 'p12-sin-clave-privada',
    message: 'El archivo no contiene ninguna clave privada, solo certificados.',
    accion: 'Exporte la firma con su clave privada, o descargue de nuevo el .p12 completo.',
  },
  'sin-certificado': {
    code: 'p12-sin-certificado-de-firma',
    message: 'El archivo no contiene un certificado de firma digital con su clave privada.',
    accion: 'Pida a su entidad de certificación un certificado de firma en archivo.',
  },
  'demasiado-costoso': {
    code: 'p12-demasiado-costoso',
    message: 'Abrir el archivo toma demasiado tiempo (demasiadas iteraciones de cifrado).',
    accion: 'Expórtelo de nuevo con menos de un millón de iteraciones.',
  },
};

/** Why a file does not open, in the words of the person who chose it. */
export function describeFault(fault: P12Fault, file?: Buffer): DiagnosisFinding {
  const finding: DiagnosisFinding = { ...FAULTS[fault], severity: 'error' };
  const kind = fault === 'no-es-p12' && file !== undefined ? kindOfFile(file) : undefined;
  return kind === undefined ? finding : { ...finding, message: `El archivo no es un .p12 (PKCS#12): ${kind}.` };
}

/** What people upload by mistake. */
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
