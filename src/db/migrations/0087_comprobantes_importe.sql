-- Receipts of an amount or a range of amounts (docs/decisions/0106). By the hash of the account: an index that begins with account_id costs a
-- planner without statistics as little as the one of (id, account_id), and it takes the newer one.
CREATE INDEX CONCURRENTLY comprobantes_importe ON comprobantes (uuid_hash(account_id), importe_total);
