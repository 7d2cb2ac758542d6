-- The simulator writes an authorization in the very statement that writes its document and its reception, and nobody may
-- delete either (documents: no grant; receptions: append-only). What the references would find out is true by construction,
-- and finding it out locks and rewrites two rows for every document received.
ALTER TABLE sri_simulador.authorizations
  DROP CONSTRAINT authorizations_clave_acceso_fkey,
  DROP CONSTRAINT authorizations_reception_id_fkey;
