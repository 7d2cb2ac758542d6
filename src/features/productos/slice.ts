import type { OperatorRates } from '../../kernel/catalogues/operator-rows.js';
import type { ApiBase } from '../../http/base.js';

export interface ProductosSlice {
  /** Rates that the operator added to the SRI's tables. */
  readonly rates: () => OperatorRates;
}

export type ProductosDeps = ApiBase & ProductosSlice;
