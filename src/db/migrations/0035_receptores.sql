-- Receivers known from receipts, each spelling once: few beside the receipts, so that a name is looked up here and the receipts
-- are then read along their index (docs/decisions/0029).

-- A text as a search compares it: without case and accents. Immutable, unlike lower() in the database's own collation.
CREATE FUNCTION fold_text(text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(translate($1,
  'ÁÀÂÄÃÅáàâäãåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇçÝýÿ' || U&'\0301\0300\0302\0308\0303\030A\0327',
  'aaaaaaaaaaaaeeeeeeeeiiiiiiiioooooooooouuuuuuuunnccyyy') COLLATE "C");

CREATE TABLE receptores (
  id bigint GENERATED ALWAYS AS IDENTITY,
  account_id uuid NOT NULL,
  ruc text NOT NULL,
  tipo text NOT NULL,
  identificacion text NOT NULL,
  razon_social text NOT NULL,
  busqueda text NOT NULL GENERATED ALWAYS AS (fold_text(razon_social)) STORED,
  PRIMARY KEY (account_id, ruc, identificacion, tipo, razon_social)
);
CALL isolate_by_account('receptores');
GRANT SELECT, INSERT ON receptores TO rubrica_servicio;
GRANT INSERT ON receptores TO rubrica_trabajador;

-- By a trigger, so that receipts which a service of the version before stores are found as well. An existing row is neither
-- changed nor locked: receipts to the same receiver do not wait for each other.
CREATE FUNCTION note_receptor() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO receptores (account_id, ruc, tipo, identificacion, razon_social)
  VALUES (NEW.account_id, NEW.ruc, NEW.receptor_tipo, NEW.receptor_identificacion, NEW.receptor_razon_social)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- A restored backup brings both tables; it runs in no account.
CREATE TRIGGER note_receptor AFTER INSERT OR UPDATE OF receptor_tipo, receptor_identificacion, receptor_razon_social
ON comprobantes FOR EACH ROW WHEN (current_account() IS NOT NULL) EXECUTE FUNCTION note_receptor();

-- The trigger's lock keeps new receipts out until this is committed.
SET LOCAL ROLE rubrica_trabajador;
INSERT INTO receptores (account_id, ruc, tipo, identificacion, razon_social)
SELECT account_id, ruc, receptor_tipo, receptor_identificacion, receptor_razon_social FROM comprobantes
GROUP BY account_id, ruc, receptor_tipo, receptor_identificacion, receptor_razon_social ORDER BY max(id);
RESET ROLE;
REVOKE INSERT ON receptores FROM rubrica_trabajador;
