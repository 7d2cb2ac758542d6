import type { ReceiptsPlatform } from '../../../receipts/platform.js';
import type { ImportDeps } from './import-document.js';

/** Shared with other capabilities. */
export interface RecibidosPlatform extends ReceiptsPlatform {
  /** Intake of received documents, by upload or by mail. */
  readonly importing: ImportDeps;
}
