import type { ApiBase } from '../base.js';
import type { RateLimiter } from '../rate-limit.js';

export interface UsuariosSlice {
  /** Forgotten passwords, per requesting address. */
  readonly forgotten: RateLimiter;
}

export type UsuariosDeps = ApiBase & UsuariosSlice;
