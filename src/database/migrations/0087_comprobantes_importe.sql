-- Receipts of an amount or a range of amounts (docs/decisions/0106).
CREATE INDEX CONCURRENTLY comprobantes_importe ON comprobantes (account_id, importe_total);
