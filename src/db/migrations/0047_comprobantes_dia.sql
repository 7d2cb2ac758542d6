-- What a list compares besides what leads it, so that a walk that meets few matches reads the index alone and not whole receipts
-- (docs/decisions/0068), in the place of comprobantes_fecha. As comprobantes_empresa since 0037.
CREATE INDEX CONCURRENTLY comprobantes_dia ON comprobantes (account_id, fecha_emision, id) INCLUDE (estado, cod_doc, estab, pto_emi);
