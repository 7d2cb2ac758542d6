-- Whether the database still has what the service acknowledged (decision 0084). Each process writes its counter after what it acknowledged:
-- as long as the counter is there, so is everything that was committed before it.
CREATE TABLE historia_procesos (
  id uuid PRIMARY KEY,
  contador bigint NOT NULL,
  -- The server's own clock: a test that shifts rubrica_clock() makes no process look dead.
  visto_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON historia_procesos TO rubrica_trabajador;

-- What a process missed. Nothing is issued or sent while a row is not accepted (rubrica historia aceptar).
CREATE TABLE historia_perdidas (
  id uuid PRIMARY KEY,
  proceso uuid NOT NULL,
  detectada_at timestamptz NOT NULL DEFAULT now(),
  motivo text NOT NULL,
  -- [{"cuenta": account_id, "claveAcceso": …}]: acknowledged and not there, of the last that the process remembers.
  faltan jsonb NOT NULL,
  aceptada_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON historia_perdidas TO rubrica_trabajador;
-- Accepting moves counters past the numbers of what is missing.
GRANT INSERT, UPDATE ON secuenciales TO rubrica_trabajador;
