import type { CallOptions, FileStream } from './client.js';

/** Lo que admite toda llamada por nombre. */
interface Comunes {
  /** Encabezados que se añaden. */
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Para abandonar la llamada. */
  readonly signal?: AbortSignal;
}

/** Lo que admiten algunas. */
interface Propias {
  /** Segundos, hasta 30, que el servicio puede esperar al SRI antes de responder. */
  readonly esperar?: number;
  /** Solo si esta es todavía la revisión guardada. */
  readonly siCoincide?: string;
  /** La suya, en vez de una al azar: con ella y el mismo cuerpo, nada se hace dos veces. */
  readonly claveIdempotencia?: string;
  /** Id del último evento visto: el flujo sigue después de él. */
  readonly desde?: string;
}

/** Opciones de una llamada por nombre. */
export type Opciones<Nombres extends keyof Propias = never> = Comunes & Pick<Propias, Nombres>;

/** Un archivo a medida que llega. */
export interface Archivo {
  readonly nombre: string | undefined;
  readonly tipo: string;
  readonly cuerpo: ReadableStream<Uint8Array>;
}

export function archivoOf({ name, type, stream }: FileStream): Archivo {
  return { nombre: name, tipo: type, cuerpo: stream };
}

/** The options of a named call as those of a call by path. */
export function callOf(opciones: Opciones<keyof Propias> = {}): CallOptions & { readonly since?: string } {
  const { cabeceras = {}, signal, esperar, siCoincide, claveIdempotencia, desde } = opciones;
  return {
    headers: {
      ...(siCoincide === undefined ? {} : { 'if-match': siCoincide }),
      ...(claveIdempotencia === undefined ? {} : { 'idempotency-key': claveIdempotencia }),
      ...cabeceras,
    },
    ...(esperar === undefined ? {} : { waitS: esperar }),
    ...(signal === undefined ? {} : { signal }),
    ...(desde === undefined ? {} : { since: desde }),
  };
}
