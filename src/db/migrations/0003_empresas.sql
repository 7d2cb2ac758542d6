-- The companies of an account and what belongs to them. A RUC is registered once per installation: the unique index spans
-- accounts, row-level security does not weaken it.
CREATE TABLE empresas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  ruc text NOT NULL CHECK (ruc ~ '^[0-9]{10}001$'),
  razon_social text NOT NULL CHECK (length(razon_social) BETWEEN 1 AND 300),
  nombre_comercial text CHECK (length(nombre_comercial) BETWEEN 1 AND 300),
  dir_matriz text NOT NULL CHECK (length(dir_matriz) BETWEEN 1 AND 300),
  obligado_contabilidad boolean NOT NULL DEFAULT false,
  contribuyente_especial text CHECK (contribuyente_especial ~ '^[A-Za-z0-9]{3,13}$'),
  agente_retencion text CHECK (agente_retencion ~ '^[1-9][0-9]{0,7}$'),
  contribuyente_rimpe text CHECK (contribuyente_rimpe IN ('emprendedor', 'negocio-popular')),
  gran_contribuyente text CHECK (length(gran_contribuyente) BETWEEN 1 AND 300),
  ruc_proveedor text CHECK (ruc_proveedor ~ '^[0-9]{13}$'),
  correo text,
  telefono text,
  activa boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT empresas_ruc_key UNIQUE (ruc),
  -- Children carry the account along and are tied to it by this pair, so that no row can hang under another account's company.
  CONSTRAINT empresas_id_account_key UNIQUE (id, account_id)
);
CALL isolate_by_account('empresas');
GRANT SELECT, INSERT, UPDATE, DELETE ON empresas TO rubrica_servicio;
GRANT SELECT ON empresas TO rubrica_trabajador;

CREATE TABLE establecimientos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  estab text NOT NULL CHECK (estab ~ '^[0-9]{3}$' AND estab <> '000'),
  nombre text CHECK (length(nombre) BETWEEN 1 AND 300),
  direccion text NOT NULL CHECK (length(direccion) BETWEEN 1 AND 300),
  activo boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id),
  CONSTRAINT establecimientos_estab_key UNIQUE (empresa_id, estab),
  UNIQUE (id, account_id)
);
CALL isolate_by_account('establecimientos');
GRANT SELECT, INSERT, UPDATE, DELETE ON establecimientos TO rubrica_servicio;
GRANT SELECT ON establecimientos TO rubrica_trabajador;

CREATE TABLE puntos_emision (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  establecimiento_id bigint NOT NULL,
  pto_emi text NOT NULL CHECK (pto_emi ~ '^[0-9]{3}$' AND pto_emi <> '000'),
  descripcion text CHECK (length(descripcion) BETWEEN 1 AND 300),
  activo boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (establecimiento_id, account_id) REFERENCES establecimientos (id, account_id),
  CONSTRAINT puntos_emision_pto_emi_key UNIQUE (establecimiento_id, pto_emi),
  UNIQUE (id, account_id)
);
CALL isolate_by_account('puntos_emision');
GRANT SELECT, INSERT, UPDATE, DELETE ON puntos_emision TO rubrica_servicio;
GRANT SELECT ON puntos_emision TO rubrica_trabajador;

-- The next number of a point, per document type. Locked last in the issuing transaction (DESIGN §2), so numbers are
-- consecutive without doubles under any concurrency and a refused or crashed request consumes none.
CREATE TABLE secuenciales (
  account_id uuid NOT NULL,
  punto_emision_id bigint NOT NULL,
  cod_doc text NOT NULL CHECK (cod_doc IN ('01', '03', '04', '05', '06', '07')),
  siguiente integer NOT NULL DEFAULT 1 CHECK (siguiente BETWEEN 1 AND 1000000000),
  PRIMARY KEY (punto_emision_id, cod_doc),
  FOREIGN KEY (punto_emision_id, account_id) REFERENCES puntos_emision (id, account_id)
);
CALL isolate_by_account('secuenciales');
GRANT SELECT, INSERT, UPDATE ON secuenciales TO rubrica_servicio;
GRANT SELECT ON secuenciales TO rubrica_trabajador;
