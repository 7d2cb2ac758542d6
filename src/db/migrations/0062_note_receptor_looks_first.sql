-- Nearly every receipt goes to a receiver that is known: an INSERT which gives way has folded the name, taken a number and locked what it
-- did not need (measured: 0.19 ms of a receipt's 1.3 in the database). Two that are new at once still give way to each other.
CREATE OR REPLACE FUNCTION note_receptor() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM receptores
    WHERE account_id = NEW.account_id AND ruc = NEW.ruc AND identificacion = NEW.receptor_identificacion
      AND tipo = NEW.receptor_tipo AND razon_social = NEW.receptor_razon_social
  ) THEN
    INSERT INTO receptores (account_id, ruc, tipo, identificacion, razon_social)
    VALUES (NEW.account_id, NEW.ruc, NEW.receptor_tipo, NEW.receptor_identificacion, NEW.receptor_razon_social)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
