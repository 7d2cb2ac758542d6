-- The last calls of each credential (docs/decisions/0112). Unlogged: its loss in a crash is acceptable, it writes no WAL, and backups leave it out.
CREATE UNLOGGED TABLE llamadas (
  -- Time of the answer in microseconds since 1970, unique within one process: it orders the calls and tells their age.
  id bigint NOT NULL,
  account_id uuid NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'api-key', 'client')),
  actor_id text NOT NULL,
  metodo text NOT NULL,
  -- Path with parameter names in place of values: no access key, no RUC, no query.
  ruta text NOT NULL,
  estado smallint NOT NULL,
  ms integer NOT NULL,
  request_id text NOT NULL,
  -- Code and fields of the refusal; never a value.
  codigo text,
  campos text[] NOT NULL DEFAULT '{}'
);
CREATE INDEX llamadas_account ON llamadas (account_id, id);
CREATE INDEX llamadas_request ON llamadas (account_id, request_id);
CREATE INDEX llamadas_edad ON llamadas (id);
CALL isolate_by_account('llamadas');
GRANT SELECT, DELETE ON llamadas TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON llamadas TO rubrica_trabajador;
