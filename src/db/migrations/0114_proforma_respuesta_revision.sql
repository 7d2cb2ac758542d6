-- The revision of a proforma that its customer answered (docs/decisions/0115); null for answers from before.
ALTER TABLE proformas ADD COLUMN respuesta_revision integer;
