export type Ambiente = 'simulador' | 'pruebas' | 'produccion';

/** Reads a value the service wrote into the page (src/api/portal/serve.ts). */
function readPageValue(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="rubrica-${name}"]`)?.content;
}

const place = readPageValue('ambiente');

/** Unknown counts as production, where mistakes cost most. */
export const ambiente: Ambiente = place === 'simulador' || place === 'pruebas' ? place : 'produccion';

/** Days before today that a receipt may be dated (RUBRICA_FECHA_DIAS_ATRAS). */
export const DIAS_ATRAS = Number(readPageValue('dias-atras') ?? 1);

/** Nonce for style elements (Content-Security-Policy). */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
