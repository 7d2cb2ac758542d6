-- A claim skips from company to company (docs/decisions/0066): this index leads by whose a mail is; 0 is the account's own. The index by
-- time alone stays for the measure of how long mails wait.
CREATE INDEX CONCURRENTLY correos_turno ON correos (coalesce(empresa_id, 0), due_at) WHERE due_at IS NOT NULL;
