-- For which companies (RUC) a template is; empty: for all of the account's. A credential that is limited to companies changes
-- only what is for none but those. What a whole account falls back on is for all of it.
ALTER TABLE plantillas_ride
  ADD COLUMN empresas text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT plantillas_ride_predeterminada_de_todas CHECK (NOT es_predeterminada OR empresas = '{}');
ALTER TABLE plantillas_email
  ADD COLUMN empresas text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT plantillas_email_predeterminada_de_todas CHECK (NOT es_predeterminada OR empresas = '{}');
