-- The tenants, their users and their credentials. The service sees one account's rows; `rubrica_acceso` looks credentials up
-- before the account is known (policies `acceso`), and may write only what the look-up itself leaves behind.

-- An account is its own tenant, so its policies compare `id` where other tables compare `account_id`.
CREATE TABLE accounts (
  id uuid PRIMARY KEY,
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 300),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock()
);
ALTER TABLE accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta ON accounts TO rubrica_servicio USING (id = current_account()) WITH CHECK (id = current_account());
CREATE POLICY trabajador ON accounts TO rubrica_trabajador USING (true) WITH CHECK (true);
CREATE POLICY acceso ON accounts TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE (nombre) ON accounts TO rubrica_servicio;
GRANT SELECT ON accounts TO rubrica_trabajador, rubrica_acceso;

-- The nine roles of spec/INTERFACE.md §2.2. A role that no code knows cannot be stored.
CREATE FUNCTION are_roles(roles text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT roles <@ ARRAY['ROLE_RECEIPTS', 'ROLE_SUPPLIERS', 'ROLE_ESTABLISHMENTS', 'ROLE_EMISSION_POINTS',
  'ROLE_DIGITAL_CERTS', 'ROLE_RIDE_TEMPLATES', 'ROLE_EMAIL_TEMPLATES', 'ROLE_PRODUCTS', 'ROLE_REPORTS'] $$;

-- `empresas` here and below: the RUCs a credential is limited to; null means all of the account's.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  usuario text NOT NULL CHECK (length(usuario) BETWEEN 3 AND 254),
  nombres text NOT NULL CHECK (length(nombres) BETWEEN 1 AND 300),
  -- argon2id in PHC form: its parameters travel with it, so they can be raised later.
  password_hash text NOT NULL,
  rol text NOT NULL CHECK (rol IN ('administrador', 'usuario')),
  roles text[] NOT NULL CHECK (are_roles(roles)),
  empresas text[],
  disabled_at timestamptz,
  failed_logins integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  last_login_at timestamptz,
  password_changed_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  -- An administrator is never limited: otherwise nobody could undo a limit.
  CHECK (rol = 'usuario' OR (empresas IS NULL AND cardinality(roles) = 9))
);
-- One name, one person in the whole installation: the portal's login does not ask for the account.
CREATE UNIQUE INDEX users_usuario_key ON users (lower(usuario));
CREATE INDEX users_list ON users (account_id, created_at, id);
CALL isolate_by_account('users');
CREATE POLICY acceso ON users TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON users TO rubrica_servicio;
GRANT SELECT ON users TO rubrica_trabajador, rubrica_acceso;
GRANT UPDATE (failed_logins, locked_until, last_login_at) ON users TO rubrica_acceso;

CREATE TABLE oauth_clients (
  id text PRIMARY KEY CHECK (id ~ '^rc_[0-9A-Za-z]{16,}$'),
  account_id uuid NOT NULL REFERENCES accounts (id),
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 300),
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  -- The stated rights: a token obtained through this client has no more, whoever logged in.
  roles text[] NOT NULL CHECK (are_roles(roles)),
  empresas text[],
  administrador boolean NOT NULL DEFAULT false,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id)
);
CREATE INDEX oauth_clients_list ON oauth_clients (account_id, created_at, id);
CALL isolate_by_account('oauth_clients');
CREATE POLICY acceso ON oauth_clients TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE ON oauth_clients TO rubrica_servicio;
GRANT SELECT ON oauth_clients TO rubrica_trabajador, rubrica_acceso;

CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 100),
  -- The first characters, by which a person tells keys apart; the key itself is not stored.
  prefix text NOT NULL,
  secret_hash bytea NOT NULL CHECK (length(secret_hash) = 32),
  roles text[] NOT NULL CHECK (are_roles(roles) AND cardinality(roles) > 0),
  empresas text[],
  is_default boolean NOT NULL DEFAULT false,
  -- 0 = never. Kept so that a rotation can give the new secret the same span.
  validity_days integer NOT NULL CHECK (validity_days BETWEEN 0 AND 3650),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The secret before the last rotation, accepted until its grace is over.
  previous_prefix text,
  previous_hash bytea,
  previous_expires_at timestamptz,
  rotated_at timestamptz,
  -- A key never does more than who made it, checked at each use: a user, or a client on its own.
  created_by_user uuid,
  created_by_client text,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  CHECK (num_nonnulls(created_by_user, created_by_client) = 1),
  CHECK ((validity_days = 0) = (expires_at IS NULL)),
  CHECK (num_nulls(previous_prefix, previous_hash, previous_expires_at) IN (0, 3)),
  UNIQUE (id, account_id),
  FOREIGN KEY (created_by_user, account_id) REFERENCES users (id, account_id),
  FOREIGN KEY (created_by_client, account_id) REFERENCES oauth_clients (id, account_id)
);
CREATE UNIQUE INDEX api_keys_secret_key ON api_keys (secret_hash);
CREATE UNIQUE INDEX api_keys_previous_key ON api_keys (previous_hash) WHERE previous_hash IS NOT NULL;
CREATE UNIQUE INDEX api_keys_default_key ON api_keys (account_id) WHERE is_default AND revoked_at IS NULL;
CREATE INDEX api_keys_list ON api_keys (account_id, created_at, id);
CALL isolate_by_account('api_keys');
CREATE POLICY acceso ON api_keys TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON api_keys TO rubrica_servicio;
GRANT SELECT ON api_keys TO rubrica_trabajador, rubrica_acceso;
GRANT UPDATE (last_used_at) ON api_keys TO rubrica_acceso;

-- What oidc-provider keeps: access and refresh tokens and the grants behind them. A token's value is stored only as its
-- SHA-256; the row falls with the user or client it belongs to.
CREATE TABLE oauth_payloads (
  id_hash bytea PRIMARY KEY CHECK (length(id_hash) = 32),
  account_id uuid NOT NULL REFERENCES accounts (id),
  model text NOT NULL CHECK (model IN ('AccessToken', 'ClientCredentials', 'RefreshToken', 'Grant')),
  payload jsonb NOT NULL,
  client_id text NOT NULL,
  user_id uuid,
  grant_id text,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  FOREIGN KEY (client_id, account_id) REFERENCES oauth_clients (id, account_id),
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CREATE INDEX oauth_payloads_grant ON oauth_payloads (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_payloads_user ON oauth_payloads (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX oauth_payloads_client ON oauth_payloads (client_id);
CREATE INDEX oauth_payloads_age ON oauth_payloads (expires_at);
CALL isolate_by_account('oauth_payloads');
CREATE POLICY acceso ON oauth_payloads TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON oauth_payloads TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_payloads TO rubrica_acceso;

-- Key material that oidc-provider asks for, shared by all processes. No account's: one row for the installation. Tokens are
-- opaque, so nothing a client receives is signed with it.
CREATE TABLE oauth_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  jwks jsonb NOT NULL,
  cookie_keys text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock()
);
GRANT SELECT, INSERT ON oauth_keys TO rubrica_acceso;

-- Who did what, from where: append-only. Nobody is granted an update or a delete, and the trigger stops the owner as well.
CREATE TABLE audit_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  at timestamptz NOT NULL DEFAULT rubrica_clock(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'api-key', 'client', 'system')),
  actor_id text,
  actor_nombre text NOT NULL,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  ip inet,
  request_id text
);
CREATE INDEX audit_events_list ON audit_events (account_id, id);
CREATE INDEX audit_events_subject ON audit_events (account_id, subject_kind, subject_id, id);
CALL isolate_by_account('audit_events');
CREATE POLICY acceso ON audit_events FOR INSERT TO rubrica_acceso WITH CHECK (true);
GRANT SELECT, INSERT ON audit_events TO rubrica_servicio;
GRANT INSERT ON audit_events TO rubrica_trabajador, rubrica_acceso;

CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
