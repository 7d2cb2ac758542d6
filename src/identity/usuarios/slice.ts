import type { ApiBase } from '../../http/base.js';
import type { RateLimiter } from '../../http/rate-limit.js';

export interface UsuariosSlice {
  /** Forgotten passwords, per requesting address. */
  readonly forgotten: RateLimiter;
}

export type UsuariosDeps = ApiBase & UsuariosSlice;
