-- One action on many receipts, processed in the background (docs/decisions/0108): correct the date, sign again, resume, delete, notify.
CREATE TABLE acciones_masivas (
  id bigint PRIMARY KEY DEFAULT random_id(),
  account_id uuid NOT NULL REFERENCES accounts (id),
  accion text NOT NULL CHECK (accion IN ('corregir-fecha', 'firmar-de-nuevo', 'reanudar', 'eliminar', 'notificar')),
  -- New date of issue, for corregir-fecha; null: the day on which each receipt is processed.
  fecha date,
  -- Companies of its requester; null: all.
  empresas text[],
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'api-key', 'client')),
  actor_id text NOT NULL,
  actor_nombre text NOT NULL,
  estado text NOT NULL DEFAULT 'EN_PROCESO' CHECK (estado IN ('EN_PROCESO', 'TERMINADA', 'CANCELADA')),
  filas integer NOT NULL,
  hechas integer NOT NULL DEFAULT 0,
  fallidas integer NOT NULL DEFAULT 0,
  -- Consecutive unexpected failures of the next receipt.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz DEFAULT rubrica_clock(),
  lease_token uuid,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  CHECK ((due_at IS NOT NULL) = (estado = 'EN_PROCESO'))
);
CREATE INDEX acciones_masivas_due ON acciones_masivas (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX acciones_masivas_account ON acciones_masivas (account_id, created_at);
CREATE INDEX acciones_masivas_edad ON acciones_masivas (created_at);
CALL isolate_by_account('acciones_masivas');
GRANT SELECT, INSERT, UPDATE ON acciones_masivas TO rubrica_servicio;
GRANT SELECT, UPDATE, DELETE ON acciones_masivas TO rubrica_trabajador;

-- Each receipt and its result, written in the transaction that changes the receipt.
CREATE TABLE acciones_masivas_filas (
  accion_id bigint NOT NULL,
  fila integer NOT NULL,
  account_id uuid NOT NULL,
  clave_acceso text NOT NULL,
  resultado text CHECK (resultado IN ('hecho', 'fallido')),
  codigo text,
  motivo text CHECK (length(motivo) <= 1000),
  -- Access key after a correction of the date.
  clave_nueva text,
  PRIMARY KEY (accion_id, fila),
  UNIQUE (accion_id, clave_acceso),
  FOREIGN KEY (accion_id, account_id) REFERENCES acciones_masivas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX acciones_masivas_filas_por_hacer ON acciones_masivas_filas (accion_id, fila) WHERE resultado IS NULL;
CALL isolate_by_account('acciones_masivas_filas');
GRANT SELECT, INSERT, UPDATE ON acciones_masivas_filas TO rubrica_servicio;
GRANT SELECT, DELETE ON acciones_masivas_filas TO rubrica_trabajador;
