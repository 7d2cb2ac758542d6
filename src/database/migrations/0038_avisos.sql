-- Events that are of no receipt (spec/API.md §6, docs/decisions/0039): of a certificate, of the SRI, a trial. Unlike a receipt's
-- they have no history to stand in, so that their row is here.
CREATE TABLE avisos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: for all accounts, one row for the installation.
  account_id uuid REFERENCES accounts (id),
  ruc text,
  tipo text NOT NULL CHECK (tipo ~ '^[a-z_.]{1,40}$'),
  at timestamptz NOT NULL DEFAULT rubrica_clock(),
  datos jsonb NOT NULL
);
CREATE INDEX avisos_edad ON avisos (at);
ALTER TABLE avisos ENABLE ROW LEVEL SECURITY;
ALTER TABLE avisos FORCE ROW LEVEL SECURITY;
CREATE POLICY cuenta ON avisos TO rubrica_servicio
  USING (account_id = current_account() OR account_id IS NULL) WITH CHECK (account_id = current_account());
CREATE POLICY trabajador ON avisos TO rubrica_trabajador USING (true) WITH CHECK (true);
CREATE POLICY respaldo ON avisos FOR SELECT TO rubrica_respaldo USING (true);
GRANT SELECT, INSERT ON avisos TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON avisos TO rubrica_trabajador;

ALTER TABLE evento_lotes DROP CONSTRAINT evento_lotes_fuente_check;
ALTER TABLE evento_lotes ADD CONSTRAINT evento_lotes_fuente_check CHECK (fuente IN ('comprobante', 'correo', 'aviso'));

-- One that is for all has a place in the order of each account.
CREATE FUNCTION anotar_avisos() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO evento_lotes (account_id, fuente, eventos)
  SELECT account_id, 'aviso', array_agg(id ORDER BY id) FROM nuevos WHERE account_id IS NOT NULL GROUP BY account_id;
  IF EXISTS (SELECT FROM nuevos WHERE account_id IS NULL) THEN
    INSERT INTO evento_lotes (account_id, fuente, eventos)
    SELECT a.id, 'aviso', n.ids
    FROM accounts a CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM nuevos WHERE account_id IS NULL) n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER eventos AFTER INSERT ON avisos
  REFERENCING NEW TABLE AS nuevos FOR EACH STATEMENT EXECUTE FUNCTION anotar_avisos();

-- Receipts whose mail failed: few, and looked for every day.
CREATE INDEX correos_fallidos ON correos (account_id, comprobante_id) WHERE estado = 'FALLIDA' AND comprobante_id IS NOT NULL;
