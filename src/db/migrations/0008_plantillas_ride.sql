-- Templates of the RIDE: data that ride/template.ts checks, never code. They are not edited: a new look is a new row, so a
-- template's id says everything about the looks.
CREATE TABLE plantillas_ride (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  nombre text NOT NULL CHECK (length(nombre) BETWEEN 1 AND 100),
  -- Null: for every type.
  tipo_documento text CHECK (tipo_documento IN ('01', '03', '04', '05', '06', '07')),
  formato text NOT NULL CHECK (formato IN ('A4', 'ticket80')),
  definicion jsonb NOT NULL,
  es_predeterminada boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT plantillas_ride_nombre_key UNIQUE (account_id, nombre),
  UNIQUE (id, account_id)
);
-- One default for each type, and one for all.
CREATE UNIQUE INDEX plantillas_ride_predeterminada ON plantillas_ride (account_id, tipo_documento) NULLS NOT DISTINCT
  WHERE es_predeterminada;
CALL isolate_by_account('plantillas_ride');
GRANT SELECT, INSERT, DELETE ON plantillas_ride TO rubrica_servicio;
GRANT SELECT ON plantillas_ride TO rubrica_trabajador;

-- Which template a company uses: for everything, or for a type, an establishment, a point.
CREATE TABLE plantilla_ride_usos (
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  plantilla_id bigint NOT NULL,
  cod_doc text CHECK (cod_doc IN ('01', '03', '04', '05', '06', '07')),
  estab text CHECK (estab ~ '^[0-9]{3}$'),
  pto_emi text CHECK (pto_emi ~ '^[0-9]{3}$'),
  CHECK (pto_emi IS NULL OR estab IS NOT NULL),
  CONSTRAINT plantilla_ride_usos_key UNIQUE NULLS NOT DISTINCT (empresa_id, cod_doc, estab, pto_emi),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (plantilla_id, account_id) REFERENCES plantillas_ride (id, account_id)
);
CREATE INDEX plantilla_ride_usos_plantilla ON plantilla_ride_usos (plantilla_id);
CALL isolate_by_account('plantilla_ride_usos');
GRANT SELECT, INSERT, UPDATE, DELETE ON plantilla_ride_usos TO rubrica_servicio;
GRANT SELECT ON plantilla_ride_usos TO rubrica_trabajador;
