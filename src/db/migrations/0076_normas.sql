-- Signed packs of dated rules (docs/decisions/0093). Rows are never changed: what was loaded, signed by which key and when stays readable.
CREATE TABLE normas_paquetes (
  version bigint PRIMARY KEY CHECK (version > 0),
  emisor text NOT NULL,
  -- The bytes as signed, so that the signature can be verified again.
  contenido bytea NOT NULL,
  firma bytea NOT NULL CHECK (octet_length(firma) = 64),
  -- Fingerprint of the public key.
  clave text NOT NULL,
  created_at timestamptz NOT NULL
);
GRANT SELECT ON normas_paquetes TO rubrica_servicio;
GRANT SELECT, INSERT ON normas_paquetes TO rubrica_trabajador;
-- Where an establishment is, and whether it is registered for IVA 8 % (FACTS §19.2).
ALTER TABLE establecimientos ADD COLUMN provincia text, ADD COLUMN canton text, ADD COLUMN iva_diferenciado boolean NOT NULL DEFAULT false;
