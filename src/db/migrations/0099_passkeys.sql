-- Passkeys (WebAuthn), their challenges, recovery codes, and the accounts that require a second factor (docs/decisions/0122).
CREATE TABLE user_passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL,
  user_id uuid NOT NULL,
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 100),
  -- Chosen by the authenticator; at most 1023 bytes (WebAuthn §4).
  credential_id bytea NOT NULL CHECK (length(credential_id) BETWEEN 1 AND 1023),
  -- COSE form (RFC 9052).
  public_key bytea NOT NULL,
  -- Signature counter. Authenticators that synchronise keys always report 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  backed_up boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  last_used_at timestamptz,
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CREATE UNIQUE INDEX user_passkeys_credential_key ON user_passkeys (credential_id);
CREATE INDEX user_passkeys_user ON user_passkeys (user_id, created_at);
CALL isolate_by_account('user_passkeys');
CREATE POLICY acceso ON user_passkeys TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON user_passkeys TO rubrica_servicio;
GRANT SELECT, UPDATE (counter, backed_up, last_used_at) ON user_passkeys TO rubrica_acceso;

-- Open challenges. A sign-in with a passkey begins before the user, and so the account, is known.
CREATE TABLE passkey_challenges (
  hash bytea PRIMARY KEY CHECK (length(hash) = 32),
  purpose text NOT NULL,
  -- Null: any user may answer it.
  user_id uuid,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
-- UPDATE: row locks of the sweep need it.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON passkey_challenges TO rubrica_acceso;

-- Codes made before this table are in user_totp.recovery_hashes.
CREATE TABLE user_recovery_codes (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (user_id, hash),
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CALL isolate_by_account('user_recovery_codes');
CREATE POLICY acceso ON user_recovery_codes TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON user_recovery_codes TO rubrica_servicio;
GRANT SELECT, DELETE ON user_recovery_codes TO rubrica_acceso;

-- Users who must have a second factor: «todos», «administrador» or roles; null: nobody's.
ALTER TABLE accounts ADD COLUMN second_factor_for text[];
GRANT UPDATE (second_factor_for) ON accounts TO rubrica_servicio;

CREATE FUNCTION has_second_factor(person uuid) RETURNS boolean
LANGUAGE sql STABLE
AS $$ SELECT EXISTS (SELECT FROM user_totp t WHERE t.user_id = person AND t.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM user_passkeys p WHERE p.user_id = person) $$;

-- Whether the account requires a second factor of this user, and there is none.
CREATE FUNCTION lacks_second_factor(u users) RETURNS boolean
LANGUAGE sql STABLE
AS $$ SELECT EXISTS (SELECT FROM accounts a WHERE a.id = u.account_id AND a.second_factor_for && (ARRAY['todos', u.rol] || u.roles))
  AND NOT has_second_factor(u.id) $$;
