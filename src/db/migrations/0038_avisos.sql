-- Events that are of no receipt (spec/API.md §6, docs/decisions/0039). Unlike a receipt's they have no history to stand in, so that
-- their rows are here. First those of an account: of a certificate, or a trial.
CREATE TABLE avisos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- Null: of no company.
  ruc text,
  tipo text NOT NULL CHECK (tipo ~ '^[a-z_.]{1,40}$'),
  at timestamptz NOT NULL DEFAULT rubrica_clock(),
  datos jsonb NOT NULL
);
CREATE INDEX avisos_edad ON avisos (at);
CALL isolate_by_account('avisos');
GRANT SELECT, INSERT ON avisos TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON avisos TO rubrica_trabajador;

-- Then those of the SRI's services: one row for the installation, told to every account.
CREATE TABLE sri_eventos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('sri.no_disponible', 'sri.disponible')),
  at timestamptz NOT NULL DEFAULT rubrica_clock(),
  datos jsonb NOT NULL
);
CREATE INDEX sri_eventos_edad ON sri_eventos (at);
GRANT SELECT ON sri_eventos TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON sri_eventos TO rubrica_trabajador;

ALTER TABLE evento_lotes DROP CONSTRAINT evento_lotes_fuente_check;
ALTER TABLE evento_lotes ADD CONSTRAINT evento_lotes_fuente_check CHECK (fuente IN ('comprobante', 'correo', 'aviso', 'sri'));

CREATE TRIGGER eventos AFTER INSERT ON avisos
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION anotar_eventos('aviso');

-- It has a place in the order of each account.
CREATE FUNCTION anotar_sri_eventos() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO evento_lotes (account_id, fuente, eventos)
  SELECT a.id, 'sri', n.ids FROM accounts a CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM nuevos) n;
  RETURN NULL;
END $$;
CREATE TRIGGER eventos AFTER INSERT ON sri_eventos
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION anotar_sri_eventos();

-- Receipts whose mail failed: few, and looked for every day.
CREATE INDEX correos_fallidos ON correos (account_id, comprobante_id) WHERE estado = 'FALLIDA' AND comprobante_id IS NOT NULL;
