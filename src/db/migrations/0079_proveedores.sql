-- The supplier card of a company (docs/decisions/0096). A field is what a person edited, else the legend of the supplier's newest
-- document; usual codes that nobody edited come from the last withholding and decision.
CREATE TABLE proveedores (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id),
  empresa_id bigint NOT NULL,
  identificacion text NOT NULL CHECK (length(identificacion) BETWEEN 3 AND 20),
  leyendas jsonb NOT NULL DEFAULT '{}',
  -- Issue date of the document that the legends come from; an older one does not replace them.
  leyendas_fecha date,
  editado jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  UNIQUE (empresa_id, identificacion),
  UNIQUE (id, account_id),
  FOREIGN KEY (empresa_id, account_id) REFERENCES empresas (id, account_id) ON DELETE CASCADE
);
CALL isolate_by_account('proveedores');
GRANT SELECT, INSERT, UPDATE, DELETE ON proveedores TO rubrica_servicio;
