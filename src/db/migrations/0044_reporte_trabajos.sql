-- Reports that are made in the background (spec/API.md §6, docs/decisions/0053). Their bytes are here and not on a disk: whichever
-- process is asked can hand them out, and they go with their job.
CREATE TABLE reporte_trabajos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  tipo text NOT NULL CHECK (tipo ~ '^[a-z-]{1,30}$'),
  formato text NOT NULL CHECK (formato IN ('csv', 'xlsx', 'zip')),
  -- Which documents, with the companies that its maker saw, and how the file is written.
  filtro jsonb NOT NULL,
  opciones jsonb NOT NULL,
  -- Who asked for it; with them it ends.
  created_by_user uuid,
  created_by_client text,
  created_by_key uuid,
  estado text NOT NULL DEFAULT 'PENDIENTE' CHECK (estado IN ('PENDIENTE', 'EN_CURSO', 'LISTO', 'FALLIDO', 'CANCELADO')),
  leidos integer NOT NULL DEFAULT 0,
  -- Null: not counted yet.
  total integer,
  motivo text,
  bytes bigint NOT NULL DEFAULT 0,
  -- The one address that its file is fetched by; its text is known to nobody here.
  descarga_hash bytea UNIQUE,
  descarga_hasta timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz DEFAULT rubrica_clock(),
  lease_token uuid,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  CHECK (num_nonnulls(created_by_user, created_by_client, created_by_key) = 1),
  CHECK ((due_at IS NOT NULL) = (estado IN ('PENDIENTE', 'EN_CURSO'))),
  CHECK ((descarga_hash IS NULL) = (descarga_hasta IS NULL)),
  FOREIGN KEY (created_by_user, account_id) REFERENCES users (id, account_id),
  FOREIGN KEY (created_by_client, account_id) REFERENCES oauth_clients (id, account_id)
);
CREATE INDEX reporte_trabajos_due ON reporte_trabajos (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reporte_trabajos_account ON reporte_trabajos (account_id, id);
CREATE INDEX reporte_trabajos_edad ON reporte_trabajos (created_at);
CALL isolate_by_account('reporte_trabajos');
GRANT SELECT, INSERT, UPDATE ON reporte_trabajos TO rubrica_servicio;
GRANT SELECT, UPDATE, DELETE ON reporte_trabajos TO rubrica_trabajador;
-- An address is looked up before the account is known.
CREATE POLICY acceso ON reporte_trabajos FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT ON reporte_trabajos TO rubrica_acceso;

-- The file in pieces, so that nobody has all of it in memory.
CREATE TABLE reporte_partes (
  trabajo_id bigint NOT NULL,
  account_id uuid NOT NULL,
  parte integer NOT NULL,
  contenido bytea NOT NULL,
  PRIMARY KEY (trabajo_id, parte),
  FOREIGN KEY (trabajo_id, account_id) REFERENCES reporte_trabajos (id, account_id) ON DELETE CASCADE
);
-- It is compressed already, or read once.
ALTER TABLE reporte_partes ALTER COLUMN contenido SET STORAGE EXTERNAL;
CALL isolate_by_account('reporte_partes');
GRANT SELECT, DELETE ON reporte_partes TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON reporte_partes TO rubrica_trabajador;
