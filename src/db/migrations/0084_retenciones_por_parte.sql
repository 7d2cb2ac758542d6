-- The company's withholdings by party and day: which of them name a document (database/reporte-fuente.ts, database/sustentos.ts). Invoices to
-- the same party are not in it.
CREATE INDEX CONCURRENTLY comprobantes_retenciones ON comprobantes (account_id, receptor_identificacion, fecha_emision, id) WHERE cod_doc = '07';
