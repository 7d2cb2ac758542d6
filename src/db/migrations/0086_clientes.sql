-- The customer book of a company (docs/decisions/0106). A receipt adds an unknown customer; it never changes a card that a person edited.

-- Search text of a card. Immutable, unlike array_to_string() for arrays of any type.
CREATE FUNCTION texto_cliente(razon_social text, correos text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT fold_text(concat(razon_social, ' ', array_to_string(correos, ' '))) $$;

CREATE TABLE clientes (
  id bigint PRIMARY KEY DEFAULT random_id(),
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  -- Table 6; the consumidor final has no card.
  tipo text NOT NULL CHECK (tipo IN ('04', '05', '06', '08')),
  identificacion text NOT NULL CHECK (length(identificacion) BETWEEN 1 AND 20),
  razon_social text NOT NULL CHECK (length(razon_social) BETWEEN 1 AND 300),
  correos text[] NOT NULL DEFAULT '{}',
  direccion text CHECK (length(direccion) BETWEEN 1 AND 300),
  telefono text CHECK (length(telefono) BETWEEN 1 AND 50),
  -- Table 24, proposed for the next invoice.
  forma_pago text CHECK (forma_pago ~ '^[0-9]{2}$'),
  -- Stored by a receipt and not edited since: a later receipt may fill its empty fields.
  automatico boolean NOT NULL DEFAULT false,
  -- Another identification of this customer: not listed, and its receipts count as that customer's.
  unido_a bigint,
  busqueda text NOT NULL GENERATED ALWAYS AS (texto_cliente(razon_social, correos)) STORED,
  -- Bounded, so that it fits an index row whatever a receipt names.
  orden text NOT NULL GENERATED ALWAYS AS (left(fold_text(razon_social), 200)) STORED,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  CONSTRAINT clientes_identificacion_key UNIQUE (empresa_id, identificacion),
  UNIQUE (id, empresa_id, account_id),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE,
  FOREIGN KEY (unido_a, empresa_id, account_id) REFERENCES clientes (id, empresa_id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('clientes');
GRANT SELECT, INSERT, UPDATE, DELETE ON clientes TO rubrica_servicio;
GRANT SELECT ON clientes TO rubrica_trabajador;

-- As in 0062, and the customers of invoices and of their notes; other types are issued to suppliers and carriers. A second receipt to
-- a new customer does not wait for the first: batches that meet the same customers in another order would deadlock.
CREATE OR REPLACE FUNCTION note_receptor() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  domicilio text;
  falta boolean;
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
  IF NEW.cod_doc IN ('01', '04', '05') AND NEW.receptor_tipo IN ('04', '05', '06', '08') THEN
    domicilio := nullif(left(NEW.documento #>> '{receptor,direccion}', 300), '');
    SELECT k.automatico AND (k.correos = '{}' AND NEW.correos <> '{}' OR k.direccion IS NULL AND domicilio IS NOT NULL)
      INTO falta FROM clientes k WHERE k.empresa_id = NEW.empresa_id AND k.identificacion = NEW.receptor_identificacion;
    IF falta IS NOT FALSE
      AND pg_try_advisory_xact_lock(hashtextextended(concat('cliente ', NEW.empresa_id, ' ', NEW.receptor_identificacion), 0))
    THEN
      INSERT INTO clientes AS k (account_id, empresa_id, tipo, identificacion, razon_social, direccion, correos, automatico)
      VALUES (NEW.account_id, NEW.empresa_id, NEW.receptor_tipo, NEW.receptor_identificacion, NEW.receptor_razon_social, domicilio,
        NEW.correos[1:10], true)
      ON CONFLICT (empresa_id, identificacion) DO UPDATE SET
        correos = CASE k.correos WHEN '{}' THEN excluded.correos ELSE k.correos END,
        direccion = coalesce(k.direccion, excluded.direccion), revision = k.revision + 1, updated_at = rubrica_clock()
      WHERE k.automatico;
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- Customers of earlier receipts, each as in its last one. Few beside the receipts, each found by an index; nothing is locked. A
-- receipt that the previous version stores meanwhile adds its customer with the next one.
GRANT INSERT ON clientes TO rubrica_trabajador;
SET LOCAL ROLE rubrica_trabajador;
INSERT INTO clientes (account_id, empresa_id, tipo, identificacion, razon_social, direccion, correos, automatico)
SELECT e.account_id, e.id, c.receptor_tipo, r.identificacion, c.receptor_razon_social,
  nullif(left(c.documento #>> '{receptor,direccion}', 300), ''), c.correos[1:10], true
FROM (SELECT DISTINCT account_id, ruc, identificacion FROM receptores WHERE tipo IN ('04', '05', '06', '08')) r
JOIN empresas e ON e.account_id = r.account_id AND e.ruc = r.ruc
CROSS JOIN LATERAL (
  SELECT o.receptor_tipo, o.receptor_razon_social, o.documento, o.correos FROM comprobantes o
  WHERE o.account_id = r.account_id AND o.receptor_identificacion = r.identificacion AND o.empresa_id = e.id
    AND o.cod_doc IN ('01', '04', '05') AND o.receptor_tipo IN ('04', '05', '06', '08')
  ORDER BY o.fecha_emision DESC, o.id DESC LIMIT 1) c
ON CONFLICT DO NOTHING;
RESET ROLE;
-- online: the grant above was for this file alone.
REVOKE INSERT ON clientes FROM rubrica_trabajador;

CREATE INDEX clientes_list ON clientes (empresa_id, orden, id) WHERE unido_a IS NULL;
CREATE INDEX clientes_unidos ON clientes (unido_a) WHERE unido_a IS NOT NULL;
-- As 0049 for receivers: words of the name or of a mail address, and beginnings of the identification.
CREATE INDEX clientes_trozos ON clientes USING gin ((trozos(account_id, busqueda) || comienzos(account_id, identificacion))) WITH (fastupdate = off);
