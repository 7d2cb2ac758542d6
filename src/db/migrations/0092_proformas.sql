-- Proformas (docs/decisions/0115): the payload of an invoice without number or access key, in a series of its company.
CREATE TABLE proforma_contadores (
  empresa_id bigint PRIMARY KEY,
  account_id uuid NOT NULL,
  siguiente integer NOT NULL,
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('proforma_contadores');
GRANT SELECT, INSERT, UPDATE ON proforma_contadores TO rubrica_servicio;

CREATE TABLE proformas (
  id bigint PRIMARY KEY DEFAULT random_id(),
  account_id uuid NOT NULL,
  empresa_id bigint NOT NULL,
  secuencial integer NOT NULL CHECK (secuencial BETWEEN 1 AND 999999999),
  -- VENCIDA is an ABIERTA after its last day, by Ecuador's calendar.
  estado text NOT NULL DEFAULT 'ABIERTA' CHECK (estado IN ('ABIERTA', 'ACEPTADA', 'RECHAZADA', 'FACTURADA', 'ANULADA')),
  fecha date NOT NULL,
  vence date NOT NULL CHECK (vence >= fecha),
  estab text NOT NULL,
  pto_emi text NOT NULL,
  receptor_tipo text NOT NULL,
  receptor_identificacion text NOT NULL,
  receptor_razon_social text NOT NULL,
  importe_total numeric(18, 2) NOT NULL,
  correos text[] NOT NULL DEFAULT '{}',
  -- As POST /api/v2.0/comprobantes/facturas takes it, without date, number and reference.
  payload jsonb NOT NULL,
  -- The checked document, for its PDF and its page.
  documento jsonb NOT NULL,
  -- Derives the token of its page, of which only the hash is stored (0031).
  enlace_numero uuid NOT NULL,
  enlace_hash bytea NOT NULL UNIQUE,
  -- The buyer's answer.
  respuesta_at timestamptz,
  respuesta_nombre text CHECK (length(respuesta_nombre) <= 100),
  respuesta_motivo text CHECK (length(respuesta_motivo) <= 500),
  -- Differences between proforma and invoice, once it is FACTURADA.
  diferencias jsonb,
  -- The last mail with it.
  correo_id bigint,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (empresa_id, secuencial),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CREATE INDEX proformas_list ON proformas (empresa_id, fecha, id);
CREATE INDEX proformas_abiertas ON proformas (empresa_id, vence) WHERE estado IN ('ABIERTA', 'ACEPTADA');
CALL isolate_by_account('proformas');
CREATE POLICY acceso ON proformas FOR SELECT TO rubrica_acceso USING (true);
GRANT SELECT, INSERT, UPDATE ON proformas TO rubrica_servicio;
GRANT SELECT ON proformas TO rubrica_trabajador;
GRANT SELECT (id, account_id, enlace_hash) ON proformas TO rubrica_acceso;
