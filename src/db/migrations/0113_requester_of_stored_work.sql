-- Stored work waits when its requester (`actor_kind`, `actor_id`) loses the right to it (docs/decisions/0080).
-- `por_asumir`: why it waits for an administrator to take it over.
ALTER TABLE emisiones_masivas ADD COLUMN por_asumir text CHECK (length(por_asumir) <= 1000);
ALTER TABLE acciones_masivas ADD COLUMN por_asumir text CHECK (length(por_asumir) <= 1000);
ALTER TABLE recurrentes
  -- Null: stored before this version, which kept only a name; the schedule belongs to the account.
  ADD COLUMN actor_kind text CHECK (actor_kind IN ('user', 'api-key', 'client')),
  ADD COLUMN actor_id text,
  ADD COLUMN por_asumir text CHECK (length(por_asumir) <= 1000),
  -- The day of the last take-over: periods up to it passed while nobody could issue them.
  ADD COLUMN asumida date;
ALTER TABLE acciones_masivas DROP CONSTRAINT acciones_masivas_estado_check;
ALTER TABLE acciones_masivas ADD CONSTRAINT acciones_masivas_estado_check
  CHECK (estado IN ('EN_PROCESO', 'EN_PAUSA', 'TERMINADA', 'CANCELADA')) NOT VALID;
