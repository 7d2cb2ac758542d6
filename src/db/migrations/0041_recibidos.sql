-- Documents that companies receive (spec/API.md §6, docs/decisions/0051). One row for a document, whatever way it came: files, mail and
-- lists of keys add to it. The row is due work as well: the SRI is asked about it until it has answered, and later whether it holds.
CREATE TABLE recibidos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  -- The company it is addressed to; null while that is not known, and for good where it is none of the account's.
  empresa_id bigint,
  ruc text,
  -- The companies of whoever brought it; null: all of the account's. It is for none else.
  empresas text[],
  -- Null: written down by hand, from paper.
  clave_acceso text CHECK (clave_acceso ~ '^[0-9]{49}$'),
  cod_doc text NOT NULL CHECK (cod_doc ~ '^[0-9]{2,3}$'),
  version text,
  -- As table 6 has it: 04 RUC, 05 cédula, 06 pasaporte, 08 exterior.
  tipo_emisor text NOT NULL DEFAULT '04',
  ruc_emisor text NOT NULL CHECK (length(ruc_emisor) BETWEEN 3 AND 20),
  -- Null until the document itself is here.
  razon_social_emisor text CHECK (length(razon_social_emisor) <= 300),
  -- As the document has it: a RUC, or the cédula of the person whose RUC it is.
  receptor_identificacion text CHECK (length(receptor_identificacion) <= 20),
  estab text NOT NULL CHECK (estab ~ '^[0-9]{3}$'),
  pto_emi text NOT NULL CHECK (pto_emi ~ '^[0-9]{3}$'),
  secuencial integer NOT NULL CHECK (secuencial BETWEEN 0 AND 999999999),
  fecha_emision date NOT NULL,

  estado text NOT NULL CHECK (estado IN ('PENDIENTE', 'VIGENTE', 'ANULADO', 'NO_AUTORIZADO', 'AJENO', 'INVALIDO')),
  -- Spanish: why it is in that state, and what it waits for; null: there is nothing to say.
  motivo text CHECK (length(motivo) <= 1000),
  origen text NOT NULL CHECK (origen IN ('archivo', 'clave', 'lista', 'correo', 'manual')),
  numero_autorizacion text,
  fecha_autorizacion timestamptz,
  -- The bytes as they came, with whatever stood around the document; the SRI's own where it gave them.
  xml bytea CHECK (length(xml) <= 2097152),

  -- What no XML can know. Null: not decided, so it is in no report by month of registration.
  fecha_registro date,
  cod_sustento text CHECK (cod_sustento ~ '^[0-9]{2}$'),
  parte_rel boolean,
  derecho_credito boolean,
  activo_fijo boolean,
  -- What each line is: ["bien", "servicio", null, …].
  lineas jsonb,
  notas text CHECK (length(notas) <= 2000),
  contabilizado boolean NOT NULL DEFAULT false,
  decidido_at timestamptz,
  decidido_por text,

  -- consultar: its authorization is asked for; vigilar: whether it was annulled since.
  accion text CHECK (accion IN ('consultar', 'vigilar')),
  due_at timestamptz,
  lease_token uuid,
  attempts integer NOT NULL DEFAULT 0,
  -- Since when the SRI is asked for its authorization, this time.
  consultado_desde timestamptz,
  -- First known to be authorised; then it was told of.
  confirmado_at timestamptz,
  -- Its issuer asks to annul it.
  anulacion_pedida_at timestamptz,
  anulado_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  CHECK ((empresa_id IS NULL) = (ruc IS NULL)),
  CHECK ((due_at IS NULL) = (accion IS NULL)),
  CHECK ((clave_acceso IS NULL) = (origen = 'manual')),
  CHECK (due_at IS NULL OR clave_acceso IS NOT NULL),
  CHECK (estado NOT IN ('VIGENTE', 'ANULADO') OR ruc IS NOT NULL),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id)
);
CREATE UNIQUE INDEX recibidos_clave_key ON recibidos (account_id, clave_acceso) WHERE clave_acceso IS NOT NULL;
CREATE UNIQUE INDEX recibidos_manual_key ON recibidos (account_id, ruc, ruc_emisor, cod_doc, estab, pto_emi, secuencial)
  WHERE clave_acceso IS NULL AND estado <> 'ANULADO';
CREATE INDEX recibidos_fecha ON recibidos (account_id, fecha_emision, id);
CREATE INDEX recibidos_empresa ON recibidos (account_id, ruc, fecha_emision, id) INCLUDE (estado, cod_doc);
CREATE INDEX recibidos_registro ON recibidos (account_id, ruc, fecha_registro, id) INCLUDE (estado, cod_doc) WHERE fecha_registro IS NOT NULL;
CREATE INDEX recibidos_emisor ON recibidos (account_id, ruc_emisor, fecha_emision, id);
CREATE INDEX recibidos_estado ON recibidos (account_id, estado, fecha_emision, id) WHERE estado <> 'VIGENTE';
-- What an accountant still has to say something about.
CREATE INDEX recibidos_sin_decision ON recibidos (account_id, fecha_emision, id) WHERE estado = 'VIGENTE' AND decidido_at IS NULL;
-- The last decision about a supplier is the proposal for its next document.
CREATE INDEX recibidos_decididos ON recibidos (account_id, ruc, ruc_emisor, decidido_at) WHERE decidido_at IS NOT NULL;
-- A company is taken away only when nothing refers to it.
CREATE INDEX recibidos_empresa_id ON recibidos (empresa_id) WHERE empresa_id IS NOT NULL;
-- Accounts take turns at the SRI (database/recibido-work.ts).
CREATE INDEX recibidos_due ON recibidos (account_id, accion, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX recibidos_held ON recibidos (id) WHERE lease_token IS NOT NULL;
CREATE INDEX recibidos_edad ON recibidos (updated_at) WHERE estado IN ('AJENO', 'INVALIDO');
CALL isolate_by_account('recibidos');
GRANT SELECT, INSERT, UPDATE ON recibidos TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON recibidos TO rubrica_trabajador;

-- Their figures: the columns of comprobante_cifras (0037), so that a report adds up both alike.
CREATE TABLE recibido_cifras (LIKE comprobante_cifras);
ALTER TABLE recibido_cifras RENAME COLUMN comprobante_id TO recibido_id;
ALTER TABLE recibido_cifras ADD PRIMARY KEY (recibido_id);
ALTER TABLE recibido_cifras ADD FOREIGN KEY (recibido_id, account_id) REFERENCES recibidos (id, account_id) ON DELETE CASCADE;
CALL isolate_by_account('recibido_cifras');
GRANT SELECT, INSERT, DELETE ON recibido_cifras TO rubrica_servicio, rubrica_trabajador;

-- An upload of many documents, worked off in the background.
CREATE TABLE cargas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  empresas text[],
  origen text NOT NULL CHECK (origen IN ('archivo', 'clave', 'lista', 'correo')),
  nombre text CHECK (length(nombre) <= 200),
  actor text NOT NULL,
  -- PREPARANDO: its files are still being taken in; what stays so was never answered, and is swept.
  estado text NOT NULL DEFAULT 'PREPARANDO' CHECK (estado IN ('PREPARANDO', 'EN_PROCESO', 'TERMINADA')),
  filas integer NOT NULL DEFAULT 0,
  hechas integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  lease_token uuid,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  CHECK ((due_at IS NOT NULL) = (estado = 'EN_PROCESO'))
);
CREATE INDEX cargas_due ON cargas (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX cargas_abiertas ON cargas (account_id) WHERE estado <> 'TERMINADA';
CREATE INDEX cargas_edad ON cargas (created_at);
CALL isolate_by_account('cargas');
GRANT SELECT, INSERT, UPDATE, DELETE ON cargas TO rubrica_servicio, rubrica_trabajador;

-- Each file or line of it, and what became of it. The bytes go when that is known.
CREATE TABLE carga_filas (
  carga_id bigint NOT NULL,
  fila integer NOT NULL,
  account_id uuid NOT NULL,
  nombre text CHECK (length(nombre) <= 200),
  contenido bytea CHECK (length(contenido) <= 2097152),
  resultado text CHECK (resultado IN ('nuevo', 'repetido', 'ajeno', 'invalido', 'no-es-comprobante')),
  clave_acceso text,
  motivo text CHECK (length(motivo) <= 1000),
  PRIMARY KEY (carga_id, fila),
  FOREIGN KEY (carga_id, account_id) REFERENCES cargas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX carga_filas_por_hacer ON carga_filas (carga_id, fila) WHERE resultado IS NULL;
CALL isolate_by_account('carga_filas');
GRANT SELECT, INSERT, UPDATE, DELETE ON carga_filas TO rubrica_servicio, rubrica_trabajador;

-- What an account brought on a day; beyond a bound it waits for the next.
CREATE TABLE recibido_cuotas (
  account_id uuid NOT NULL REFERENCES accounts (id),
  dia date NOT NULL,
  documentos integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (account_id, dia)
);
CALL isolate_by_account('recibido_cuotas');
GRANT SELECT, INSERT, UPDATE ON recibido_cuotas TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON recibido_cuotas TO rubrica_trabajador;
