import type { OperatorRates } from '../../kernel/catalogues/operator-rows.js';
import type { ApiBase } from '../../http/base.js';

/** Rates that the operator added to the SRI's tables. */
export interface CatalogosSlice {
  readonly rates: () => OperatorRates;
  /** Reloads the rates after a change. */
  readonly ratesChanged: () => Promise<void>;
}

export type CatalogosDeps = ApiBase & CatalogosSlice;
