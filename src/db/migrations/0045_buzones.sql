-- The mailbox that a company receives documents in (spec/API.md §6, docs/decisions/0055), and what each mail gave.
CREATE TABLE buzones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL UNIQUE,
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  usuario text NOT NULL CHECK (length(usuario) BETWEEN 1 AND 254),
  carpeta text NOT NULL CHECK (length(carpeta) BETWEEN 1 AND 200),
  activo boolean NOT NULL,
  -- Of XOAUTH2; null: a password.
  client_id text CHECK (length(client_id) BETWEEN 1 AND 300),
  token_url text CHECK (length(token_url) BETWEEN 8 AND 2000),
  -- The password, or client secret and refresh token.
  secreto_sealed bytea NOT NULL,
  master_key_id text NOT NULL,
  seal_context uuid NOT NULL,

  -- Messages up to this one are done; UIDs mean nothing under another UIDVALIDITY (RFC 9051 §2.3.1.1).
  uidvalidity bigint,
  ultimo_uid bigint NOT NULL DEFAULT 0,
  -- Messages that were looked at.
  revisados bigint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  lease_token uuid,
  ultima_revision timestamptz,
  -- Looks that failed in a row, and why the last one did.
  fallas integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  CHECK ((client_id IS NULL) = (token_url IS NULL)),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX buzones_due ON buzones (due_at) WHERE activo;
CREATE INDEX buzones_held ON buzones (account_id) WHERE lease_token IS NOT NULL;
CREATE INDEX buzones_master_key ON buzones (master_key_id, id);
CALL isolate_by_account('buzones');
GRANT SELECT, INSERT, UPDATE, DELETE ON buzones TO rubrica_servicio;
GRANT SELECT, UPDATE ON buzones TO rubrica_trabajador;

CREATE TABLE buzon_correos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  buzon_id bigint NOT NULL,
  uidvalidity bigint NOT NULL,
  uid bigint NOT NULL,
  -- SHA-256 of the message: the same one under another UID is the same one.
  huella bytea NOT NULL CHECK (length(huella) = 32),
  message_id text,
  remitente text,
  asunto text,
  fecha timestamptz,
  resultado text NOT NULL CHECK (resultado IN ('aceptado', 'duplicado', 'de-otro', 'sin-xml')),
  -- [{ claveAcceso, resultado, motivo }]
  documentos jsonb NOT NULL DEFAULT '[]',
  motivo text,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (buzon_id, huella),
  FOREIGN KEY (buzon_id, account_id) REFERENCES buzones (id, account_id) ON DELETE CASCADE
);
CREATE INDEX buzon_correos_list ON buzon_correos (buzon_id, id);
CREATE INDEX buzon_correos_edad ON buzon_correos (created_at);
CALL isolate_by_account('buzon_correos');
GRANT SELECT, INSERT ON buzon_correos TO rubrica_servicio;
GRANT UPDATE (uidvalidity, uid) ON buzon_correos TO rubrica_servicio;
GRANT SELECT, DELETE ON buzon_correos TO rubrica_trabajador;
