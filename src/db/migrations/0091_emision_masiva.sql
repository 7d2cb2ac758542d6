-- Issuing of many documents from one file (docs/decisions/0114).
CREATE TABLE emisiones_masivas (
  id bigint PRIMARY KEY DEFAULT random_id(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  ruc text NOT NULL,
  cod_doc text NOT NULL,
  nombre text NOT NULL,
  -- Of the type, the company and the bytes of the file: the same file is the same load.
  sha256 bytea NOT NULL,
  -- Assigned columns: [{"indice", "titulo", "campo"}].
  columnas jsonb NOT NULL,
  -- Decimal separator of texts with two readings; null: they are errors.
  decimales text CHECK (decimales IN ('coma', 'punto')),
  -- Point of documents without their own.
  estab text,
  pto_emi text,
  -- Companies of its requester; null: all.
  empresas text[],
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'api-key', 'client')),
  actor_id text NOT NULL,
  actor_nombre text NOT NULL,
  estado text NOT NULL DEFAULT 'REVISANDO'
    CHECK (estado IN ('REVISANDO', 'CON_ERRORES', 'LISTA', 'EN_PROCESO', 'EN_PAUSA', 'TERMINADA', 'DETENIDA')),
  -- Issue without another request if the review finds no error.
  emitir boolean NOT NULL DEFAULT false,
  -- Documents that an earlier load issued with the same content.
  repetidos text NOT NULL DEFAULT 'omitir' CHECK (repetidos IN ('omitir', 'emitir')),
  -- Why it paused by itself.
  motivo text CHECK (length(motivo) <= 1000),
  filas integer NOT NULL,
  documentos integer NOT NULL,
  revisados integer NOT NULL DEFAULT 0,
  errores integer NOT NULL DEFAULT 0,
  avisos integer NOT NULL DEFAULT 0,
  conocidos integer NOT NULL DEFAULT 0,
  importe numeric(20, 2) NOT NULL DEFAULT 0,
  emitidos integer NOT NULL DEFAULT 0,
  fallidos integer NOT NULL DEFAULT 0,
  omitidos integer NOT NULL DEFAULT 0,
  -- When issuing began; null: nothing was issued.
  iniciada_at timestamptz,
  -- Consecutive unexpected failures.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz DEFAULT rubrica_clock(),
  lease_token uuid,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  UNIQUE (account_id, sha256)
);
CREATE INDEX emisiones_masivas_due ON emisiones_masivas (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX emisiones_masivas_account ON emisiones_masivas (account_id, created_at);
CREATE INDEX emisiones_masivas_sin_iniciar ON emisiones_masivas (created_at) WHERE iniciada_at IS NULL;
CALL isolate_by_account('emisiones_masivas');
GRANT SELECT, INSERT, UPDATE, DELETE ON emisiones_masivas TO rubrica_servicio;
GRANT SELECT, UPDATE, DELETE ON emisiones_masivas TO rubrica_trabajador;

-- Each document of a load, with its rows until it is issued, and its result.
CREATE TABLE emisiones_masivas_documentos (
  emision_id bigint NOT NULL,
  lugar integer NOT NULL,
  account_id uuid NOT NULL,
  grupo text NOT NULL CHECK (length(grupo) <= 210),
  lineas integer[] NOT NULL,
  -- Rows of the file: [{"linea", "celdas", "numericas"}]; null once issued.
  filas jsonb,
  -- Of the type, the company and the cells by field: finds a document that another load issued.
  huella bytea NOT NULL,
  revisado boolean NOT NULL DEFAULT false,
  -- Errors and notices at their cells; null: none.
  hallazgos jsonb,
  importe numeric(20, 2),
  resultado text CHECK (resultado IN ('emitido', 'fallido', 'omitido')),
  clave_acceso text,
  codigo text,
  motivo text CHECK (length(motivo) <= 1000),
  PRIMARY KEY (emision_id, lugar),
  UNIQUE (emision_id, grupo),
  FOREIGN KEY (emision_id, account_id) REFERENCES emisiones_masivas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX emisiones_masivas_documentos_por_revisar ON emisiones_masivas_documentos (emision_id, lugar) WHERE NOT revisado;
CREATE INDEX emisiones_masivas_documentos_por_emitir ON emisiones_masivas_documentos (emision_id, lugar) WHERE resultado IS NULL;
CREATE INDEX emisiones_masivas_documentos_hallazgos ON emisiones_masivas_documentos (emision_id, lugar) WHERE hallazgos IS NOT NULL;
CREATE INDEX emisiones_masivas_documentos_huella ON emisiones_masivas_documentos (account_id, huella) WHERE resultado = 'emitido';
CALL isolate_by_account('emisiones_masivas_documentos');
GRANT SELECT, INSERT, UPDATE, DELETE ON emisiones_masivas_documentos TO rubrica_servicio;
GRANT SELECT, DELETE ON emisiones_masivas_documentos TO rubrica_trabajador;

-- Columns as an account assigned them: {"heading": "field"}.
CREATE TABLE emisiones_masivas_columnas (
  account_id uuid NOT NULL REFERENCES accounts (id),
  cod_doc text NOT NULL,
  columnas jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (account_id, cod_doc)
);
CALL isolate_by_account('emisiones_masivas_columnas');
GRANT SELECT, INSERT, UPDATE ON emisiones_masivas_columnas TO rubrica_servicio;
