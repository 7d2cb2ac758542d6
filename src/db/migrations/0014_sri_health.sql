-- The health of the SRI's services, shared by all processes (docs/decisions/0009). A service without a row is well.
CREATE TABLE sri_services (
  servicio text PRIMARY KEY CHECK (servicio IN ('recepcion', 'autorizacion', 'validez')),
  -- Open: nothing is claimed that needs it, and one probe at a time goes out. Null: closed.
  opened_at timestamptz,
  reason text,
  failed_probes integer NOT NULL DEFAULT 0,
  next_probe_at timestamptz,
  -- Who probes now. A process that dies with it lets the time lapse.
  probe_token uuid,
  probe_until timestamptz,
  -- Closed but held back: calls per second when `pace_since` was, twice as many after each `pace_step_ms`. Null: no limit.
  pace_per_second double precision CHECK (pace_per_second > 0),
  pace_since timestamptz,
  pace_step_ms integer CHECK (pace_step_ms > 0),
  pace_reason text,
  -- When the next call may go out under the pace.
  pace_next_at timestamptz,
  -- When it last came back: waits that the SRI answers for are counted from here.
  recovered_at timestamptz,
  -- Of `recepcion`: the oldest unsent receipt is older than the alarm's threshold, and somebody has said so.
  unsent_alarm boolean NOT NULL DEFAULT false,
  CHECK ((opened_at IS NULL) = (next_probe_at IS NULL)),
  CHECK ((probe_token IS NULL) = (probe_until IS NULL)),
  CHECK (num_nulls(pace_per_second, pace_since, pace_step_ms, pace_reason) IN (0, 4))
);
GRANT SELECT, INSERT, UPDATE ON sri_services TO rubrica_trabajador;

-- Since when a receipt waits to be sent, where that is not its creation: a correction or a resumption begins anew.
ALTER TABLE comprobantes ADD COLUMN pending_since timestamptz;

-- The queue by issuer, one index per SRI service that the next action needs: a claim skips from issuer to issuer, so a
-- hundred thousand due receipts of one cost no more than one, and a closed service's backlog is not even looked at.
CREATE INDEX comprobantes_due_recepcion ON comprobantes (empresa_id, due_at)
WHERE accion IN ('firmar', 'enviar') AND due_at IS NOT NULL;
CREATE INDEX comprobantes_due_autorizacion ON comprobantes (empresa_id, due_at)
WHERE accion = 'consultar' AND due_at IS NOT NULL;
DROP INDEX comprobantes_due;
-- The oldest receipt that was promised and not sent.
CREATE INDEX comprobantes_unsent ON comprobantes ((coalesce(pending_since, created_at)))
WHERE estado IN ('CREADO', 'FIRMADO') AND due_at IS NOT NULL;
