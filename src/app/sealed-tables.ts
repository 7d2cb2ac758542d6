import { sealedWebhooks } from '../api/webhooks/secret.js';
import { sealedTotp } from '../auth/second-factor.js';
import { sealedCertificados } from '../certificates/seal-context.js';
import { sealedCorreos } from '../notifications/account-mail.js';
import { sealedSmtp } from '../notifications/smtp-settings.js';
import { sealedBuzones } from '../recibidos/buzon/settings.js';
import { sealedInstallationSecrets } from '../vault/installation-secret.js';
import type { SealedTable } from '../vault/sealed-table.js';

/** Every table with sealed columns; a master key rotation rewraps them. */
export const sealedTables: readonly SealedTable[] = [
  sealedCertificados,
  sealedTotp,
  sealedSmtp,
  sealedCorreos,
  sealedWebhooks,
  sealedBuzones,
  sealedInstallationSecrets,
];
