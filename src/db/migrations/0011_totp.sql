-- The optional second factor of a user (RFC 6238). The shared secret must be readable to check a code, so it is sealed under
-- the master key; recovery codes are kept as hashes and go away one by one.
CREATE TABLE user_totp (
  user_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  secret_sealed bytea NOT NULL,
  master_key_id text NOT NULL,
  -- Null until the user has proved that its device shows the right codes: until then no code is asked for.
  confirmed_at timestamptz,
  -- The last time step whose code was used: a code works once.
  last_step bigint,
  recovery_hashes bytea[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CALL isolate_by_account('user_totp');
CREATE POLICY acceso ON user_totp TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_totp TO rubrica_servicio;
GRANT SELECT, UPDATE (last_step, recovery_hashes) ON user_totp TO rubrica_acceso;
-- A rotation of the master key rewraps the secrets of all accounts.
GRANT SELECT, UPDATE (secret_sealed, master_key_id) ON user_totp TO rubrica_trabajador;
