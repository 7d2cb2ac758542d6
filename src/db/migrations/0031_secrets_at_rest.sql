-- Secrets of the installation itself, sealed with the master key: what a copy of the database shows is of no use.
CREATE TABLE installation_secrets (
  name text PRIMARY KEY CHECK (name IN ('oauth', 'enlaces')),
  value_sealed bytea NOT NULL,
  -- Which master key wraps it; rotation finds the rows of the old one by it.
  master_key_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock()
);
GRANT SELECT, INSERT, UPDATE (value_sealed, master_key_id) ON installation_secrets TO rubrica_trabajador;

-- The key material of OAuth lay here in the clear. Nothing that a client holds was signed with it: it is made anew, sealed.
DROP TABLE oauth_keys;

-- A buyer's link follows from the receipt, its number and a sealed secret; here lies only its hash. Links that were mailed
-- before go on by their hash, also after the receipt has got a link of the new kind.
ALTER TABLE enlaces_comprobante ALTER COLUMN token_hash DROP EXPRESSION;
ALTER TABLE enlaces_comprobante
  DROP COLUMN token,
  ADD COLUMN numero uuid,
  ADD COLUMN former_hash bytea UNIQUE;
GRANT UPDATE (numero, token_hash, former_hash) ON enlaces_comprobante TO rubrica_trabajador;
