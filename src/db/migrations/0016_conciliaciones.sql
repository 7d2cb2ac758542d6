-- Runs that compare what we hold of a company and period with what the SRI says. A run is due work as well: its lease says
-- who is at it, its cursor where it goes on.
CREATE TABLE conciliaciones (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  ruc text NOT NULL,
  desde date NOT NULL,
  hasta date NOT NULL CHECK (hasta >= desde),
  -- Whether differences are mended where that can be done; else they are only told.
  reparar boolean NOT NULL,
  origen text NOT NULL CHECK (origen IN ('comando', 'programada')),
  -- The day it was scheduled for; null for a command's.
  programada_el date,
  CHECK ((origen = 'programada') = (programada_el IS NOT NULL)),
  -- The last receipt that was looked at, in the order of comprobantes_fecha.
  cursor_fecha date,
  cursor_id bigint NOT NULL DEFAULT 0,
  revisados integer NOT NULL DEFAULT 0,
  iguales integer NOT NULL DEFAULT 0,
  diferencias integer NOT NULL DEFAULT 0,
  alarmas integer NOT NULL DEFAULT 0,
  reparadas integer NOT NULL DEFAULT 0,
  sin_respuesta integer NOT NULL DEFAULT 0,

  due_at timestamptz,
  lease_token uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((due_at IS NULL) = (ended_at IS NOT NULL)),
  UNIQUE (id, account_id),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
-- One scheduled run a day and company, and none while the last one goes on; a repeated command goes on with its own.
CREATE UNIQUE INDEX conciliaciones_dia_key ON conciliaciones (empresa_id, programada_el) WHERE origen = 'programada';
CREATE UNIQUE INDEX conciliaciones_programada_key ON conciliaciones (empresa_id) WHERE origen = 'programada' AND ended_at IS NULL;
CREATE UNIQUE INDEX conciliaciones_comando_key ON conciliaciones (empresa_id, desde, hasta, reparar)
  WHERE origen = 'comando' AND ended_at IS NULL;
CREATE INDEX conciliaciones_due ON conciliaciones (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX conciliaciones_list ON conciliaciones (account_id, id);
CALL isolate_by_account('conciliaciones');
GRANT SELECT ON conciliaciones TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON conciliaciones TO rubrica_trabajador;

-- What differed. One row per run and receipt: a run that goes on after a crash writes the same row again.
CREATE TABLE conciliacion_diferencias (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  conciliacion_id bigint NOT NULL,
  comprobante_id bigint NOT NULL,
  clave_acceso text NOT NULL,
  tipo text NOT NULL,
  -- An alarm is for a person: nothing that the service could do would be right.
  alarma boolean NOT NULL,
  estado text NOT NULL,
  estado_sri text NOT NULL,
  reparada boolean NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT conciliacion_diferencias_key UNIQUE (conciliacion_id, comprobante_id),
  FOREIGN KEY (conciliacion_id, account_id) REFERENCES conciliaciones (id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id)
);
CALL isolate_by_account('conciliacion_diferencias');
GRANT SELECT ON conciliacion_diferencias TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON conciliacion_diferencias TO rubrica_trabajador;
