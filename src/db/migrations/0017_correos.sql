-- Mails to be sent. The table is the queue, as for receipts (0005): a row with due_at is work, a claim moves due_at to the
-- lease's end. A row is kept when it is done: it is the evidence of delivery.
CREATE TABLE correos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  uuid uuid NOT NULL DEFAULT gen_random_uuid(),
  -- Given at the first send and kept for good: a mail that went out twice is recognised as one.
  message_id text,
  tipo text NOT NULL CHECK (tipo IN ('autorizado', 'anulado', 'invitacion', 'clave-olvidada', 'certificado-por-vencer')),
  comprobante_id bigint,
  empresa_id bigint,
  -- [{ correo, estado: PENDIENTE | ENVIADO | FALLIDO, motivo, fecha }]: each address has its own fate.
  destinatarios jsonb NOT NULL CHECK (jsonb_array_length(destinatarios) BETWEEN 1 AND 20),
  -- What an account's mail tells; never a secret.
  datos jsonb NOT NULL DEFAULT '{}',
  -- The token of a link, until the mail is done.
  secreto_sealed bytea,
  master_key_id text,
  plantilla_id bigint,
  -- Somebody asked for it; counted against the limit of a day.
  reenvio boolean NOT NULL DEFAULT false,

  estado text NOT NULL DEFAULT 'PENDIENTE' CHECK (estado IN ('PENDIENTE', 'ENVIADA', 'FALLIDA', 'NO_APLICA')),
  motivo text,
  due_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  lease_token uuid,
  -- The end of the message is about to go out. Found by a later claim, the outcome of that send is unknown.
  send_begun_at timestamptz,
  -- How often the outcome was unknown.
  unknowns smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((estado = 'PENDIENTE') = (due_at IS NOT NULL)),
  CHECK ((secreto_sealed IS NULL) = (master_key_id IS NULL)),
  CHECK (tipo NOT IN ('autorizado', 'anulado') OR comprobante_id IS NOT NULL),
  UNIQUE (id, account_id),
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id),
  -- A company goes only while it has no receipts; a warning about its certificate may outlive it.
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE SET NULL (empresa_id)
);
CREATE INDEX correos_due ON correos (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX correos_held ON correos (empresa_id) WHERE lease_token IS NOT NULL;
CREATE INDEX correos_comprobante ON correos (comprobante_id, id) WHERE comprobante_id IS NOT NULL;
CREATE INDEX correos_empresa ON correos (empresa_id) WHERE empresa_id IS NOT NULL;
CREATE INDEX correos_master_key ON correos (master_key_id, id) WHERE master_key_id IS NOT NULL;
CALL isolate_by_account('correos');
GRANT SELECT, INSERT ON correos TO rubrica_servicio;
-- A company's server was mended: what failed for it is due again.
GRANT UPDATE (estado, motivo, due_at, attempts, destinatarios, updated_at) ON correos TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE ON correos TO rubrica_trabajador;

-- What happened to the mails of a receipt: a part of its history, append-only. Apart from comprobante_events, because a mail
-- changes neither the receipt's state nor its revision: a step of the receipt in hand must not fail for a mail's sake.
CREATE TABLE correo_eventos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  comprobante_id bigint NOT NULL,
  correo_id bigint NOT NULL,
  -- Of the receipt, when this happened: tells where in the history it belongs.
  revision integer NOT NULL,
  estado text NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  tipo text NOT NULL,
  detalle jsonb NOT NULL DEFAULT '{}',
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id),
  FOREIGN KEY (correo_id, account_id) REFERENCES correos (id, account_id)
);
CREATE INDEX correo_eventos_list ON correo_eventos (comprobante_id, revision, id);
CALL isolate_by_account('correo_eventos');
GRANT SELECT, INSERT ON correo_eventos TO rubrica_servicio, rubrica_trabajador;

-- A company's own mail server. The password is sealed (certificates/vault.ts) and never leaves again.
CREATE TABLE empresa_smtp (
  empresa_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  host text NOT NULL CHECK (length(host) BETWEEN 1 AND 253),
  port integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  seguridad text NOT NULL CHECK (seguridad IN ('TLS', 'STARTTLS', 'ninguna')),
  usuario text CHECK (length(usuario) BETWEEN 1 AND 254),
  password_sealed bytea,
  master_key_id text,
  seal_context uuid NOT NULL,
  remitente text NOT NULL CHECK (length(remitente) BETWEEN 3 AND 320),
  updated_at timestamptz NOT NULL,
  CHECK ((password_sealed IS NULL) = (master_key_id IS NULL)),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX empresa_smtp_master_key ON empresa_smtp (master_key_id, empresa_id) WHERE master_key_id IS NOT NULL;
CALL isolate_by_account('empresa_smtp');
GRANT SELECT, INSERT, UPDATE, DELETE ON empresa_smtp TO rubrica_servicio;
GRANT SELECT, UPDATE (password_sealed, master_key_id) ON empresa_smtp TO rubrica_trabajador;
