-- What each step of a receipt pays for (bench:ciclo, docs/decisions/0010).
-- Signed XML shrinks by a third at best (keys, digests and certificates are random), and trying it cost more than storing it.
ALTER TABLE comprobantes ALTER COLUMN xml SET STORAGE EXTERNAL;
-- Five times a receipt; the key is made or checked by domain/clave-acceso, and a wrong one has another length or is no number.
ALTER TABLE comprobantes DROP CONSTRAINT comprobantes_clave_acceso_check;
ALTER TABLE comprobantes ADD CONSTRAINT comprobantes_clave_acceso_check CHECK (length(clave_acceso) = 49) NOT VALID;
-- Each event is inserted by the statement that inserts or updates its receipt, from the row that this statement returns, and no
-- receipt is ever deleted: the check could only repeat that, with a lock on the row just written.
ALTER TABLE comprobante_events DROP CONSTRAINT comprobante_events_comprobante_id_account_id_fkey;
