-- The SRI's open register of RUCs (docs/decisions/0109): public data of the installation, one row per taxpayer. Its own schema, because a load
-- replaces the table, and because a backup leaves it out: the files are public and can be loaded again.
CREATE SCHEMA registro_ruc;
GRANT USAGE ON SCHEMA registro_ruc TO rubrica_servicio, rubrica_trabajador;
-- Fixed-length columns first: no padding.
CREATE TABLE registro_ruc.contribuyentes (
  establecimientos integer NOT NULL,
  abiertos integer NOT NULL,
  obligado boolean,
  agente_retencion boolean,
  especial boolean,
  ruc text COLLATE "C" CONSTRAINT contribuyentes_pkey PRIMARY KEY,
  razon_social text NOT NULL,
  estado text NOT NULL,
  clase text,
  tipo text,
  ciiu text,
  -- Of the open establishment with the lowest number.
  nombre_comercial text,
  provincia text,
  canton text,
  parroquia text
);
-- The words of a name without accents, in any order. Both cases are replaced before lower(), which a database with the C locale applies to
-- ASCII only. src/database/registro-ruc.ts prepares the words of a search the same way.
CREATE FUNCTION registro_ruc.palabras(razon_social text, nombre_comercial text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT pg_catalog.to_tsvector('pg_catalog.simple'::pg_catalog.regconfig, pg_catalog.regexp_replace(pg_catalog.lower(pg_catalog.translate(
    razon_social OPERATOR(pg_catalog.||) ' ' OPERATOR(pg_catalog.||) coalesce(nombre_comercial, ''),
    'ÁÀÄÂÃÉÈËÊÍÌÏÎÓÒÖÔÕÚÙÜÛÑÇáàäâãéèëêíìïîóòöôõúùüûñç',
    'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')), '[^a-z0-9]+', ' ', 'g'))
$$;
CREATE INDEX contribuyentes_palabras ON registro_ruc.contribuyentes USING gin (registro_ruc.palabras(razon_social, nombre_comercial));
-- The load in use: one row, or none if nothing was loaded.
CREATE TABLE registro_ruc.carga (
  unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
  cargado_el timestamptz NOT NULL,
  archivos text[] NOT NULL,
  filas integer NOT NULL,
  contribuyentes integer NOT NULL,
  -- Rows of an establishment that another row has too, and rows without a valid RUC.
  repetidas integer NOT NULL,
  ilegibles integer NOT NULL
);
GRANT SELECT ON registro_ruc.contribuyentes, registro_ruc.carga TO rubrica_servicio, rubrica_trabajador;
