-- The same in the place of comprobantes_estado.
CREATE INDEX CONCURRENTLY comprobantes_por_estado ON comprobantes (account_id, estado, fecha_emision, id)
  INCLUDE (ruc, cod_doc, estab, pto_emi) WHERE estado <> 'AUTORIZADO';
