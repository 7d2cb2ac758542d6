-- Closed months of a company (docs/decisions/0094). Reopening keeps the row, so that a month's history can be read.
CREATE TABLE cierres (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  ruc text NOT NULL,
  -- First day of the month.
  mes date NOT NULL CHECK (extract(day FROM mes) = 1),
  cerrado_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  cerrado_por text NOT NULL,
  -- Open items accepted at closing, by name.
  pendientes jsonb NOT NULL,
  reabierto_at timestamptz,
  reabierto_por text,
  motivo text CHECK (length(motivo) BETWEEN 1 AND 300),
  CHECK ((reabierto_at IS NULL) = (reabierto_por IS NULL) AND (reabierto_at IS NULL) = (motivo IS NULL)),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX cierres_cerrado_key ON cierres (account_id, ruc, mes) WHERE reabierto_at IS NULL;
CREATE INDEX cierres_historia ON cierres (account_id, ruc, mes, id);
CREATE INDEX cierres_empresa ON cierres (empresa_id);
CALL isolate_by_account('cierres');
GRANT SELECT, INSERT, UPDATE ON cierres TO rubrica_servicio;
GRANT SELECT, DELETE ON cierres TO rubrica_trabajador;

CREATE FUNCTION mes_de(fecha date) RETURNS date
LANGUAGE sql IMMUTABLE AS $$ SELECT fecha - (extract(day FROM fecha)::integer - 1) $$;

CREATE FUNCTION mes_cerrado(account uuid, empresa text, fecha date) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM cierres c WHERE c.account_id = account AND c.ruc = empresa AND c.mes = mes_de(fecha) AND c.reabierto_at IS NULL)
$$;

-- Key of the transaction lock that a closing holds alone and changes of the month share: a change is before the closing or refused.
CREATE FUNCTION llave_de_mes(account uuid, empresa text, fecha date) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$ SELECT hashtextextended(concat_ws(' ', 'cierre', account, empresa, mes_de(fecha)), 0) $$;

CREATE FUNCTION exigir_mes_abierto(account uuid, empresa text, fecha date) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF empresa IS NULL OR fecha IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(llave_de_mes(account, empresa, fecha));
  IF mes_cerrado(account, empresa, fecha) THEN
    RAISE EXCEPTION 'the month % is closed', to_char(fecha, 'YYYY-MM') USING ERRCODE = 'RB001', DETAIL = to_char(fecha, 'YYYY-MM');
  END IF;
END $$;

-- One place for every path. The SRI's word on a document (annulled, not authorised) is no decision and passes; so does a restore, which
-- runs in no account.
CREATE FUNCTION guardar_mes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM exigir_mes_abierto(OLD.account_id, OLD.ruc, OLD.fecha_registro); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM exigir_mes_abierto(NEW.account_id, NEW.ruc, NEW.fecha_registro); END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER guardar_mes_nuevo BEFORE INSERT ON recibidos
FOR EACH ROW WHEN (NEW.fecha_registro IS NOT NULL AND current_account() IS NOT NULL) EXECUTE FUNCTION guardar_mes();
CREATE TRIGGER guardar_mes_borrado BEFORE DELETE ON recibidos
FOR EACH ROW WHEN (OLD.fecha_registro IS NOT NULL AND current_account() IS NOT NULL) EXECUTE FUNCTION guardar_mes();
CREATE TRIGGER guardar_mes_decision BEFORE UPDATE ON recibidos
FOR EACH ROW WHEN (current_account() IS NOT NULL
  AND (OLD.fecha_registro, OLD.cod_sustento, OLD.parte_rel, OLD.derecho_credito, OLD.activo_fijo, OLD.lineas)
    IS DISTINCT FROM (NEW.fecha_registro, NEW.cod_sustento, NEW.parte_rel, NEW.derecho_credito, NEW.activo_fijo, NEW.lineas))
EXECUTE FUNCTION guardar_mes();
-- A document entered by hand has no SRI behind it: whoever changes it decides.
CREATE TRIGGER guardar_mes_manual BEFORE UPDATE ON recibidos
FOR EACH ROW WHEN (OLD.clave_acceso IS NULL AND OLD.fecha_registro IS NOT NULL AND current_account() IS NOT NULL
  AND (OLD.estado, OLD.cod_doc, OLD.tipo_emisor, OLD.ruc_emisor, OLD.razon_social_emisor, OLD.estab, OLD.pto_emi, OLD.secuencial,
      OLD.fecha_emision, OLD.numero_autorizacion)
    IS DISTINCT FROM (NEW.estado, NEW.cod_doc, NEW.tipo_emisor, NEW.ruc_emisor, NEW.razon_social_emisor, NEW.estab, NEW.pto_emi,
      NEW.secuencial, NEW.fecha_emision, NEW.numero_autorizacion))
EXECUTE FUNCTION guardar_mes();

-- Figures of such a document are replaced by DELETE and INSERT; those of an electronic one are derived from its XML.
CREATE FUNCTION guardar_mes_cifras() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  documento recibidos;
BEGIN
  SELECT * INTO documento FROM recibidos r WHERE r.id = CASE TG_OP WHEN 'DELETE' THEN OLD.recibido_id ELSE NEW.recibido_id END;
  IF documento.clave_acceso IS NULL THEN
    PERFORM exigir_mes_abierto(documento.account_id, documento.ruc, documento.fecha_registro);
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER guardar_mes_cifras BEFORE INSERT OR DELETE ON recibido_cifras
FOR EACH ROW WHEN (current_account() IS NOT NULL) EXECUTE FUNCTION guardar_mes_cifras();
