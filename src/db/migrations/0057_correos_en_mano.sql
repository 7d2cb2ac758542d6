-- How many of a company are in hand, in the place of correos_held, which 0058 takes away.
CREATE INDEX CONCURRENTLY correos_en_mano ON correos (coalesce(empresa_id, 0)) WHERE lease_token IS NOT NULL;
