-- Kept sums of issued receipts, for the portal's home page and the summaries (docs/decisions/0083). A block is a range of consecutive ids;
-- the sums of a block are kept per company, day, point, type and state once the block is full. A change to a receipt of such a block adds
-- a mark in the same transaction; readers compute marked groups from the receipts until the duty «resumen-sumas» has folded the marks.
CREATE TABLE resumen_sumas (
  account_id uuid NOT NULL,
  ruc text NOT NULL,
  fecha date NOT NULL,
  bloque bigint NOT NULL,
  estab text NOT NULL,
  pto_emi text NOT NULL,
  cod_doc text NOT NULL,
  estado text NOT NULL,
  comprobantes integer NOT NULL,
  sin_cifras integer NOT NULL,
  otra_moneda integer NOT NULL,
  -- Null: no receipt of the group has figures.
  total_sin_impuestos numeric,
  descuento numeric,
  propina numeric,
  iva numeric,
  ice numeric,
  irbpnr numeric,
  retenido_renta numeric,
  retenido_iva numeric,
  retenido_isd numeric,
  total numeric,
  PRIMARY KEY (account_id, ruc, fecha, bloque, estab, pto_emi, cod_doc, estado)
);
CALL isolate_by_account('resumen_sumas');
GRANT SELECT ON resumen_sumas TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON resumen_sumas TO rubrica_trabajador;

-- Append-only for writers, so that they never wait for each other: one group may have many marks.
CREATE TABLE resumen_pendientes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  ruc text NOT NULL,
  fecha date NOT NULL,
  bloque bigint NOT NULL
);
CREATE INDEX resumen_pendientes_grupo ON resumen_pendientes (account_id, ruc, fecha, bloque);
CALL isolate_by_account('resumen_pendientes');
GRANT SELECT, INSERT ON resumen_pendientes TO rubrica_servicio;
GRANT SELECT, INSERT, DELETE ON resumen_pendientes TO rubrica_trabajador;

ALTER TABLE installation
  ADD COLUMN resumen_ids_por_bloque integer NOT NULL DEFAULT 4096,
  -- Blocks 0 … n - 1 are kept.
  ADD COLUMN resumen_bloques bigint NOT NULL DEFAULT 0,
  -- Changes to receipts with ids up to this one are marked.
  ADD COLUMN resumen_marca_hasta bigint NOT NULL DEFAULT 0,
  -- Transactions below this number may have read an older resumen_marca_hasta. Null: to be taken.
  ADD COLUMN resumen_espera bigint;
GRANT UPDATE (resumen_bloques, resumen_marca_hasta, resumen_espera) ON installation TO rubrica_trabajador;

CREATE FUNCTION marcar_resumen() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  hasta bigint;
  ids bigint;
BEGIN
  SELECT resumen_marca_hasta, resumen_ids_por_bloque INTO hasta, ids FROM installation;
  IF TG_OP <> 'DELETE' AND NEW.id <= hasta THEN
    INSERT INTO resumen_pendientes (account_id, ruc, fecha, bloque)
    VALUES (NEW.account_id, NEW.ruc, NEW.fecha_emision, (NEW.id - 1) / ids);
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.id <= hasta THEN
    INSERT INTO resumen_pendientes (account_id, ruc, fecha, bloque)
    VALUES (OLD.account_id, OLD.ruc, OLD.fecha_emision, (OLD.id - 1) / ids);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER marcar_resumen AFTER INSERT OR DELETE ON comprobantes FOR EACH ROW EXECUTE FUNCTION marcar_resumen();
CREATE TRIGGER marcar_resumen_cambio AFTER UPDATE OF estado, ruc, fecha_emision, estab, pto_emi, cod_doc ON comprobantes
FOR EACH ROW WHEN ((OLD.estado, OLD.ruc, OLD.fecha_emision, OLD.estab, OLD.pto_emi, OLD.cod_doc)
  IS DISTINCT FROM (NEW.estado, NEW.ruc, NEW.fecha_emision, NEW.estab, NEW.pto_emi, NEW.cod_doc))
EXECUTE FUNCTION marcar_resumen();

CREATE FUNCTION marcar_resumen_cifras() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  receipt bigint := CASE TG_OP WHEN 'DELETE' THEN OLD.comprobante_id ELSE NEW.comprobante_id END;
BEGIN
  INSERT INTO resumen_pendientes (account_id, ruc, fecha, bloque)
  SELECT c.account_id, c.ruc, c.fecha_emision, (c.id - 1) / i.resumen_ids_por_bloque
  FROM installation i JOIN comprobantes c ON c.id = receipt WHERE receipt <= i.resumen_marca_hasta;
  RETURN NULL;
END $$;
CREATE TRIGGER marcar_resumen_cifras AFTER INSERT OR UPDATE OR DELETE ON comprobante_cifras
FOR EACH ROW EXECUTE FUNCTION marcar_resumen_cifras();
