-- Received documents that still need a decision (database/recibido-pendientes.ts: DECIDIDO), in the order of their list.
CREATE INDEX CONCURRENTLY recibidos_por_decidir ON recibidos (account_id, fecha_emision, id) WHERE estado = 'VIGENTE'
  AND NOT (decidido_at IS NOT NULL
    AND NOT (fecha_registro IS NULL AND estado = 'VIGENTE' AND (cod_doc = '07' OR (cod_doc NOT IN ('06', '07') AND (cod_doc <> '03' OR clave_acceso IS NULL))))
    AND NOT ((cod_doc NOT IN ('06', '07') AND (cod_doc <> '03' OR clave_acceso IS NULL)) AND (derecho_credito IS NULL
      OR (cod_sustento IS NULL AND ltrim(cod_doc, '0') = ANY ('{1,3,4,5,11,12,21,41,43,47,48,294,344,2,9,15,19,20,364,45,42}')))));
