-- A forgotten password: the token that was mailed lets its holder choose another, once and for an hour. Only its hash is kept.
CREATE TABLE password_resets (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CREATE UNIQUE INDEX password_resets_token_key ON password_resets (token_hash);
CREATE INDEX password_resets_user ON password_resets (user_id, created_at);
CALL isolate_by_account('password_resets');
-- Whoever holds the token is known by nothing else: the look-up comes before the account is known.
CREATE POLICY acceso ON password_resets FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE (used_at), DELETE ON password_resets TO rubrica_servicio;
GRANT SELECT ON password_resets TO rubrica_acceso;
