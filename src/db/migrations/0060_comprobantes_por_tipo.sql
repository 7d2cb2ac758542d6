-- The same in the place of comprobantes_tipo.
CREATE INDEX CONCURRENTLY comprobantes_por_tipo ON comprobantes (account_id, cod_doc, fecha_emision, id)
  INCLUDE (ruc, estado, estab, pto_emi) WHERE cod_doc <> '01';
