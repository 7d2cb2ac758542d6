-- Document types, kinds of mail, papers and the operator's catalogues are registries of the code: a new one is no migration. The
-- columns keep a check of form. NOT VALID: what is stored was held against the narrower list.
ALTER TABLE secuenciales DROP CONSTRAINT secuenciales_cod_doc_check,
  ADD CONSTRAINT secuenciales_cod_doc_check CHECK (cod_doc ~ '^[0-9]{2}$') NOT VALID;
ALTER TABLE plantillas_ride DROP CONSTRAINT plantillas_ride_tipo_documento_check, DROP CONSTRAINT plantillas_ride_formato_check,
  ADD CONSTRAINT plantillas_ride_tipo_documento_check CHECK (tipo_documento ~ '^[0-9]{2}$') NOT VALID,
  ADD CONSTRAINT plantillas_ride_formato_check CHECK (formato ~ '^[A-Za-z0-9]+$') NOT VALID;
ALTER TABLE plantilla_ride_usos DROP CONSTRAINT plantilla_ride_usos_cod_doc_check,
  ADD CONSTRAINT plantilla_ride_usos_cod_doc_check CHECK (cod_doc ~ '^[0-9]{2}$') NOT VALID;
ALTER TABLE plantilla_email_usos DROP CONSTRAINT plantilla_email_usos_cod_doc_check,
  ADD CONSTRAINT plantilla_email_usos_cod_doc_check CHECK (cod_doc ~ '^[0-9]{2}$') NOT VALID;
ALTER TABLE correos DROP CONSTRAINT correos_tipo_check,
  ADD CONSTRAINT correos_tipo_check CHECK (tipo ~ '^[a-z]+(-[a-z]+)*$') NOT VALID;
ALTER TABLE catalogo_filas DROP CONSTRAINT catalogo_filas_tabla_check,
  ADD CONSTRAINT catalogo_filas_tabla_check CHECK (tabla ~ '^[a-z]+(-[a-z]+)*$') NOT VALID;
