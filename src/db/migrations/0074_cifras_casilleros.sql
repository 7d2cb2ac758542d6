-- What the boxes of form 104 need (docs/decisions/0092): the issuer's legend, the rates of what is reimbursed, and the sustento that a
-- withholding states.
ALTER TABLE comprobante_cifras ADD COLUMN negocio_popular boolean NOT NULL DEFAULT false;
ALTER TABLE recibido_cifras ADD COLUMN negocio_popular boolean NOT NULL DEFAULT false;
-- `completar-cifras` reads these documents again. Until then reports say that their figures are missing.
-- online: reads the table once and locks only the few rows that it deletes
DELETE FROM comprobante_cifras f WHERE f.reembolsos IS NOT NULL
  OR EXISTS (SELECT FROM jsonb_array_elements(f.retenciones) AS r (r) WHERE lpad(r.r ->> 5, 2, '0') = '03');
-- online: reads the table once and locks only received documents at 0 %, which the issuing of receipts never reads
DELETE FROM recibido_cifras f USING recibidos r WHERE r.id = f.recibido_id AND r.xml IS NOT NULL
  AND (f.reembolsos IS NOT NULL OR '0' = ANY (f.impuestos_porcentajes));
