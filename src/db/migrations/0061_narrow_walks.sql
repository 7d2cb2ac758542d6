DROP INDEX comprobantes_fecha;
DROP INDEX comprobantes_estado;
DROP INDEX comprobantes_tipo;
-- Reading an index alone holds for pages that were looked over since they were last written: not at a fifth of the table, as is the rule,
-- which would be the newest receipts of months, but after so many writes, whatever its size. Only those pages are visited.
ALTER TABLE comprobantes SET (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_insert_scale_factor = 0.005, autovacuum_vacuum_insert_threshold = 10000);
