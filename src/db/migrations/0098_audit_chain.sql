-- Hash chain of each account's audit trail (docs/decisions/0120). Link n is SHA-256(link n-1 || text of the entry); link 0 is 32 zero bytes.

-- Newest link of each account: what an anchor stores elsewhere.
CREATE TABLE audit_heads (
  account_id uuid PRIMARY KEY REFERENCES accounts (id),
  seq bigint NOT NULL CHECK (seq > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);
CALL isolate_by_account('audit_heads');
CREATE POLICY acceso ON audit_heads TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON audit_heads TO rubrica_servicio, rubrica_trabajador, rubrica_acceso;

CREATE TABLE audit_chain (
  account_id uuid NOT NULL REFERENCES accounts (id),
  seq bigint NOT NULL,
  event_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (account_id, seq)
);
CALL isolate_by_account('audit_chain');
CREATE POLICY acceso ON audit_chain FOR INSERT TO rubrica_acceso WITH CHECK (true);
GRANT SELECT, INSERT ON audit_chain TO rubrica_servicio;
GRANT INSERT ON audit_chain TO rubrica_trabajador, rubrica_acceso;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_chain FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The text that a link covers: every column of the entry.
CREATE FUNCTION audit_text(e audit_events) RETURNS text
LANGUAGE sql STABLE
AS $$ SELECT jsonb_build_object('id', e.id, 'cuenta', e.account_id,
  'fecha', to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'actorTipo', e.actor_kind, 'actorId', e.actor_id,
  'actor', e.actor_nombre, 'accion', e.action, 'sujetoTipo', e.subject_kind, 'sujetoId', e.subject_id, 'empresas', e.empresas,
  'cambios', e.changes, 'ip', e.ip::text, 'solicitud', e.request_id)::text $$;

-- Concurrent transactions of an account wait here for each other.
CREATE FUNCTION chain_audit() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  entry bytea := convert_to(audit_text(NEW), 'UTF8');
  link audit_heads;
BEGIN
  INSERT INTO audit_heads AS h (account_id, seq, hash)
  VALUES (NEW.account_id, 1, sha256(decode(repeat('00', 32), 'hex') || entry))
  ON CONFLICT (account_id) DO UPDATE SET seq = h.seq + 1, hash = sha256(h.hash || entry)
  RETURNING * INTO link;
  INSERT INTO audit_chain (account_id, seq, event_id, hash) VALUES (link.account_id, link.seq, NEW.id, link.hash);
  RETURN NULL;
END $$;

-- Earlier entries, in their order.
-- online: few entries beside the receipts; only writers of the trail wait.
LOCK TABLE audit_events IN SHARE ROW EXCLUSIVE MODE;
GRANT SELECT ON audit_events TO rubrica_trabajador;
SET LOCAL ROLE rubrica_trabajador;
DO $$
DECLARE
  e audit_events;
  link audit_heads;
BEGIN
  FOR e IN SELECT * FROM audit_events ORDER BY account_id, id LOOP
    IF link.account_id IS DISTINCT FROM e.account_id THEN
      IF link.seq > 0 THEN INSERT INTO audit_heads SELECT link.*; END IF;
      link := ROW(e.account_id, 0, decode(repeat('00', 32), 'hex'));
    END IF;
    link.seq := link.seq + 1;
    link.hash := sha256(link.hash || convert_to(audit_text(e), 'UTF8'));
    INSERT INTO audit_chain VALUES (e.account_id, link.seq, e.id, link.hash);
  END LOOP;
  IF link.seq > 0 THEN INSERT INTO audit_heads SELECT link.*; END IF;
END $$;
RESET ROLE;

-- At commit, when the transaction already has all its other locks: it cannot deadlock with another one.
CREATE CONSTRAINT TRIGGER chain AFTER INSERT ON audit_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit();
