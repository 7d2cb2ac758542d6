-- Personal data: blocked customers, erasure and retention (docs/decisions/0124).

-- Identifications whose card is not filled by receipts again, because the person asked for erasure.
CREATE TABLE clientes_bloqueados (
  empresa_id bigint NOT NULL,
  account_id uuid NOT NULL,
  identificacion text NOT NULL CHECK (length(identificacion) BETWEEN 1 AND 20),
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (empresa_id, identificacion),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('clientes_bloqueados');
GRANT SELECT, INSERT, DELETE ON clientes_bloqueados TO rubrica_servicio;
GRANT SELECT ON clientes_bloqueados TO rubrica_trabajador;

-- Erasure on request.
GRANT DELETE ON proformas, recurrentes TO rubrica_servicio;
GRANT UPDATE (detalle) ON correo_eventos TO rubrica_servicio;

-- Retention.
GRANT SELECT, DELETE ON correos, correo_eventos, proformas, recurrentes, sessions, invitations, password_resets, login_failures
  TO rubrica_trabajador;

-- As in 0095, except for blocked customers.
CREATE OR REPLACE FUNCTION note_receptor() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  domicilio text;
  contacto text;
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
    IF jsonb_typeof(NEW.documento -> 'campoAdicional') = 'array' THEN
      SELECT nullif(left(btrim(campo ->> 'value'), 50), '') INTO contacto
        FROM jsonb_array_elements(NEW.documento -> 'campoAdicional') campo
        WHERE fold_text(btrim(campo ->> 'nombre')) = 'telefono' LIMIT 1;
    END IF;
    SELECT k.automatico AND (k.correos = '{}' AND NEW.correos <> '{}' OR k.direccion IS NULL AND domicilio IS NOT NULL
        OR k.telefono IS NULL AND contacto IS NOT NULL)
      INTO falta FROM clientes k WHERE k.empresa_id = NEW.empresa_id AND k.identificacion = NEW.receptor_identificacion;
    IF falta IS NOT FALSE
      AND NOT EXISTS (SELECT FROM clientes_bloqueados b WHERE b.empresa_id = NEW.empresa_id AND b.identificacion = NEW.receptor_identificacion)
      AND pg_try_advisory_xact_lock(hashtextextended(concat('cliente ', NEW.empresa_id, ' ', NEW.receptor_identificacion), 0))
    THEN
      INSERT INTO clientes AS k (account_id, empresa_id, tipo, identificacion, razon_social, direccion, correos, telefono,
        automatico)
      VALUES (NEW.account_id, NEW.empresa_id, NEW.receptor_tipo, NEW.receptor_identificacion, NEW.receptor_razon_social, domicilio,
        NEW.correos[1:10], contacto, true)
      ON CONFLICT (empresa_id, identificacion) DO UPDATE SET
        correos = CASE k.correos WHEN '{}' THEN excluded.correos ELSE k.correos END,
        direccion = coalesce(k.direccion, excluded.direccion),
        telefono = coalesce(k.telefono, excluded.telefono), revision = k.revision + 1, updated_at = rubrica_clock()
      WHERE k.automatico;
    END IF;
  END IF;
  RETURN NULL;
END $$;
