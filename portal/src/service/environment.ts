export type Ambiente = 'simulador' | 'pruebas' | 'produccion';

/** Reads a value the service wrote into the page (src/features/portal/serve.ts). */
function readPageValue(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="rubrica-${name}"]`)?.content;
}

const place = readPageValue('ambiente');

/** Unknown counts as production, where mistakes cost most. */
export const ambiente: Ambiente = place === 'simulador' || place === 'pruebas' ? place : 'produccion';

const other = readPageValue('otra-instalacion') ?? '';

/** Address of the test installation beside this live one, or of the live one beside this (RUBRICA_OTRA_INSTALACION). */
export const otherInstallation: string | undefined = /^https?:\/\//.test(other) ? other : undefined;

/** Days before today that a receipt may be dated (RUBRICA_FECHA_DIAS_ATRAS). */
export const DIAS_ATRAS = Number(readPageValue('dias-atras') ?? 1);

/** Nonce for style elements (Content-Security-Policy). */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
