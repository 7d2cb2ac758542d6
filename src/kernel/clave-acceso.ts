/** Parts of an access key, in the order of the ficha (§5.2, tabla 1). */
export interface ClaveAccesoParts {
  /** dd/mm/yyyy, date of issue in Ecuador. */
  readonly fechaEmision: string;
  readonly codDoc: string;
  readonly ruc: string;
  /** 1 pruebas, 2 producción. */
  readonly ambiente: '1' | '2';
  readonly estab: string;
  readonly ptoEmi: string;
  readonly secuencial: string;
  /** Eight random digits, generated once and stored with the receipt. */
  readonly codigoNumerico: string;
}

/** Builds the 49 digits. Fields must be formatted already: a wrong length here is a programming error. */
export function buildClaveAcceso(parts: ClaveAccesoParts): string {
  const digits =
    parts.fechaEmision.replaceAll('/', '') +
    parts.codDoc +
    parts.ruc +
    parts.ambiente +
    parts.estab +
    parts.ptoEmi +
    parts.secuencial +
    parts.codigoNumerico +
    '1'; // tipo de emisión: normal, the only one in the offline scheme (ficha, tabla 2)
  if (!/^\d{48}$/.test(digits)) throw new Error(`clave de acceso: 48 digits wanted, got «${digits}»`);
  return digits + digitoVerificador(digits);
}

/** Módulo 11 with weights 2…7 from the right; 11 → 0, 10 → 1 (ficha §5.2). */
export function digitoVerificador(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    sum += Number(digits.charAt(digits.length - 1 - i)) * (2 + (i % 6));
  }
  const digit = 11 - (sum % 11);
  return digit === 11 ? '0' : digit === 10 ? '1' : String(digit);
}

/** Whether the text has 49 digits and a correct check digit. */
export function isClaveAcceso(text: string): boolean {
  return /^\d{49}$/.test(text) && digitoVerificador(text.slice(0, 48)) === text.charAt(48);
}

/** Splits a well-formed key into its parts. */
export function parseClaveAcceso(claveAcceso: string): ClaveAccesoParts {
  const at = (from: number, to: number): string => claveAcceso.slice(from - 1, to);
  return {
    fechaEmision: `${at(1, 2)}/${at(3, 4)}/${at(5, 8)}`,
    codDoc: at(9, 10),
    ruc: at(11, 23),
    ambiente: at(24, 24) === '2' ? '2' : '1',
    estab: at(25, 27),
    ptoEmi: at(28, 30),
    secuencial: at(31, 39),
    codigoNumerico: at(40, 47),
  };
}

/** Formats a secuencial as the SRI writes it: nine digits. */
export function formatSecuencial(secuencial: number): string {
  return String(secuencial).padStart(9, '0');
}
