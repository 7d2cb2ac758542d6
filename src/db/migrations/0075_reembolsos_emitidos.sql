-- Invoices that claim back what was paid for a customer: few, and the report of taxes tells them and their notes from the others
-- (FACTS §16, boxes 434, 444 and 454).
CREATE INDEX CONCURRENTLY comprobante_cifras_reembolsos ON comprobante_cifras (account_id, comprobante_id) WHERE reembolsos IS NOT NULL;
