// The part of recibidos that other capabilities import.
export { conceptoRetencion } from './concepto-retencion.js';
export { storeClaves } from './intake/claves.js';
export {
  type ImportDeps,
  type ImportResult,
  type ParsedFile,
  parseFile,
  storeImport,
} from './intake/import-document.js';
export type { RecibidosPlatform } from './intake/platform.js';
export { rucsOf } from './rules.js';
export { supersedeManual } from './store/manual.js';
export { pendienteDe } from './store/pendientes.js';
export { fillRecibidoCifras, lastRecibidoId, listRecibidosSinCifras } from './store/recibidos.js';
