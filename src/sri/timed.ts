import type { Answered, SriClient, Unavailable } from './client.js';

/** Wraps a client to report the duration of each call and whether it returned a usable answer. */
export function timed(
  sri: SriClient,
  onCall: (servicio: string, resultado: 'respondio' | 'fallo', seconds: number) => void,
): SriClient {
  const called = async <T extends { readonly kind: string }>(
    servicio: string,
    call: () => Promise<Answered<T>>,
  ): Promise<Answered<T>> => {
    const beganMs = performance.now();
    const answered = await call();
    const { kind }: T | Unavailable = answered.answer;
    const failed = kind === 'unavailable' || kind === 'unknown';
    onCall(servicio, failed ? 'fallo' : 'respondio', (performance.now() - beganMs) / 1000);
    return answered;
  };
  return {
    recepcion: (clave, xml) => called('recepcion', () => sri.recepcion(clave, xml)),
    autorizacion: (clave) => called('autorizacion', () => sri.autorizacion(clave)),
    validez: (clave) => called('validez', () => sri.validez(clave)),
    close: () => sri.close(),
  };
}
