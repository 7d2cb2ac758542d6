-- The SRI's side, for `simulador`: a schema of its own that the service's roles cannot see and whose role sees nothing else.
CREATE SCHEMA sri_simulador;
GRANT USAGE ON SCHEMA sri_simulador TO rubrica_simulador;

-- Every raw reception, whatever became of it: the record by which a judge finds doubles and losses. Append-only.
CREATE TABLE sri_simulador.receptions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  -- Null where no key could be made out.
  clave_acceso text,
  raw bytea NOT NULL,
  sha256 bytea GENERATED ALWAYS AS (sha256(raw)) STORED,
  -- What was answered: { estado, mensajes, falla }.
  answer jsonb NOT NULL
);
-- Signed XML hardly shrinks (keys, digests and certificates are random), so the time to try is saved.
ALTER TABLE sri_simulador.receptions ALTER COLUMN raw SET STORAGE EXTERNAL;
CREATE INDEX receptions_clave_acceso ON sri_simulador.receptions (clave_acceso);

-- What the SRI holds. The constraints decide between two senders: one key once, one number once.
CREATE TABLE sri_simulador.documents (
  clave_acceso text PRIMARY KEY CHECK (clave_acceso ~ '^[0-9]{49}$'),
  ruc text NOT NULL,
  cod_doc text NOT NULL,
  estab text NOT NULL,
  pto_emi text NOT NULL,
  secuencial text NOT NULL,
  estado text NOT NULL CHECK (estado IN ('AUTORIZADO', 'NO AUTORIZADO')),
  -- In process until then.
  ready_at timestamptz NOT NULL,
  CONSTRAINT documents_number UNIQUE (ruc, cod_doc, estab, pto_emi, secuencial)
);

-- One per accepted reception: a document that was not authorised may come again under its key. Append-only.
CREATE TABLE sri_simulador.authorizations (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave_acceso text NOT NULL REFERENCES sri_simulador.documents,
  reception_id bigint NOT NULL REFERENCES sri_simulador.receptions,
  estado text NOT NULL CHECK (estado IN ('AUTORIZADO', 'NO AUTORIZADO')),
  fecha_autorizacion timestamptz NOT NULL,
  mensajes jsonb NOT NULL
);
CREATE INDEX authorizations_clave_acceso ON sri_simulador.authorizations (clave_acceso);

-- What an issuer and its receiver would do in the SRI's portal. The newest row of a key counts. Append-only.
CREATE TABLE sri_simulador.annulments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  clave_acceso text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('PENDIENTE', 'ACEPTADA', 'RECHAZADA')),
  requested_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  -- Pending until then; null: for good.
  resolved_at timestamptz CHECK ((resolved_at IS NULL) = (outcome = 'PENDIENTE'))
);
CREATE INDEX annulments_clave_acceso ON sri_simulador.annulments (clave_acceso);

-- The certification authority: made once, by whichever process is first. It vouches for nothing but test certificates.
CREATE TABLE sri_simulador.authority (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  private_key_pem text NOT NULL,
  certificate_pem text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock()
);

-- Faults in force, shared by all processes.
CREATE TABLE sri_simulador.faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null: any service.
  servicio text CHECK (servicio IN ('recepcion', 'autorizacion', 'consulta')),
  -- Null: any document.
  clave_acceso text,
  efecto text NOT NULL,
  proporcion double precision NOT NULL DEFAULT 1 CHECK (proporcion > 0 AND proporcion <= 1),
  -- Calls still to be hit; null: without end.
  remaining integer CHECK (remaining >= 0),
  starts_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  ends_at timestamptz
);

GRANT SELECT, INSERT ON sri_simulador.receptions, sri_simulador.authorizations, sri_simulador.annulments,
  sri_simulador.authority TO rubrica_simulador;
GRANT SELECT, INSERT, UPDATE ON sri_simulador.documents TO rubrica_simulador;
GRANT SELECT, INSERT, UPDATE, DELETE ON sri_simulador.faults TO rubrica_simulador;

-- Grants hold for the role; this holds for the owner as well.
CREATE FUNCTION sri_simulador.refuse_change() RETURNS trigger
LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege'; END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sri_simulador.receptions
  FOR EACH STATEMENT EXECUTE FUNCTION sri_simulador.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sri_simulador.authorizations
  FOR EACH STATEMENT EXECUTE FUNCTION sri_simulador.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sri_simulador.annulments
  FOR EACH STATEMENT EXECUTE FUNCTION sri_simulador.refuse_change();
