-- The feed (spec/API.md §6). An event is the row of the history that the change itself wrote; here stands only its place among
-- those of its account. Whatever a statement writes is one lot, noted by a trigger: no writer can forget it, and an older version
-- of the service that still runs beside this one notes it as well.
CREATE TABLE evento_lotes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  fuente text NOT NULL CHECK (fuente IN ('comprobante', 'correo')),
  eventos bigint[] NOT NULL,
  at timestamptz NOT NULL DEFAULT rubrica_clock(),
  -- Of its first event, without gaps in the account. Given after the commit (events/numbering.ts): a number that was taken before
  -- would become visible out of order, and a reader that passed it by would never see it.
  posicion bigint
);
CREATE INDEX evento_lotes_nuevos ON evento_lotes (id) WHERE posicion IS NULL;
CREATE UNIQUE INDEX evento_lotes_posicion ON evento_lotes (account_id, posicion) WHERE posicion IS NOT NULL;
CALL isolate_by_account('evento_lotes');
GRANT SELECT, INSERT ON evento_lotes TO rubrica_servicio, rubrica_trabajador;
GRANT UPDATE (posicion), DELETE ON evento_lotes TO rubrica_trabajador;

-- The last position that was given, also when all lots are swept.
CREATE TABLE evento_contadores (
  account_id uuid PRIMARY KEY,
  ultima bigint NOT NULL
);
CALL isolate_by_account('evento_contadores');
GRANT SELECT ON evento_contadores TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE ON evento_contadores TO rubrica_trabajador;

CREATE FUNCTION anotar_eventos() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO evento_lotes (account_id, fuente, eventos)
  SELECT account_id, TG_ARGV[0], array_agg(id ORDER BY id) FROM nuevos GROUP BY account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER eventos AFTER INSERT ON comprobante_events
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION anotar_eventos('comprobante');
CREATE TRIGGER eventos AFTER INSERT ON correo_eventos
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION anotar_eventos('correo');

-- What is pending after the event; a receipt that was parked is known by it.
ALTER TABLE comprobante_events ADD COLUMN accion text;
