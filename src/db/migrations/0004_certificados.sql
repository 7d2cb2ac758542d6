-- Signature files. The .p12, its password and the private key chosen out of it are sealed (certificates/vault.ts) and never
-- leave again; what is public about the certificate stands beside them.
CREATE TABLE certificados (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  descripcion text CHECK (length(descripcion) BETWEEN 1 AND 300),
  numero_ruc text,
  titular text NOT NULL,
  emisor text NOT NULL,
  serial text NOT NULL,
  fecha_desde timestamptz NOT NULL,
  fecha_expiracion timestamptz NOT NULL,
  activo boolean NOT NULL DEFAULT false,
  diagnostico jsonb NOT NULL DEFAULT '[]',
  -- The smallest of 30, 15, 7 and 1 days before the expiry that was announced; each is announced once.
  aviso_dias smallint,
  -- DER, public: with the sealed key it is all that signing needs, so the .p12 is not opened again.
  certificado bytea NOT NULL,
  -- Binds the sealed bytes to this row, so that they cannot be moved to another one.
  seal_context uuid NOT NULL,
  p12_sealed bytea NOT NULL,
  password_sealed bytea NOT NULL,
  private_key_sealed bytea NOT NULL,
  -- Which master key wraps the data keys; rotation finds the rows of the old one by it.
  master_key_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id)
);
-- One signs at a time; the index is also what signing asks by.
CREATE UNIQUE INDEX certificados_activo_key ON certificados (empresa_id) WHERE activo;
CREATE INDEX certificados_empresa ON certificados (empresa_id, id);
CREATE INDEX certificados_master_key ON certificados (master_key_id);
CREATE INDEX certificados_expiracion ON certificados (fecha_expiracion) WHERE activo;
CALL isolate_by_account('certificados');
GRANT SELECT, INSERT, DELETE, UPDATE ON certificados TO rubrica_servicio;
GRANT SELECT, UPDATE (p12_sealed, password_sealed, private_key_sealed, master_key_id, aviso_dias) ON certificados TO rubrica_trabajador;

-- How a company signs, where it is not the ficha's own way (profile A).
CREATE TABLE perfiles_firma (
  empresa_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  perfil text NOT NULL CHECK (perfil IN ('A', 'B', 'C')),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id)
);
CALL isolate_by_account('perfiles_firma');
GRANT SELECT, INSERT, UPDATE, DELETE ON perfiles_firma TO rubrica_servicio;
GRANT SELECT ON perfiles_firma TO rubrica_trabajador;
