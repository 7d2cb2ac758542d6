-- The link by which a buyer reaches the page of a receipt without a credential (decision 0013). One per receipt; renewing
-- it replaces the token, revoking it keeps the row, so that a resent mail does not bring the link back.
CREATE TABLE enlaces_comprobante (
  comprobante_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  -- 144 of the 244 random bits that two UUIDs of the server's strong generator have.
  token bytea NOT NULL CHECK (length(token) = 18)
    DEFAULT substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FOR 18),
  -- Looked up by its hash, so that the time an index takes says nothing about a token.
  token_hash bytea NOT NULL GENERATED ALWAYS AS (sha256(token)) STORED,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  revoked_at timestamptz,
  CONSTRAINT enlaces_comprobante_token_key UNIQUE (token_hash),
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id)
);
CALL isolate_by_account('enlaces_comprobante');
CREATE POLICY acceso ON enlaces_comprobante FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE ON enlaces_comprobante TO rubrica_servicio;
GRANT SELECT, INSERT ON enlaces_comprobante TO rubrica_trabajador;
GRANT SELECT ON enlaces_comprobante TO rubrica_acceso;
