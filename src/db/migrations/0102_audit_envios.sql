-- How far each account's audit trail was sent to a destination outside: mailed anchors, a SIEM (docs/decisions/0125).
CREATE TABLE audit_envios (
  account_id uuid NOT NULL REFERENCES accounts (id),
  destino text NOT NULL CHECK (destino ~ '^[a-z]+$'),
  seq bigint NOT NULL CHECK (seq > 0),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (account_id, destino)
);
CALL isolate_by_account('audit_envios');
GRANT SELECT, INSERT, UPDATE ON audit_envios TO rubrica_servicio;
GRANT SELECT ON audit_envios TO rubrica_trabajador;
