-- Receivers by a part of their name or the beginning of their identification, whatever their number (docs/decisions/0069).

-- The same folding; most names have no accent, and those are spared the comparison of every letter with every accented one.
CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = length($1) THEN lower($1 COLLATE "C") ELSE lower(translate($1,
  'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝýÿ' || U&'\0301\0300\0302\0308\0303\030A\0327',
  'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunnccyyy') COLLATE "C") END;

-- Every three letters in a row of a folded text, as numbers that differ from account to account: what is looked for in one is not
-- met in another's. Dear, so that the planner leads by the index, and not parallel, for what is over in a millisecond.
CREATE FUNCTION trozos(account uuid, plegado text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE COST 10000
RETURN (SELECT coalesce(array_agg(DISTINCT hashtextextended(substr(plegado, i, 3), s.seed)), '{}')
  FROM (SELECT hashtextextended(account::text, 0) AS seed) s, generate_series(1, length(plegado) - 2) AS i);

-- And every beginning of an identification, from three characters on.
CREATE FUNCTION comienzos(account uuid, identificacion text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE COST 10000
RETURN (SELECT coalesce(array_agg(hashtextextended(left(identificacion, i), s.seed)), '{}')
  FROM (SELECT hashtextextended(account::text, 1) AS seed) s, generate_series(3, length(identificacion)) AS i);

-- LIKE and the operators of such an index are not leakproof, so that PostgreSQL does not lead by them where row-level security
-- compares the account (0029). The worker's role looks them up instead; what is answered is read in the account.
GRANT SELECT ON receptores TO rubrica_trabajador;
