-- Links that create the first account of an installation (docs/decisions/0136). Only hashes; none is left once an account exists.
CREATE TABLE puesta_en_marcha (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON puesta_en_marcha TO rubrica_trabajador;
GRANT SELECT, DELETE ON puesta_en_marcha TO rubrica_servicio;
