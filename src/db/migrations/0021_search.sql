-- The list of receipts is read in the order (fecha_emision, id), so each index of it ends in those two: a page is a walk along
-- one of them from the cursor's place, however long the table (decision 0015). comprobantes_fecha of 0005 serves the list
-- without filters. What most receipts are, authorised invoices, pays for two indexes as before; the other two are partial.
DROP INDEX comprobantes_list;
DROP INDEX comprobantes_receptor;
CREATE INDEX comprobantes_empresa ON comprobantes (account_id, ruc, fecha_emision, id);
CREATE INDEX comprobantes_receptor ON comprobantes (account_id, receptor_identificacion, fecha_emision, id);
CREATE INDEX comprobantes_estado ON comprobantes (account_id, estado, fecha_emision, id) WHERE estado <> 'AUTORIZADO';
CREATE INDEX comprobantes_tipo ON comprobantes (account_id, cod_doc, fecha_emision, id) WHERE cod_doc <> '01';
