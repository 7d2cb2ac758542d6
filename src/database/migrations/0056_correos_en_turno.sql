-- A claim skips from company to company (docs/decisions/0066), so its indexes lead by whose a mail is; 0 is the account's own. The index
-- by time alone stays for the measure of how long mails wait.
CREATE INDEX correos_turno ON correos (coalesce(empresa_id, 0), due_at) WHERE due_at IS NOT NULL;
DROP INDEX correos_held;
CREATE INDEX correos_held ON correos (coalesce(empresa_id, 0)) WHERE lease_token IS NOT NULL;
-- Each event comes out of the statement that writes its mail, as those of receipts (0023): the checks could only repeat that, with a
-- lock on both rows.
ALTER TABLE correo_eventos DROP CONSTRAINT correo_eventos_comprobante_id_account_id_fkey,
  DROP CONSTRAINT correo_eventos_correo_id_account_id_fkey;
