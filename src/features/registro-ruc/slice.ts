import type { ApiBase } from '../../http/base.js';
import type { RegistroFiles } from './files.js';
import type { RegistroLoader } from './loader.js';

/** Files of the register uploaded in the portal, and the load that uses them. */
export interface ContribuyentesSlice {
  readonly archivos: RegistroFiles;
  readonly cargador: RegistroLoader;
}

export type ContribuyentesDeps = ApiBase & ContribuyentesSlice;
