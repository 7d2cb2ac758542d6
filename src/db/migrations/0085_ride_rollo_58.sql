-- Templates for receipt printers with a roll of 58 mm. The code knows the papers; a new one needs no migration.
ALTER TABLE plantillas_ride DROP CONSTRAINT plantillas_ride_formato_check;
ALTER TABLE plantillas_ride ADD CONSTRAINT plantillas_ride_formato_check CHECK (formato ~ '^[A-Za-z0-9]{2,20}$') NOT VALID;
