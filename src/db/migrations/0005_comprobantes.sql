-- Receipts. The table is the queue: a row with a due action is work (DESIGN §2).
CREATE TABLE comprobantes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  punto_emision_id bigint NOT NULL,
  ruc text NOT NULL,
  cod_doc text NOT NULL,
  version text NOT NULL,
  estab text NOT NULL,
  pto_emi text NOT NULL,
  secuencial integer NOT NULL CHECK (secuencial BETWEEN 1 AND 999999999),
  clave_acceso text NOT NULL CHECK (clave_acceso ~ '^[0-9]{49}$'),
  fecha_emision date NOT NULL,
  receptor_tipo text NOT NULL,
  receptor_identificacion text NOT NULL,
  receptor_razon_social text NOT NULL,
  importe_total numeric(16, 2) NOT NULL,
  correos text[] NOT NULL DEFAULT '{}',
  -- The normalised payload, and the hash by which a client without Idempotency-Key learns that a number holds its own document.
  documento jsonb NOT NULL,
  documento_sha256 bytea NOT NULL,
  totales jsonb NOT NULL DEFAULT '{}',
  advertencias jsonb NOT NULL DEFAULT '[]',
  -- Unsigned while CREADO, the signed bytes from FIRMADO on; never re-serialised.
  xml bytea NOT NULL,

  estado text NOT NULL DEFAULT 'CREADO' CHECK (estado IN ('CREADO', 'FIRMADO', 'RECIBIDO', 'AUTORIZADO', 'DEVUELTO',
    'NO_AUTORIZADO', 'ANULACION_SOLICITADA', 'ANULADO', 'ELIMINADO')),
  -- Grows with every write of lifecycle/; a guarded update names the one it read.
  revision integer NOT NULL DEFAULT 1,
  -- Whether the SRI may hold it: 'desconocido' from "send begun" until an answer says otherwise; 'si' is for good.
  en_sri text NOT NULL DEFAULT 'no' CHECK (en_sri IN ('no', 'desconocido', 'si')),
  send_begun_at timestamptz,
  mensajes jsonb NOT NULL DEFAULT '[]',
  numero_autorizacion text,
  fecha_autorizacion timestamptz,

  -- Work: what is next, when, how often it was tried, and who holds it. A claim moves due_at to the lease's end, so a dead
  -- worker's receipt is simply due again.
  accion text CHECK (accion IN ('firmar', 'enviar', 'consultar', 'intervenir')),
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  lease_token uuid,
  motivo_pendiente text,
  CHECK (due_at IS NULL OR accion IN ('firmar', 'enviar', 'consultar')),

  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT comprobantes_clave_acceso_key UNIQUE (clave_acceso),
  UNIQUE (id, account_id),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id),
  FOREIGN KEY (punto_emision_id, account_id) REFERENCES puntos_emision (id, account_id)
);
-- No number twice; a deleted receipt frees its number for whoever gives it explicitly.
CREATE UNIQUE INDEX comprobantes_numero_key ON comprobantes (punto_emision_id, cod_doc, secuencial) WHERE estado <> 'ELIMINADO';
CREATE INDEX comprobantes_due ON comprobantes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX comprobantes_list ON comprobantes (account_id, id);
CREATE INDEX comprobantes_fecha ON comprobantes (account_id, fecha_emision, id);
CREATE INDEX comprobantes_receptor ON comprobantes (account_id, receptor_identificacion, id);
CALL isolate_by_account('comprobantes');
GRANT SELECT, INSERT, UPDATE ON comprobantes TO rubrica_servicio;
GRANT SELECT, UPDATE ON comprobantes TO rubrica_trabajador;

-- Every access key a receipt ever had leads to it (a correction may change the date and so the key).
CREATE TABLE comprobante_claves (
  clave_acceso text PRIMARY KEY,
  account_id uuid NOT NULL,
  comprobante_id bigint NOT NULL,
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id)
);
CALL isolate_by_account('comprobante_claves');
GRANT SELECT, INSERT ON comprobante_claves TO rubrica_servicio;
GRANT SELECT ON comprobante_claves TO rubrica_trabajador;

-- The history, append-only: nobody may update or delete.
CREATE TABLE comprobante_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  comprobante_id bigint NOT NULL,
  revision integer NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  tipo text NOT NULL,
  from_estado text,
  to_estado text NOT NULL,
  detalle jsonb NOT NULL DEFAULT '{}',
  -- One event per revision: a second writer of the same revision fails here too, behind the guarded update.
  CONSTRAINT comprobante_events_revision_key UNIQUE (comprobante_id, revision),
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id)
);
CALL isolate_by_account('comprobante_events');
GRANT SELECT, INSERT ON comprobante_events TO rubrica_servicio, rubrica_trabajador;

-- Idempotency-Key (spec/API.md §1): commits in the creating transaction, so a crash leaves neither or both.
CREATE TABLE idempotency_keys (
  account_id uuid NOT NULL REFERENCES accounts (id),
  owner text NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_sha256 bytea NOT NULL,
  -- What was created, enough to answer again; never a secret. Null only inside the creating transaction.
  resource text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, owner, route, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
CALL isolate_by_account('idempotency_keys');
GRANT SELECT, INSERT, UPDATE (resource) ON idempotency_keys TO rubrica_servicio;
GRANT SELECT, DELETE ON idempotency_keys TO rubrica_trabajador;
