/** Where receipts of this installation go. */
export type Ambiente = 'simulador' | 'pruebas' | 'produccion';

const said = document.querySelector<HTMLMetaElement>('meta[name="rubrica-ambiente"]')?.content;

/** As the service wrote it into the page; what is not known counts as production, where mistakes cost most. */
export const ambiente: Ambiente = said === 'simulador' || said === 'pruebas' ? said : 'produccion';

/** What this answer's style elements must carry (Content-Security-Policy). */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
