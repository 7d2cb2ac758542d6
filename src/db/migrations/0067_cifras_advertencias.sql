-- What a person should check in a document's figures (docs/decisions/0081); null: nothing.
ALTER TABLE comprobante_cifras ADD COLUMN advertencias jsonb;
ALTER TABLE recibido_cifras ADD COLUMN advertencias jsonb;
-- `completar-cifras` reads these documents again: spellings of the dollar that were not known, and taxes of lines without their total.
-- Until then reports say that their figures are missing.
-- online: reads the table once and locks only the few rows that it deletes
DELETE FROM comprobante_cifras f WHERE f.otra_moneda IS NOT NULL OR (f.impuestos_codigos IS NOT NULL AND f.total_sin_impuestos > 0.05 +
  (SELECT coalesce(sum(u.base), 0) FROM unnest(f.impuestos_codigos, f.impuestos_bases) AS u (codigo, base) WHERE u.codigo = '2'));
-- online: reads the table once and locks only the few rows that it deletes
DELETE FROM recibido_cifras f WHERE f.otra_moneda IS NOT NULL OR (f.impuestos_codigos IS NOT NULL AND f.total_sin_impuestos > 0.05 +
  (SELECT coalesce(sum(u.base), 0) FROM unnest(f.impuestos_codigos, f.impuestos_bases) AS u (codigo, base) WHERE u.codigo = '2'));
