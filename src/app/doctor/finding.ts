/** Severity: fine, worth knowing, or preventing a working installation. */
export type Gravedad = 'bien' | 'aviso' | 'falla';

/** Result of one check. In Spanish; never contains a secret. */
export interface Finding {
  /** Name of the check: `base-de-datos`, `reloj`, … */
  readonly revision: string;
  readonly estado: Gravedad;
  readonly mensaje: string;
  /** Advice; absent if none is needed. */
  readonly remedio?: string;
}

export const bien = (revision: string, mensaje: string): Finding => ({ revision, estado: 'bien', mensaje });

/** A warning, with what to do. */
export const aviso = (revision: string, mensaje: string, remedio: string): Finding => ({
  revision,
  estado: 'aviso',
  mensaje,
  remedio,
});

/** A failure, with what to do. */
export const falla = (revision: string, mensaje: string, remedio: string): Finding => ({
  revision,
  estado: 'falla',
  mensaje,
  remedio,
});
