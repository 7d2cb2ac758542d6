import type { ApiBase } from '../../http/base.js';

export interface ReportesSlice {
  /** Public URL of this service, for download links. */
  readonly baseUrl: () => string;
}

export type ReportesDeps = ApiBase & ReportesSlice;
