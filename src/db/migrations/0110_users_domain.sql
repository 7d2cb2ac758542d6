-- Sign-in by a mail address looks for people of other accounts in its domain (docs/decisions/0133).
CREATE INDEX CONCURRENTLY users_domain ON users (split_part(lower(usuario), '@', 2)) WHERE disabled_at IS NULL;
