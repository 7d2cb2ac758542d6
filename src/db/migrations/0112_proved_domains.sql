-- Links of administrators (docs/decisions/0133).
-- Whether the user linked itself with its password; null: linked by an earlier version, the trail tells.
ALTER TABLE user_identities ADD COLUMN propio boolean;
GRANT UPDATE (propio) ON user_identities TO rubrica_servicio;
CREATE POLICY acceso ON user_identities FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT (user_id) ON user_identities TO rubrica_acceso;

-- Opened with the password where only the provider signs in, by an administrator without a link: it can only link itself.
ALTER TABLE sessions ADD COLUMN only_link boolean NOT NULL DEFAULT false;

-- Domains of a provider are proved (docs/decisions/0133): only a proved one leads from a mail address to it. How: 'dns', 'operador',
-- 'unica' (the only account of the installation) or 'anterior' (held by one account when proofs began); null: not proved.
ALTER TABLE identity_domains ADD COLUMN medio text DEFAULT 'anterior';
ALTER TABLE identity_domains ADD COLUMN revisado_at timestamptz;
-- Since when the record is missing.
ALTER TABLE identity_domains ADD COLUMN falta_desde timestamptz;
-- The administrators were told that it needs a proof.
ALTER TABLE identity_domains ADD COLUMN avisado_at timestamptz;
GRANT SELECT, INSERT, UPDATE, DELETE ON identity_domains TO rubrica_trabajador;

-- Domains without a proof that an account names. Several accounts may name one.
CREATE TABLE identity_claims (
  -- CASCADE: the previous version removes a provider without knowing of claims.
  account_id uuid NOT NULL REFERENCES identity_providers (account_id) ON DELETE CASCADE,
  dominio text NOT NULL CHECK (length(dominio) <= 253),
  PRIMARY KEY (account_id, dominio)
);
CALL isolate_by_account('identity_claims');
GRANT SELECT, INSERT, DELETE ON identity_claims TO rubrica_servicio, rubrica_trabajador;

-- Domains that people of another account use: until now their provider was not offered, so nobody loses a way in.
SET LOCAL ROLE rubrica_trabajador;
-- online: a few rows per account that has a provider
UPDATE identity_domains d SET medio = NULL
WHERE EXISTS (SELECT FROM users u WHERE split_part(lower(u.usuario), '@', 2) = d.dominio AND u.account_id <> d.account_id
              AND u.disabled_at IS NULL);
RESET ROLE;
