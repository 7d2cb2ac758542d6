-- Who asked for work that runs later: a person or a client, not its key (docs/decisions/0080). Null: stored before this version.
-- `por_asumir`: why it waits for an administrator to take it over.
ALTER TABLE emisiones_masivas
  ADD COLUMN requested_by_user uuid,
  ADD COLUMN requested_by_client text,
  ADD COLUMN por_asumir text CHECK (length(por_asumir) <= 1000);
ALTER TABLE acciones_masivas
  ADD COLUMN requested_by_user uuid,
  ADD COLUMN requested_by_client text,
  ADD COLUMN por_asumir text CHECK (length(por_asumir) <= 1000);
ALTER TABLE recurrentes
  ADD COLUMN requested_by_user uuid,
  ADD COLUMN requested_by_client text,
  ADD COLUMN por_asumir text CHECK (length(por_asumir) <= 1000),
  -- The day of the last take-over: periods up to it passed while nobody could issue them.
  ADD COLUMN asumida date;
ALTER TABLE acciones_masivas DROP CONSTRAINT acciones_masivas_estado_check;
ALTER TABLE acciones_masivas ADD CONSTRAINT acciones_masivas_estado_check
  CHECK (estado IN ('EN_PROCESO', 'EN_PAUSA', 'TERMINADA', 'CANCELADA')) NOT VALID;
