-- The documents that a reimbursement repeats, for the ATS (docs/decisions/0058): null where it is none.
ALTER TABLE comprobante_cifras ADD COLUMN reembolsos jsonb;
ALTER TABLE recibido_cifras ADD COLUMN reembolsos jsonb;
-- Those from before have their figures taken anew, by `completar-cifras`; until then reports say that they lack them.
DELETE FROM comprobante_cifras WHERE reembolso_base IS NOT NULL;
DELETE FROM recibido_cifras WHERE reembolso_base IS NOT NULL;
