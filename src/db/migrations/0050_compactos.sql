-- What a receipt takes on disk (docs/decisions/0070 and 0071, bench:bytes).

-- Compressed by the server as it is stored: invisible to whoever reads it, services of the version before included. 0023 had it
-- plain for the sake of the processor; it halves the bytes for some 0.3 ms a receipt.
ALTER TABLE comprobantes ALTER COLUMN xml SET STORAGE EXTENDED;
ALTER TABLE comprobantes ALTER COLUMN xml_enviado SET STORAGE EXTENDED;

-- What documents of one issuer, layout and certificate have in common. Never changed and never deleted: what was compacted with
-- one is read with it.
CREATE TABLE diccionarios (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  -- Of what it is for (database/compactos.ts).
  huella bytea NOT NULL CHECK (length(huella) = 32),
  -- How what was compacted with it is to be read.
  formato smallint NOT NULL,
  contenido bytea NOT NULL CHECK (length(contenido) <= 32768),
  UNIQUE (id, account_id),
  UNIQUE (account_id, huella)
);
CALL isolate_by_account('diccionarios');
GRANT SELECT ON diccionarios TO rubrica_servicio;
GRANT SELECT, INSERT ON diccionarios TO rubrica_trabajador;

-- The signed bytes and the history of a receipt that is final, compacted; `comprobantes.xml` is then null. What happens to it later
-- stands in comprobante_events again, and bytes that it gets later in `comprobantes.xml`, which comes first.
CREATE TABLE comprobante_compactos (
  comprobante_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  diccionario_id bigint NOT NULL,
  -- The history goes up to it.
  revision integer NOT NULL,
  -- The plain content: so many bytes of XML, then the history.
  xml_bytes integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  contenido bytea NOT NULL,
  CHECK (xml_bytes BETWEEN 0 AND bytes),
  FOREIGN KEY (comprobante_id, account_id) REFERENCES comprobantes (id, account_id),
  FOREIGN KEY (diccionario_id, account_id) REFERENCES diccionarios (id, account_id)
);
-- It does not shrink any more.
ALTER TABLE comprobante_compactos ALTER COLUMN contenido SET STORAGE EXTERNAL;
CALL isolate_by_account('comprobante_compactos');
GRANT SELECT ON comprobante_compactos TO rubrica_servicio;
GRANT SELECT, INSERT ON comprobante_compactos TO rubrica_trabajador;
ALTER TABLE comprobantes ALTER COLUMN xml DROP NOT NULL;

-- The history stays append-only: a row goes only when its compacted form stands, which nobody may change or delete.
CREATE FUNCTION keep_history() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM gone g WHERE NOT EXISTS (
    SELECT FROM comprobante_compactos k WHERE k.comprobante_id = g.comprobante_id AND k.revision >= g.revision)) THEN
    RAISE EXCEPTION 'the history of a receipt is append-only';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_history AFTER DELETE ON comprobante_events
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (current_user = 'rubrica_trabajador') EXECUTE FUNCTION keep_history();
GRANT DELETE ON comprobante_events TO rubrica_trabajador;

-- A service of the version before, which may still run beside this one while an installation is updated, cannot read what is
-- compacted: nothing is until then.
ALTER TABLE installation ADD COLUMN compacta_desde timestamptz NOT NULL DEFAULT now() + interval '1 day';
