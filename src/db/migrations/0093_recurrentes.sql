-- Recurring invoices (docs/decisions/0116): the content of an invoice with placeholders, and when it is issued.
CREATE TABLE recurrentes (
  id bigint PRIMARY KEY DEFAULT random_id(),
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 100),
  estado text NOT NULL DEFAULT 'ACTIVA' CHECK (estado IN ('ACTIVA', 'PAUSADA', 'TERMINADA')),
  frecuencia text NOT NULL CHECK (frecuencia IN ('mensual', 'semanal', 'anual')),
  dia integer NOT NULL CHECK (dia BETWEEN 1 AND 31),
  mes integer CHECK (mes BETWEEN 1 AND 12),
  hasta date,
  -- Periods in all; null: no limit.
  veces integer CHECK (veces > 0),
  atraso text NOT NULL CHECK (atraso IN ('emitir', 'omitir', 'preguntar')),
  payload jsonb NOT NULL,
  receptor_identificacion text NOT NULL,
  receptor_razon_social text NOT NULL,
  importe_total numeric(18, 2) NOT NULL,
  -- Date of the next period. It only moves forward, whatever the clock does.
  siguiente date NOT NULL,
  -- Periods that have passed.
  cuenta integer NOT NULL DEFAULT 0,
  actor text NOT NULL,
  -- Consecutive unexpected failures of the next period.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz,
  lease_token uuid,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (id, account_id),
  CHECK ((due_at IS NOT NULL) = (estado = 'ACTIVA')),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX recurrentes_due ON recurrentes (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX recurrentes_list ON recurrentes (empresa_id, siguiente, id);
CALL isolate_by_account('recurrentes');
GRANT SELECT, INSERT, UPDATE ON recurrentes TO rubrica_servicio;
GRANT SELECT, UPDATE ON recurrentes TO rubrica_trabajador;

-- The outcome of each period, written in the transaction that issues its invoice.
CREATE TABLE recurrente_periodos (
  recurrente_id bigint NOT NULL,
  account_id uuid NOT NULL,
  periodo text NOT NULL,
  fecha date NOT NULL,
  estado text NOT NULL CHECK (estado IN ('EMITIDA', 'OMITIDA', 'POR_DECIDIR', 'FALLIDA')),
  codigo text,
  motivo text CHECK (length(motivo) <= 1000),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (recurrente_id, periodo),
  FOREIGN KEY (recurrente_id, account_id) REFERENCES recurrentes (id, account_id) ON DELETE CASCADE
);
CREATE INDEX recurrente_periodos_pendientes ON recurrente_periodos (account_id, recurrente_id) WHERE estado IN ('POR_DECIDIR', 'FALLIDA');
CALL isolate_by_account('recurrente_periodos');
GRANT SELECT, INSERT, UPDATE, DELETE ON recurrente_periodos TO rubrica_servicio;
GRANT SELECT ON recurrente_periodos TO rubrica_trabajador;
