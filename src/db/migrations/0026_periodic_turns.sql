-- Work that is done every so often by one process at a time: when its next turn is, and who has it. Due work as in
-- `comprobantes`: a turn that is taken moves due_at to the lease's end, and a dead process's turn lapses.
CREATE TABLE periodic_turns (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  due_at timestamptz NOT NULL,
  lease_token uuid
);
GRANT SELECT, INSERT, UPDATE ON periodic_turns TO rubrica_trabajador;
