-- Links of administrators (docs/decisions/0133).
-- Whether the user linked itself with its password; null: linked by an earlier version, the trail tells.
ALTER TABLE user_identities ADD COLUMN propio boolean;
GRANT UPDATE (propio) ON user_identities TO rubrica_servicio;
CREATE POLICY acceso ON user_identities FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT (user_id) ON user_identities TO rubrica_acceso;

-- Opened with the password where only the provider signs in, by an administrator without a link: it can only link itself.
ALTER TABLE sessions ADD COLUMN only_link boolean NOT NULL DEFAULT false;
