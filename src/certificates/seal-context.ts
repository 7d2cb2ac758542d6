import { sealedTable } from '../vault/sealed-table.js';

/** The secrets of a certificate's row. */
export type SecretName = 'p12' | 'password' | 'private-key';

/** What a sealed value is bound to: account, company, row and column. Moved anywhere else, it does not open. */
export function sealContext(
  row: { readonly account_id: string; readonly empresa_id: string; readonly seal_context: string },
  secret: SecretName,
): string {
  return `certificados:${row.account_id}:${row.empresa_id}:${row.seal_context}:${secret}`;
}

/** For a rotation of the master key. */
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
