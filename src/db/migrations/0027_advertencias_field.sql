-- Warnings name their place by `field`, as the problems of a refusal do.
ALTER TABLE comprobantes NO FORCE ROW LEVEL SECURITY;
UPDATE comprobantes SET advertencias = (
  SELECT jsonb_agg(CASE WHEN one ? 'path' THEN one - 'path' || jsonb_build_object('field', one -> 'path') ELSE one END ORDER BY place)
  FROM jsonb_array_elements(advertencias) WITH ORDINALITY AS each (one, place)
)
WHERE advertencias @> '[{}]';
ALTER TABLE comprobantes FORCE ROW LEVEL SECURITY;
