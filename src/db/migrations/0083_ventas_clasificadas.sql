-- Boxes of form 104 that a sale's document does not tell: a person decides them (docs/decisions/0103). No row: by its rate alone.
CREATE TABLE ventas_clasificadas (
  comprobante_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  clase text NOT NULL CHECK (clase IN ('activo-fijo', 'activo-fijo-con-credito', 'cero-con-credito', 'exportacion-servicios')),
  updated_at timestamptz NOT NULL,
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id) ON DELETE CASCADE
);
CREATE INDEX ventas_clasificadas_cuenta ON ventas_clasificadas (account_id);
CALL isolate_by_account('ventas_clasificadas');
GRANT SELECT, INSERT, UPDATE, DELETE ON ventas_clasificadas TO rubrica_servicio;

-- As for received documents: a closed month does not change (docs/decisions/0094). Notes follow their invoice, so their months count too.
CREATE FUNCTION guardar_mes_venta() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  venta record;
BEGIN
  SELECT c.account_id, c.empresa_id, c.ruc, c.fecha_emision, concat_ws('-', c.estab, c.pto_emi, lpad(c.secuencial::text, 9, '0')) AS numero
    INTO venta FROM comprobantes c WHERE c.id = CASE TG_OP WHEN 'DELETE' THEN OLD.comprobante_id ELSE NEW.comprobante_id END;
  PERFORM exigir_mes_abierto(venta.account_id, venta.ruc, venta.fecha_emision);
  PERFORM exigir_mes_abierto(n.account_id, n.ruc, n.fecha_emision) FROM comprobantes n
    WHERE n.empresa_id = venta.empresa_id AND n.cod_doc = '04' AND n.documento ->> 'numDocModificado' = venta.numero;
  PERFORM exigir_mes_abierto(n.account_id, n.ruc, n.fecha_emision) FROM comprobantes n
    WHERE n.account_id = venta.account_id AND n.cod_doc = '05' AND n.fecha_emision >= venta.fecha_emision AND n.ruc = venta.ruc
      AND n.documento ->> 'numDocModificado' = venta.numero;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER guardar_mes_venta BEFORE INSERT OR UPDATE OR DELETE ON ventas_clasificadas
FOR EACH ROW WHEN (current_account() IS NOT NULL) EXECUTE FUNCTION guardar_mes_venta();
