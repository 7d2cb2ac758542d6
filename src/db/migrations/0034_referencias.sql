-- The caller's own reference of a receipt. What a service of the version before inserts has none, and none that is unique.
ALTER TABLE comprobantes ADD COLUMN referencia text;
ALTER TABLE comprobantes ADD COLUMN referencia_unica boolean NOT NULL DEFAULT false;
ALTER TABLE comprobantes ADD CONSTRAINT comprobantes_referencia_check
  CHECK (referencia IS NOT NULL OR NOT referencia_unica) NOT VALID;
-- For ever: the state has no part in it (docs/decisions/0029).
CREATE UNIQUE INDEX comprobantes_referencia_unica ON comprobantes (account_id, referencia) WHERE referencia_unica;
CREATE INDEX comprobantes_referencia ON comprobantes (account_id, referencia, fecha_emision, id) WHERE referencia IS NOT NULL;
-- What is parked and waits for a person: few rows, looked for every day.
CREATE INDEX comprobantes_detenidos ON comprobantes (account_id, fecha_emision, id) WHERE accion = 'intervenir';
