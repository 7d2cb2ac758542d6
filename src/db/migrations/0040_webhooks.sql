-- Endpoints that are told of events (spec/API.md §6, docs/decisions/0041). An endpoint has a place in its account's feed; while
-- nobody has one, an event costs nothing more.
CREATE TABLE webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  url text NOT NULL CHECK (length(url) BETWEEN 8 AND 2000),
  descripcion text NOT NULL DEFAULT '' CHECK (length(descripcion) <= 300),
  formato text NOT NULL CHECK (formato IN ('ligero', 'completo')),
  -- Null: all that it may be told of.
  tipos text[],
  -- What its maker had when it was made; at each delivery, only what the maker still has.
  roles text[] NOT NULL CHECK (are_roles(roles)),
  empresas text[],
  created_by_user uuid,
  created_by_client text,
  activo boolean NOT NULL DEFAULT true,
  -- Why the service itself put it out of use; null: it did not.
  desactivado_motivo text CHECK (desactivado_motivo IN ('fallas', 'retirado')),
  desactivado_at timestamptz,

  -- Sealed, not hashed: it signs. The one before signs beside it until its time is over.
  seal_context uuid NOT NULL,
  secreto_sealed bytea NOT NULL,
  anterior_sealed bytea,
  anterior_hasta timestamptz,
  master_key_id text NOT NULL,

  -- The place in the feed up to which every event is delivered or stands in webhook_entregas; its position, to compare.
  cursor text NOT NULL,
  posicion bigint NOT NULL,
  -- A period that is told again: from there, up to that position.
  repetir_cursor text,
  repetir_hasta bigint,
  -- When the first of its waiting deliveries is due; null: none waits.
  pendiente_at timestamptz,
  due_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  lease_token uuid,
  -- Rounds without any delivery in a row, and since when.
  fallas integer NOT NULL DEFAULT 0,
  falla_desde timestamptz,
  ultima_entrega timestamptz,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  -- Its deliveries are swept little by little; then the row.
  eliminado_at timestamptz,
  UNIQUE (id, account_id),
  CHECK (num_nonnulls(created_by_user, created_by_client) = 1),
  CHECK ((anterior_sealed IS NULL) = (anterior_hasta IS NULL)),
  CHECK ((repetir_cursor IS NULL) = (repetir_hasta IS NULL)),
  CHECK ((desactivado_motivo IS NULL) = (desactivado_at IS NULL)),
  CHECK (desactivado_motivo IS NULL OR NOT activo),
  FOREIGN KEY (created_by_user, account_id) REFERENCES users (id, account_id),
  FOREIGN KEY (created_by_client, account_id) REFERENCES oauth_clients (id, account_id)
);
CREATE INDEX webhooks_list ON webhooks (account_id, id) WHERE eliminado_at IS NULL;
CREATE INDEX webhooks_due ON webhooks (due_at) WHERE activo AND eliminado_at IS NULL;
CREATE INDEX webhooks_held ON webhooks (account_id) WHERE lease_token IS NOT NULL;
CREATE INDEX webhooks_master_key ON webhooks (master_key_id, id);
CALL isolate_by_account('webhooks');
GRANT SELECT, INSERT, UPDATE ON webhooks TO rubrica_servicio;
GRANT SELECT, UPDATE, DELETE ON webhooks TO rubrica_trabajador;

-- What was sent to an endpoint, is to be sent again, or was given up: the log, and what a retry needs.
CREATE TABLE webhook_entregas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  webhook_id bigint NOT NULL,
  evento_id text NOT NULL,
  tipo text NOT NULL,
  ruc text,
  -- Within a receipt the order is kept; null: of none.
  comprobante_id bigint,
  posicion bigint NOT NULL,
  -- The event as the feed gives it.
  cuerpo text NOT NULL,
  estado text NOT NULL CHECK (estado IN ('PENDIENTE', 'ENTREGADA', 'FALLIDA')),
  motivo text,
  due_at timestamptz,
  intentos integer NOT NULL DEFAULT 0,
  -- Since when it is tried, this time.
  desde timestamptz NOT NULL DEFAULT rubrica_clock(),
  -- The last attempts, newest first: [{ fecha, estado, ms, respuesta, error }].
  registro jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  CHECK ((estado = 'PENDIENTE') = (due_at IS NOT NULL)),
  UNIQUE (webhook_id, evento_id),
  FOREIGN KEY (webhook_id, account_id) REFERENCES webhooks (id, account_id)
);
CREATE INDEX webhook_entregas_list ON webhook_entregas (webhook_id, id);
CREATE INDEX webhook_entregas_pendientes ON webhook_entregas (webhook_id, comprobante_id, posicion) WHERE estado = 'PENDIENTE';
CREATE INDEX webhook_entregas_edad ON webhook_entregas (updated_at) WHERE estado <> 'PENDIENTE';
CALL isolate_by_account('webhook_entregas');
GRANT SELECT, INSERT, UPDATE ON webhook_entregas TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_entregas TO rubrica_trabajador;
