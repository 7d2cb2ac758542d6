import type { ApiBase } from '../base.js';
import type { Mailing } from '../platform.js';

export interface EmpresasSlice {
  readonly mail: Pick<Mailing, 'servers' | 'limits'>;
  /** RUC of the installation's provider, for companies without one of their own. */
  readonly rucProveedor: string | undefined;
}

export type EmpresasDeps = ApiBase & EmpresasSlice;
