-- Rates that the operator of the installation adds to the SRI's tables: a decree comes sooner than a release. They go before
-- ours. Rows are never changed, only ended: what the operator did stays readable, with when and from where.
CREATE TABLE catalogo_filas (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tabla text NOT NULL CHECK (tabla IN ('iva', 'ice', 'irbpnr', 'retencion-renta', 'retencion-iva', 'retencion-isd')),
  codigo text NOT NULL CHECK (codigo ~ '^[0-9A-Z]{1,5}$'),
  descripcion text NOT NULL,
  -- Null: no source states it, and the document's stands.
  tarifa numeric(12, 6) CHECK (tarifa >= 0),
  desde date NOT NULL,
  hasta date CHECK (hasta >= desde),
  fuente text NOT NULL,
  created_at timestamptz NOT NULL,
  created_ip inet,
  created_request text,
  removed_at timestamptz,
  removed_ip inet,
  removed_request text
);
CREATE UNIQUE INDEX catalogo_filas_key ON catalogo_filas (tabla, codigo, desde) WHERE removed_at IS NULL;
GRANT SELECT ON catalogo_filas TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE (removed_at, removed_ip, removed_request) ON catalogo_filas TO rubrica_trabajador;
