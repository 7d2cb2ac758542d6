-- A RUC belongs to who proves it (decision 0019): until then several accounts may hold it and none may issue.
ALTER TABLE empresas DROP CONSTRAINT empresas_ruc_key;
ALTER TABLE empresas ADD CONSTRAINT empresas_ruc_account_key UNIQUE (ruc, account_id);

-- Whose a RUC is. The key spans accounts: of two who prove at once, one wins. It goes with the company.
CREATE TABLE ruc_pruebas (
  ruc text PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL UNIQUE,
  -- `registro`: in the simulator, or while the installation had one account, which its operator made.
  medio text NOT NULL CHECK (medio IN ('registro', 'certificado', 'operador')),
  -- SHA-256 of the certificate that proved it.
  huella bytea CHECK (length(huella) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  CHECK ((medio = 'certificado') = (huella IS NOT NULL)),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('ruc_pruebas');
CREATE POLICY acceso ON ruc_pruebas FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT ON ruc_pruebas TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE ON ruc_pruebas TO rubrica_trabajador;
GRANT SELECT ON ruc_pruebas TO rubrica_acceso;

-- A proof that came after another account's: the operator decides, and until then nothing moves.
CREATE TABLE ruc_casos (
  empresa_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  ruc text NOT NULL,
  huella bytea NOT NULL CHECK (length(huella) = 32),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX ruc_casos_ruc ON ruc_casos (ruc);
CALL isolate_by_account('ruc_casos');
GRANT SELECT, INSERT ON ruc_casos TO rubrica_servicio;
GRANT SELECT, DELETE ON ruc_casos TO rubrica_trabajador;

-- Who issues goes on issuing. Under the worker's role: row-level security holds for the owner too.
SET LOCAL ROLE rubrica_trabajador;
INSERT INTO ruc_pruebas (ruc, account_id, empresa_id, medio)
SELECT e.ruc, e.account_id, e.id, 'registro' FROM empresas e
WHERE (SELECT ambiente FROM installation) = 'simulador' OR (SELECT count(*) FROM accounts) = 1
  OR EXISTS (SELECT FROM comprobantes c WHERE c.account_id = e.account_id AND c.empresa_id = e.id);
RESET ROLE;
