import type { ApiBase } from '../../http/base.js';
import type { Mailing } from '../../http/platform.js';

export interface EmpresasSlice {
  readonly mail: Pick<Mailing, 'servers' | 'limits'>;
  /** RUC of the installation's provider, for companies without one of their own. */
  readonly rucProveedor: string | undefined;
}

export type EmpresasDeps = ApiBase & EmpresasSlice;
