-- Sign-in by the company's identity provider, OpenID Connect (docs/decisions/0133).
CREATE TABLE identity_providers (
  -- Part of the account's sign-in link.
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL UNIQUE REFERENCES accounts (id),
  tipo text NOT NULL,
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 60),
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  client_id text NOT NULL CHECK (length(client_id) <= 300),
  secret_sealed bytea NOT NULL,
  master_key_id text NOT NULL,
  activo boolean NOT NULL,
  -- People without an invitation get a user.
  automatico boolean NOT NULL,
  -- Rights of users that a sign-in creates; null companies: all.
  roles text[] NOT NULL,
  empresas text[],
  grupos_claim text,
  -- [{"grupo": …, "roles": […]}]; empty: groups change no roles.
  grupos jsonb NOT NULL,
  -- Passwords and passkeys work only for the owner.
  exigido boolean NOT NULL,
  -- The provider's second factor counts as the required one.
  confia_segundo_paso boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock()
);
CALL isolate_by_account('identity_providers');
CREATE POLICY acceso ON identity_providers FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_providers TO rubrica_servicio;
GRANT SELECT, UPDATE (secret_sealed, master_key_id) ON identity_providers TO rubrica_trabajador;
GRANT SELECT (id, account_id, nombre, activo, exigido) ON identity_providers TO rubrica_acceso;

-- A domain leads to one account, so that nobody is sent to the provider of another one.
CREATE TABLE identity_domains (
  dominio text PRIMARY KEY CHECK (length(dominio) <= 253),
  account_id uuid NOT NULL REFERENCES identity_providers (account_id)
);
CREATE INDEX identity_domains_account ON identity_domains (account_id);
CALL isolate_by_account('identity_domains');
CREATE POLICY acceso ON identity_domains FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, DELETE ON identity_domains TO rubrica_servicio;
GRANT SELECT ON identity_domains TO rubrica_acceso;

-- Links between people at the provider and users.
CREATE TABLE user_identities (
  user_id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  issuer text NOT NULL,
  -- At most 255 characters (OpenID Connect Core, section 2).
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  last_used_at timestamptz,
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CREATE UNIQUE INDEX user_identities_subject_key ON user_identities (account_id, issuer, subject);
CALL isolate_by_account('user_identities');
GRANT SELECT, INSERT, UPDATE (last_used_at), DELETE ON user_identities TO rubrica_servicio;

-- Sign-ins under way. The browser's sealed cookie has the rest.
CREATE TABLE identity_flows (
  state_hash bytea PRIMARY KEY CHECK (length(state_hash) = 32),
  account_id uuid NOT NULL REFERENCES accounts (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX identity_flows_expiry ON identity_flows (expires_at);
CALL isolate_by_account('identity_flows');
CREATE POLICY acceso ON identity_flows TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT DELETE ON identity_flows TO rubrica_servicio;
GRANT SELECT ON identity_flows TO rubrica_servicio;
-- UPDATE: row locks of the sweep need it.
GRANT SELECT, INSERT, UPDATE (expires_at), DELETE ON identity_flows TO rubrica_acceso;

ALTER TABLE sessions ADD COLUMN by_provider boolean NOT NULL DEFAULT false;
-- The provider confirmed a second factor, and the account accepts it.
ALTER TABLE sessions ADD COLUMN provider_factor boolean NOT NULL DEFAULT false;

-- Whether only the provider signs this user in. The owner, the account's oldest active administrator, keeps password and passkeys: the way
-- back when the provider is down or misconfigured.
CREATE FUNCTION provider_required(u users) RETURNS boolean
LANGUAGE sql STABLE
AS $$ SELECT EXISTS (SELECT FROM identity_providers p WHERE p.account_id = u.account_id AND p.activo AND p.exigido)
  AND u.id IS DISTINCT FROM (
    SELECT o.id FROM users o WHERE o.account_id = u.account_id AND o.rol = 'administrador' AND o.disabled_at IS NULL
    ORDER BY o.created_at, o.id LIMIT 1) $$;
