import { modules } from '../api/modules.js';
import { sealedInstallationSecrets } from '../vault/installation-secret.js';
import type { SealedTable } from '../vault/sealed-table.js';

/** Every table with sealed columns; a master key rotation rewraps them. */
export const sealedTables: readonly SealedTable[] = [
  ...modules.flatMap(({ sealed }) => sealed),
  sealedInstallationSecrets,
];
