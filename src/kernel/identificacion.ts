/** Error or warning about an identification; `undefined`: none (FACTS §7). */
export type IdentificacionProblem = Refused<IdentificacionReason> | Doubtful<IdentificacionDoubt>;

export type IdentificacionDoubt = 'digito-verificador' | 'tercer-digito' | 'formato';

export type IdentificacionReason = 'tipo' | 'longitud' | 'provincia' | 'sufijo' | 'consumidor-final';

/** Error or warning about a RUC. */
export type RucProblem = Refused<'longitud' | 'provincia' | 'sufijo'> | Doubtful<'digito-verificador'>;

interface Refused<Reason> {
  readonly kind: 'refused';
  readonly reason: Reason;
  readonly message: string;
}

interface Doubtful<Reason> {
  readonly kind: 'doubtful';
  readonly reason: Reason;
  readonly message: string;
}

/** The only identification of table 6 without a named person. */
export const CONSUMIDOR_FINAL = {
  tipo: '07',
  identificacion: '9999999999999',
  razonSocial: 'CONSUMIDOR FINAL',
} as const;

/** Type of table 6 that a whole number has by its length; undefined: neither cédula, RUC nor consumidor final. */
export function tipoByNumber(identificacion: string): '04' | '05' | '07' | undefined {
  if (identificacion === CONSUMIDOR_FINAL.identificacion) return CONSUMIDOR_FINAL.tipo;
  if (/^\d{13}$/.test(identificacion)) return '04';
  return /^\d{10}$/.test(identificacion) ? '05' : undefined;
}

/**
 * Checks the format of an identification of the given type of table 6. A wrong check digit is a warning, not an error: the SRI
 * issues RUCs that fail módulo 11 and only warns itself (FACTS §7, codes 59 and 62). Foreign identifications may have any
 * format that fits the schema (FACTS §18).
 */
export function checkIdentificacion(tipo: string, identificacion: string): IdentificacionProblem | undefined {
  switch (tipo) {
    case '04':
      return checkRuc(identificacion);
    case '05':
      return checkCedula(identificacion);
    case '06':
    case '08':
      return /^[0-9A-Za-z-]{3,20}$/.test(identificacion)
        ? undefined
        : doubtful(
            'formato',
            'El pasaporte o la identificación del exterior suele tener de 3 a 20 letras, números o guiones: revise que esté bien escrito.',
          );
    case CONSUMIDOR_FINAL.tipo:
      return identificacion === CONSUMIDOR_FINAL.identificacion
        ? undefined
        : refused('consumidor-final', 'El consumidor final (tipo 07) se identifica con 9999999999999.');
    default:
      return refused(
        'tipo',
        `El tipo de identificación «${tipo}» no existe; use 04 RUC, 05 cédula, 06 pasaporte, 07 consumidor final u 08 exterior.`,
      );
  }
}

/** Checks a cédula: ten digits, province, and, as warnings, the third digit and módulo 10. */
function checkCedula(cedula: string): IdentificacionProblem | undefined {
  if (!/^\d{10}$/.test(cedula)) return refused('longitud', 'La cédula tiene 10 dígitos.');
  if (!hasProvincia(cedula))
    return refused('provincia', 'Los dos primeros dígitos de la cédula deben ser una provincia: 01 a 24, o 30.');
  const third = Number(cedula.charAt(2));
  // Third digit 6 occurs in authorised documents (FACTS §7); 7 to 9 never do.
  if (third > 6) return refused('provincia', 'El tercer dígito de la cédula va de 0 a 6.');
  if (!modulo10Holds(cedula))
    return doubtful(
      'digito-verificador',
      'El dígito verificador de la cédula no coincide: revise que esté bien escrita.',
    );
  return third === 6
    ? doubtful('tercer-digito', 'El tercer dígito de la cédula es 6, lo que es raro: revise que esté bien escrita.')
    : undefined;
}

/** Whether a text has the format of a cédula; a wrong check digit is accepted. */
export function isCedula(text: string): boolean {
  return checkCedula(text)?.kind !== 'refused';
}

/**
 * Whether a RUC derives from a person's cédula. Public bodies also have the third digit 6: a RUC that passes their módulo 11
 * is theirs, so that no person signs for one of them.
 */
export function isRucOfPerson(ruc: string): boolean {
  const third = Number(ruc.charAt(2));
  return third < 6 || (third === 6 && modulo10Holds(ruc.slice(0, 10)) && !modulo11Holds(ruc, PUBLIC_WEIGHTS));
}

/** Checks a RUC: thirteen digits, province, establishment suffix, and, as a warning, its check digit. */
export function checkRuc(ruc: string): RucProblem | undefined {
  if (!/^\d{13}$/.test(ruc)) return refused('longitud', 'El RUC tiene 13 dígitos.');
  if (!hasProvincia(ruc))
    return refused('provincia', 'Los dos primeros dígitos del RUC deben ser una provincia: 01 a 24, o 30.');
  if (ruc.endsWith('000'))
    return refused(
      'sufijo',
      'Los tres últimos dígitos del RUC son el establecimiento y no pueden ser 000; normalmente son 001.',
    );
  const third = ruc.charAt(2);
  const holds =
    third === '9'
      ? modulo11Holds(ruc, [4, 3, 2, 7, 6, 5, 4, 3, 2])
      : third === '6'
        ? modulo11Holds(ruc, PUBLIC_WEIGHTS) || modulo10Holds(ruc.slice(0, 10))
        : modulo10Holds(ruc.slice(0, 10));
  return holds
    ? undefined
    : doubtful(
        'digito-verificador',
        'El dígito verificador del RUC no coincide: revise que esté bien escrito. (El SRI ha emitido RUC que no lo cumplen.)',
      );
}

/** Módulo 11 weights for a public body's RUC (FACTS §7). */
const PUBLIC_WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2] as const;

function hasProvincia(digits: string): boolean {
  const provincia = Number(digits.slice(0, 2));
  return (provincia >= 1 && provincia <= 24) || provincia === 30;
}

function modulo10Holds(cedula: string): boolean {
  let total = 0;
  for (let i = 0; i < 9; i++) {
    const product = Number(cedula.charAt(i)) * (i % 2 === 0 ? 2 : 1);
    total += product > 9 ? product - 9 : product;
  }
  return (10 - (total % 10)) % 10 === Number(cedula.charAt(9));
}

function modulo11Holds(ruc: string, weights: readonly number[]): boolean {
  const total = weights.reduce((acc, weight, i) => acc + weight * Number(ruc.charAt(i)), 0);
  const digit = 11 - (total % 11);
  return (digit === 11 ? 0 : digit) === Number(ruc.charAt(weights.length));
}

function refused<Reason>(reason: Reason, message: string): Refused<Reason> {
  return { kind: 'refused', reason, message };
}

function doubtful<Reason>(reason: Reason, message: string): Doubtful<Reason> {
  return { kind: 'doubtful', reason, message };
}
