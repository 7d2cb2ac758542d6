import { modules } from './modules.js';
import { sealedCertificados } from '../features/certificados/seal-context.js';
import { sealedInstallationSecrets } from '../vault/installation-secret.js';
import type { SealedTable } from '../vault/sealed-table.js';

/** Tables sealed by the signer's key; only the signer opens them. */
export const signingTables: readonly SealedTable[] = [sealedCertificados];

/** Tables sealed by the vault's master key. */
export const vaultTables: readonly SealedTable[] = [
  ...modules.flatMap(({ sealed }) => sealed).filter((table) => !signingTables.includes(table)),
  sealedInstallationSecrets,
];

/** Every table with sealed columns; a rotation rewraps them. */
export const sealedTables: readonly SealedTable[] = [...vaultTables, ...signingTables];
