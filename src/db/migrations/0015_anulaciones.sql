-- Requests to annul. The SRI annuls only in its own portal: a row here is the intent, and the work of asking the validity
-- service until it is decided. Work as in `comprobantes`: due_at, attempts, lease; revision guards every write.
CREATE TABLE anulaciones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  comprobante_id bigint NOT NULL,
  empresa_id bigint NOT NULL,
  -- Of the receipt: the thousand that may be annulled online are counted by month of issue.
  fecha_emision date NOT NULL,
  motivo text NOT NULL CHECK (length(motivo) BETWEEN 1 AND 300),
  estado text NOT NULL CHECK (estado IN ('SOLICITADA', 'PENDIENTE', 'ANULADA', 'RECHAZADA', 'VENCIDA', 'DESISTIDA')),
  revision integer NOT NULL DEFAULT 1,
  -- What the rules said when it was asked for.
  fecha_limite date NOT NULL,
  fecha_limite_sin_traslado date NOT NULL,
  requiere_aceptacion boolean NOT NULL,
  pasos jsonb NOT NULL,
  -- The receiver's last day, counted from when the SRI was first seen to hold the request.
  aceptacion_hasta date,
  -- The validity service's last word, and when; a failed query leaves it and writes only the failure.
  estado_sri text CHECK (estado_sri IN ('AUTORIZADO', 'NO AUTORIZADO', 'PENDIENTE DE ANULAR', 'ANULADO')),
  consultado_at timestamptz,
  ultima_falla text,

  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  lease_token uuid,
  actor text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((estado IN ('SOLICITADA', 'PENDIENTE')) = (ended_at IS NULL)),
  CHECK ((due_at IS NULL) = (ended_at IS NOT NULL)),
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id)
);
-- One request at a time per receipt.
CREATE UNIQUE INDEX anulaciones_abierta_key ON anulaciones (comprobante_id) WHERE ended_at IS NULL;
CREATE INDEX anulaciones_comprobante ON anulaciones (comprobante_id, id);
CREATE INDEX anulaciones_due ON anulaciones (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX anulaciones_mes ON anulaciones (empresa_id, fecha_emision);
CALL isolate_by_account('anulaciones');
GRANT SELECT, INSERT, UPDATE ON anulaciones TO rubrica_servicio;
GRANT SELECT, UPDATE ON anulaciones TO rubrica_trabajador;
