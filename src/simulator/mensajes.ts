/** A message of the SRI's contract. */
export interface Mensaje {
  readonly identificador: string;
  readonly mensaje: string;
  readonly informacionAdicional: string | undefined;
  readonly tipo: 'ERROR' | 'ADVERTENCIA' | 'INFORMATIVO';
}

/** The SRI's text for each code (FACTS §10), in its capitals. */
const WORDS: Readonly<Record<string, string>> = {
  '2': 'RUC DEL EMISOR NO SE ENCUENTRA ACTIVO',
  '10': 'ESTABLECIMIENTO DEL EMISOR SE ENCUENTRA CLAUSURADO',
  '26': 'TAMAÑO MÁXIMO SUPERADO',
  '27': 'CLASE DE CONTRIBUYENTE NO PERMITIDA',
  '28': 'ACUERDO DE MEDIOS ELECTRÓNICOS NO ACEPTADO',
  '33': 'IP SANCIONADA',
  '34': 'COMPROBANTE NO AUTORIZADO',
  '35': 'ARCHIVO NO CUMPLE ESTRUCTURA XML',
  '36': 'VERSIÓN DE ESQUEMA DESCONTINUADA',
  '37': 'RUC SIN AUTORIZACIÓN DE EMISIÓN',
  '39': 'FIRMA INVÁLIDA',
  '40': 'ERROR EN EL CERTIFICADO',
  '42': 'CERTIFICADO REVOCADO',
  '43': 'CLAVE ACCESO REGISTRADA',
  '45': 'ERROR SECUENCIAL REGISTRADO',
  '46': 'RUC NO EXISTE',
  '47': 'TIPO DE COMPROBANTE NO EXISTE',
  '48': 'ESQUEMA XSD NO EXISTE',
  '49': 'ARGUMENTOS QUE ENVÍAN AL WS NULOS',
  '50': 'ERROR INTERNO GENERAL',
  '52': 'ERROR EN DIFERENCIAS',
  '56': 'ESTABLECIMIENTO CERRADO',
  '57': 'AUTORIZACIÓN SUSPENDIDA',
  '58': 'ERROR EN LA ESTRUCTURA DE CLAVE ACCESO',
  '59': 'IDENTIFICACIÓN NO EXISTE',
  '60': 'AMBIENTE EJECUCIÓN',
  '62': 'IDENTIFICACIÓN INCORRECTA',
  '63': 'RUC CLAUSURADO',
  '64': 'CÓDIGO DOCUMENTO SUSTENTO',
  '65': 'FECHA DE EMISIÓN EXTEMPORÁNEA',
  '67': 'FECHA INVÁLIDA',
  '68': 'DOCUMENTO SUSTENTO',
  '69': 'IDENTIFICACIÓN DEL RECEPTOR',
  '70': 'CLAVE DE ACCESO EN PROCESAMIENTO',
  '80': 'ERROR EN LA ESTRUCTURA DE CLAVE ACCESO',
  '82': 'ERROR EN LA FECHA DE INICIO DE TRANSPORTE',
  '90': 'LÍMITE DE INTENTOS NO AUTORIZADOS POR DÍA',
  '92': 'ERROR AL VALIDAR MONTO DE DEVOLUCIÓN DEL IVA',
  '94': 'CÓDIGO 94',
  '99': 'ERROR AL CONSULTAR',
};

/** Additional texts that change a code's meaning (FACTS §10, §18). */
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '35': { FALLA: 'La normalizacion del xml no fue exitosa :[0][null]' },
  '69': { CEDULA: 'La longitud del número de cédula debe ser 10' },
};

const SIMULATED = 'Respuesta simulada a pedido (simular / fallas).';

/** Text for a code, or for a named case of it; undefined if there is no such case. */
export function textOf(codigo: string, caso: string | undefined): string | undefined {
  return caso === undefined ? SIMULATED : CASES[codigo]?.[caso];
}

/** Codes that never refuse a document (FACTS §10). */
const WARNINGS = new Set(['59', '60', '62', '68']);

/** Whether it is a code of FACTS §10; faults may use only these. */
export function isCodigo(identificador: string): boolean {
  return Object.hasOwn(WORDS, identificador);
}

/** A message with the SRI's text and type for its code. */
export function mensaje(identificador: string, informacionAdicional?: string): Mensaje {
  return {
    identificador,
    mensaje: WORDS[identificador] ?? 'ERROR NO CATALOGADO',
    informacionAdicional,
    tipo: WARNINGS.has(identificador) ? 'ADVERTENCIA' : 'ERROR',
  };
}

/** Part of every authorization of the test environment. */
export const AMBIENTE_PRUEBAS: Mensaje = mensaje('60', 'ESTE PROCESO FUE REALIZADO EN EL AMBIENTE DE PRUEBAS');
