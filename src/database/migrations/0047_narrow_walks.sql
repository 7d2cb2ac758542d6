-- What a list compares besides what leads it, so that a walk that meets few matches reads the index alone and not whole receipts
-- (docs/decisions/0068). As comprobantes_empresa since 0037.
DROP INDEX comprobantes_fecha;
CREATE INDEX comprobantes_fecha ON comprobantes (account_id, fecha_emision, id) INCLUDE (estado, cod_doc, estab, pto_emi);
DROP INDEX comprobantes_estado;
CREATE INDEX comprobantes_estado ON comprobantes (account_id, estado, fecha_emision, id) INCLUDE (ruc, cod_doc, estab, pto_emi)
  WHERE estado <> 'AUTORIZADO';
DROP INDEX comprobantes_tipo;
CREATE INDEX comprobantes_tipo ON comprobantes (account_id, cod_doc, fecha_emision, id) INCLUDE (ruc, estado, estab, pto_emi)
  WHERE cod_doc <> '01';
-- That holds for pages that were looked over since they were last written: not at a fifth of the table, as is the rule, which would
-- be the newest receipts of months, but after so many writes, whatever its size. Only those pages are visited.
ALTER TABLE comprobantes SET (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_insert_scale_factor = 0.005, autovacuum_vacuum_insert_threshold = 10000);
