-- The portal's sessions: a cookie's secret, kept as its hash. Deleted when they end; the audit trail remembers.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  last_seen_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  expires_at timestamptz NOT NULL,
  ip inet,
  user_agent text CHECK (length(user_agent) <= 300),
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CREATE UNIQUE INDEX sessions_token_key ON sessions (token_hash);
CREATE INDEX sessions_user ON sessions (user_id, created_at);
CREATE INDEX sessions_age ON sessions (expires_at);
CALL isolate_by_account('sessions');
CREATE POLICY acceso ON sessions TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON sessions TO rubrica_servicio;
GRANT SELECT, UPDATE (last_seen_at) ON sessions TO rubrica_acceso;
