import type { ListedNormas } from '../../kernel/normas/norma.js';
import type { ApiBase } from '../../http/base.js';

/** Dated rules of this installation. */
export interface NormasSlice {
  readonly listedNormas: () => ListedNormas;
}

export type NormasDeps = ApiBase & NormasSlice;
