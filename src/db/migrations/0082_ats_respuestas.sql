-- What the ATS of a company's month needs and no document states: a person answers it once, and it stays with the month
-- (docs/decisions/0100).
CREATE TABLE ats_respuestas (
  empresa_id bigint NOT NULL,
  account_id uuid NOT NULL,
  mes date NOT NULL CHECK (extract(day FROM mes) = 1),
  respuestas jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (empresa_id, mes),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('ats_respuestas');
GRANT SELECT, INSERT, UPDATE, DELETE ON ats_respuestas TO rubrica_servicio;

-- As for received documents: a closed month does not change (docs/decisions/0094).
CREATE TRIGGER guardar_mes_ats BEFORE INSERT OR UPDATE ON ats_respuestas
FOR EACH ROW WHEN (current_account() IS NOT NULL) EXECUTE FUNCTION guardar_mes_saldos();
