-- Invitations to an account: a link that lets a person choose a password. Only the hash of its secret is kept.
CREATE TABLE invitations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  usuario text NOT NULL CHECK (length(usuario) BETWEEN 3 AND 254),
  nombres text NOT NULL CHECK (length(nombres) BETWEEN 1 AND 300),
  rol text NOT NULL CHECK (rol IN ('administrador', 'usuario')),
  roles text[] NOT NULL CHECK (are_roles(roles)),
  empresas text[],
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  CHECK (rol = 'usuario' OR (empresas IS NULL AND cardinality(roles) = 9)),
  CHECK ((accepted_at IS NULL) = (accepted_by IS NULL)),
  FOREIGN KEY (accepted_by, account_id) REFERENCES users (id, account_id)
);
CREATE UNIQUE INDEX invitations_token_key ON invitations (token_hash);
CREATE INDEX invitations_list ON invitations (account_id, created_at, id);
CALL isolate_by_account('invitations');
-- Whoever holds the link is nobody's user yet: the look-up comes before the account is known.
CREATE POLICY acceso ON invitations FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE ON invitations TO rubrica_servicio;
GRANT SELECT ON invitations TO rubrica_acceso;
