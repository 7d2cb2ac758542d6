-- The register of RUCs loaded from the portal (docs/decisions/0117).
ALTER TABLE registro_ruc.carga ADD COLUMN provincias text[] NOT NULL DEFAULT '{}';
-- The last load started in the portal: one row, or none. Its process renews it; one that stopped renewing it was killed.
CREATE TABLE registro_ruc.trabajo (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  id uuid NOT NULL,
  estado text NOT NULL CHECK (estado IN ('EN_CURSO', 'HECHA', 'FALLIDA')),
  paso text NOT NULL,
  filas integer NOT NULL DEFAULT 0,
  codigo text,
  mensaje text CHECK (length(mensaje) <= 2000),
  empezada_el timestamptz NOT NULL DEFAULT rubrica_clock(),
  vista_el timestamptz NOT NULL DEFAULT rubrica_clock()
);
GRANT SELECT, INSERT, UPDATE ON registro_ruc.trabajo TO rubrica_servicio;
GRANT SELECT, UPDATE ON registro_ruc.trabajo TO rubrica_trabajador;
