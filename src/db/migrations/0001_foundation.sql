-- Roles that own nothing. The login of the service is a member of them and takes one up per transaction (SET LOCAL ROLE).
-- `rubrica_respaldo` only reads, all of it, and the service's login does not have it: the backup takes it up, since forced
-- row-level security holds for the owner of the tables too.
-- Roles belong to the whole server, so several databases of it (and several processes starting at once) share them.
DO $$
DECLARE
  wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['rubrica_servicio', 'rubrica_trabajador', 'rubrica_acceso', 'rubrica_simulador', 'rubrica_respaldo'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- made by another database of this server
    END;
    -- Taken up by SET ROLE only: a statement outside such a transaction has none of their rights. (PostgreSQL 15 cannot say so
    -- of a grant; there, let a login with NOINHERIT serve and another one migrate: DATABASE_MIGRATION_URL.)
    EXECUTE format('GRANT %I TO CURRENT_USER', wanted) ||
      CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN ' WITH INHERIT FALSE, SET TRUE' ELSE '' END;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', wanted);
  END LOOP;
END $$;

-- What this installation is; one row. A database serves one environment for good.
CREATE TABLE installation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  ambiente text NOT NULL CHECK (ambiente IN ('simulador', 'pruebas', 'produccion')),
  clock_shift interval NOT NULL DEFAULT '0',
  CHECK (clock_shift = '0' OR ambiente = 'simulador'),
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT ON installation TO rubrica_servicio, rubrica_trabajador, rubrica_acceso, rubrica_simulador;

-- The one clock: due times, leases and deadlines all ask it. Tests shift it (installation.clock_shift, simulador only), so
-- that "48 hours of outage" is a test and not a wait.
CREATE FUNCTION rubrica_clock() RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT clock_timestamp() + coalesce((SELECT clock_shift FROM installation), '0') $$;

-- The account of the running transaction; null when none is set, and then no row of an account's table is visible.
CREATE FUNCTION current_account() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT nullif(current_setting('rubrica.account_id', true), '')::uuid $$;

-- Every table of an account calls this once: forced row-level security, the account's own rows for the service (policy
-- `cuenta`), all rows for the worker (policy `trabajador`), all rows to read for the backup (policy `respaldo`). What each
-- role may do with the rows is granted per table.
CREATE PROCEDURE isolate_by_account(target regclass)
LANGUAGE plpgsql
AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY cuenta ON %s TO rubrica_servicio USING (account_id = current_account()) WITH CHECK (account_id = current_account())', target);
  EXECUTE format('CREATE POLICY trabajador ON %s TO rubrica_trabajador USING (true) WITH CHECK (true)', target);
  EXECUTE format('CREATE POLICY respaldo ON %s FOR SELECT TO rubrica_respaldo USING (true)', target);
END $$;
