-- Edits of companies and what belongs to them name the revision they read (If-Match); it grows with every edit.
ALTER TABLE empresas ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE establecimientos ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE puntos_emision ADD COLUMN revision integer NOT NULL DEFAULT 1;
CREATE INDEX empresas_list ON empresas (account_id, razon_social, id);

-- A point that never issued is destroyed with its counters.
GRANT DELETE ON secuenciales TO rubrica_servicio;

-- comprobantes_numero_key leaves deleted receipts out, and their numbers still count: no counter goes back to one, and their
-- point is in use.
CREATE INDEX comprobantes_eliminados ON comprobantes (punto_emision_id, cod_doc, secuencial) WHERE estado = 'ELIMINADO';

-- What a company sells: a receipt's line that gives only code and quantity is completed from here.
CREATE TABLE productos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  codigo_principal text NOT NULL CHECK (length(codigo_principal) BETWEEN 1 AND 25),
  codigo_auxiliar text CHECK (length(codigo_auxiliar) BETWEEN 1 AND 25),
  descripcion text NOT NULL CHECK (length(descripcion) BETWEEN 1 AND 300),
  precio_unitario numeric(18, 6) NOT NULL CHECK (precio_unitario >= 0),
  unidad_medida text CHECK (length(unidad_medida) BETWEEN 1 AND 50),
  -- [{ codigo, codigoPorcentaje, tarifa? }]; the rate is looked up on the day of issue.
  impuesto jsonb NOT NULL CHECK (jsonb_typeof(impuesto) = 'array'),
  activo boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id),
  CONSTRAINT productos_codigo_principal_key UNIQUE (empresa_id, codigo_principal)
);
CREATE INDEX productos_list ON productos (empresa_id, descripcion, id);
CALL isolate_by_account('productos');
GRANT SELECT, INSERT, UPDATE, DELETE ON productos TO rubrica_servicio;
GRANT SELECT ON productos TO rubrica_trabajador;
