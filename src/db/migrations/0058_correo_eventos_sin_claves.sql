DROP INDEX correos_held;
-- Each event comes out of the statement that writes its mail, as those of receipts (0023): the checks could only repeat that, with a
-- lock on both rows.
ALTER TABLE correo_eventos DROP CONSTRAINT correo_eventos_comprobante_id_account_id_fkey,
  DROP CONSTRAINT correo_eventos_correo_id_account_id_fkey;
