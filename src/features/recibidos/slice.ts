import type { ImportDeps } from './intake/import-document.js';
import type { ApiBase } from '../../http/base.js';
import type { IssuingSlice } from '../../receipts/routes/slice.js';
import type { RideDeps } from '../../receipts/ride-file.js';
import type { UploadFolder } from './upload.js';

/** Intake of received documents, and the issuing of their withholdings. */
export interface RecibidosSlice extends IssuingSlice {
  readonly importing: ImportDeps;
  readonly uploads: UploadFolder;
  readonly rides: RideDeps;
}

export type RecibidosDeps = ApiBase & RecibidosSlice;
