-- The figures of a receipt, for reports (docs/decisions/0038). A row of its own and not columns of `comprobantes`: that row is wide
-- and written five times, this one is narrow and written once; and receipts from before get theirs without being touched.
-- Documents that a company receives will have a table of the same columns.
CREATE TABLE comprobante_cifras (
  comprobante_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  total_sin_impuestos numeric NOT NULL,
  descuento numeric NOT NULL,
  propina numeric NOT NULL,
  iva numeric NOT NULL,
  ice numeric NOT NULL,
  irbpnr numeric NOT NULL,
  retenido_renta numeric NOT NULL,
  retenido_iva numeric NOT NULL,
  retenido_isd numeric NOT NULL,
  total numeric NOT NULL,
  -- Null: dollars.
  otra_moneda text,
  -- Its taxes, a place in each list; `unnest` of lists adds up twice as fast as JSON.
  impuestos_codigos text[] NOT NULL,
  impuestos_porcentajes text[] NOT NULL,
  impuestos_tarifas numeric[] NOT NULL,
  impuestos_bases numeric[] NOT NULL,
  impuestos_valores numeric[] NOT NULL,
  retenciones jsonb,
  pagos jsonb,
  modificado_cod_doc text,
  modificado_numero text,
  modificado_fecha date,
  reembolso_base numeric,
  reembolso_impuesto numeric,
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id)
);
CALL isolate_by_account('comprobante_cifras');
GRANT SELECT, INSERT, DELETE ON comprobante_cifras TO rubrica_servicio, rubrica_trabajador;

-- Figures never outlive the content that they were taken from, whoever changes it (a service of the version before corrects
-- receipts as well, and the SRI's bytes may take the place of ours). Who knows the new ones writes them after; others are found.
CREATE FUNCTION forget_cifras() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  DELETE FROM comprobante_cifras WHERE comprobante_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_cifras AFTER UPDATE OF documento_sha256, xml_enviado ON comprobantes
FOR EACH ROW WHEN (OLD.documento_sha256 IS DISTINCT FROM NEW.documento_sha256 OR OLD.xml_enviado IS DISTINCT FROM NEW.xml_enviado)
EXECUTE FUNCTION forget_cifras();

-- All that a report asks of a receipt but its figures, so that a period is read from the index alone.
DROP INDEX comprobantes_empresa;
CREATE INDEX comprobantes_empresa ON comprobantes (account_id, ruc, fecha_emision, id) INCLUDE (estado, cod_doc, estab, pto_emi);
