-- The companies that an entry concerns; null: the whole account (decision 0080). Entries of before stay as they are: the trail is
-- append-only, and whoever is limited to some companies reads of those only what names its company.
ALTER TABLE audit_events ADD COLUMN empresas text[];
