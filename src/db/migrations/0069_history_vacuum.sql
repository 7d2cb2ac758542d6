-- Compaction deletes the history of final receipts. Its space is free for new rows after a VACUUM: that comes after so many changes, and
-- not at a fifth of the table, as comprobantes has it since 0061 (docs/decisions/0082).
ALTER TABLE comprobante_events SET (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_threshold = 10000);
