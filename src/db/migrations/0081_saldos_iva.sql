-- What a company's form 104 of a month takes from its previous form and from its accountant: no document says it (docs/decisions/0098).
CREATE TABLE saldos_iva (
  empresa_id bigint NOT NULL,
  account_id uuid NOT NULL,
  mes date NOT NULL CHECK (extract(day FROM mes) = 1),
  credito_anterior numeric(14, 2) NOT NULL CHECK (credito_anterior >= 0),
  retenciones_anterior numeric(14, 2) NOT NULL CHECK (retenciones_anterior >= 0),
  impuesto_anterior numeric(14, 2) NOT NULL CHECK (impuesto_anterior >= 0),
  ventas_credito numeric(14, 2) NOT NULL CHECK (ventas_credito >= 0),
  impuesto_credito numeric(14, 2) NOT NULL CHECK (impuesto_credito >= 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (empresa_id, mes),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('saldos_iva');
GRANT SELECT, INSERT, UPDATE, DELETE ON saldos_iva TO rubrica_servicio;

-- As for received documents: a closed month does not change (docs/decisions/0094).
CREATE FUNCTION guardar_mes_saldos() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM exigir_mes_abierto(e.account_id, e.ruc, NEW.mes) FROM empresas e WHERE e.id = NEW.empresa_id;
  RETURN NEW;
END $$;
CREATE TRIGGER guardar_mes_saldos BEFORE INSERT OR UPDATE ON saldos_iva
FOR EACH ROW WHEN (current_account() IS NOT NULL) EXECUTE FUNCTION guardar_mes_saldos();
