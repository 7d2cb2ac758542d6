-- E-mail templates: Liquid sources that mail/template.ts checks before they are stored. Unlike those of the RIDE they are
-- edited: a mail is rendered once, when it is sent.
CREATE TABLE plantillas_email (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 100),
  asunto text NOT NULL CHECK (length(asunto) BETWEEN 1 AND 1000),
  cuerpo_html text NOT NULL CHECK (length(cuerpo_html) BETWEEN 1 AND 65536),
  cuerpo_texto text NOT NULL CHECK (length(cuerpo_texto) BETWEEN 1 AND 65536),
  -- The name that the buyer sees as the sender; null: the company's.
  etiqueta_correo text CHECK (length(etiqueta_correo) BETWEEN 1 AND 100),
  es_predeterminada boolean NOT NULL DEFAULT false,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  CONSTRAINT plantillas_email_nombre_key UNIQUE (account_id, nombre),
  UNIQUE (id, account_id)
);
CREATE UNIQUE INDEX plantillas_email_predeterminada ON plantillas_email (account_id) WHERE es_predeterminada;
CALL isolate_by_account('plantillas_email');
GRANT SELECT, INSERT, UPDATE, DELETE ON plantillas_email TO rubrica_servicio;
GRANT SELECT ON plantillas_email TO rubrica_trabajador;

-- Which template a company uses: for everything, or for a type, an establishment, a point (as plantilla_ride_usos).
CREATE TABLE plantilla_email_usos (
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  plantilla_id bigint NOT NULL,
  cod_doc text CHECK (cod_doc IN ('01', '03', '04', '05', '06', '07')),
  estab text CHECK (estab ~ '^[0-9]{3}$'),
  pto_emi text CHECK (pto_emi ~ '^[0-9]{3}$'),
  CHECK (pto_emi IS NULL OR estab IS NOT NULL),
  CONSTRAINT plantilla_email_usos_key UNIQUE NULLS NOT DISTINCT (empresa_id, cod_doc, estab, pto_emi),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (plantilla_id, account_id) REFERENCES plantillas_email (id, account_id)
);
CREATE INDEX plantilla_email_usos_plantilla ON plantilla_email_usos (plantilla_id);
CALL isolate_by_account('plantilla_email_usos');
GRANT SELECT, INSERT, UPDATE, DELETE ON plantilla_email_usos TO rubrica_servicio;
GRANT SELECT ON plantilla_email_usos TO rubrica_trabajador;

-- A company's logo, as ride/logo.ts let it through. A table of its own: the row of the company is read for every receipt.
CREATE TABLE empresa_logos (
  empresa_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  ancho integer NOT NULL CHECK (ancho > 0),
  alto integer NOT NULL CHECK (alto > 0),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 524288),
  sha256 bytea NOT NULL GENERATED ALWAYS AS (sha256(bytes)) STORED,
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('empresa_logos');
GRANT SELECT, INSERT, UPDATE, DELETE ON empresa_logos TO rubrica_servicio;
GRANT SELECT ON empresa_logos TO rubrica_trabajador;

-- The first digits of the logo's hash: whoever reads the company sees that there is one, and when it changed.
ALTER TABLE empresas ADD COLUMN logo_version text CHECK (logo_version ~ '^[0-9a-f]{16}$');
