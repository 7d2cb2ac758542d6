-- Ids that one account is shown must not count what others do (docs/seguridad.md). New rows of these tables get a random id of 18 digits,
-- which the patterns of the API admit; old rows keep theirs. The version before inserts without an id and gets the same default.
CREATE FUNCTION random_id() RETURNS bigint
LANGUAGE sql VOLATILE
-- 60 random bits of a UUID of the server's strong generator.
AS $$ SELECT 100000000000000000 + (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 3))::bit(60)::bigint
  % 900000000000000000) $$;
ALTER TABLE productos ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
ALTER TABLE cargas ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
ALTER TABLE reporte_trabajos ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
ALTER TABLE webhooks ALTER COLUMN id DROP IDENTITY, ALTER COLUMN id SET DEFAULT random_id();
