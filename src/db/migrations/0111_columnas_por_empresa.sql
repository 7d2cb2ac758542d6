-- Columns as a company assigned them: {"heading": "field"} (docs/decisions/0114). Replaces emisiones_masivas_columnas, which is of the
-- whole account: it is no longer read and not copied, since it does not say whose assignments it holds. The previous version still
-- reads and writes it.
CREATE TABLE emisiones_masivas_columnas_empresa (
  account_id uuid NOT NULL REFERENCES accounts (id),
  ruc text NOT NULL,
  cod_doc text NOT NULL,
  columnas jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (account_id, ruc, cod_doc)
);
CALL isolate_by_account('emisiones_masivas_columnas_empresa');
GRANT SELECT, INSERT, UPDATE ON emisiones_masivas_columnas_empresa TO rubrica_servicio;
