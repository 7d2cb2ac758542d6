import { sealedTable } from '../../vault/sealed-table.js';

export type SecretName = 'p12' | 'password' | 'private-key';

/** Binds a sealed value to account, company, row and column; moved elsewhere it does not open. */
export function sealContext(
  row: { readonly account_id: string; readonly empresa_id: string; readonly seal_context: string },
  secret: SecretName,
): string {
  return `certificados:${row.account_id}:${row.empresa_id}:${row.seal_context}:${secret}`;
}

/** For master key rotation. */
export const sealedCertificados = sealedTable({
  table: 'certificados',
  id: 'id',
  boundTo: ['account_id', 'empresa_id', 'seal_context'],
  contexts: {
    p12_sealed: (row) => sealContext(row, 'p12'),
    password_sealed: (row) => sealContext(row, 'password'),
    private_key_sealed: (row) => sealContext(row, 'private-key'),
  },
});
