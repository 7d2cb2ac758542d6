/** How something stands: in order, worth knowing, or in the way of an installation that works. */
export type Gravedad = 'bien' | 'aviso' | 'falla';

/** What one look at an installation found. Spanish, never a secret. */
export interface Finding {
  /** What was looked at: `base-de-datos`, `reloj`, … */
  readonly revision: string;
  readonly estado: Gravedad;
  readonly mensaje: string;
  /** What to do; absent where nothing is. */
  readonly remedio?: string;
}

/** In order. */
export const bien = (revision: string, mensaje: string): Finding => ({ revision, estado: 'bien', mensaje });

/** Worth knowing, with what to do. */
export const aviso = (revision: string, mensaje: string, remedio: string): Finding => ({
  revision,
  estado: 'aviso',
  mensaje,
  remedio,
});

/** In the way, with what to do. */
export const falla = (revision: string, mensaje: string, remedio: string): Finding => ({
  revision,
  estado: 'falla',
  mensaje,
  remedio,
});
