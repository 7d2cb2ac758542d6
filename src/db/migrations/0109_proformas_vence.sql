-- Hourly deletion of old proformas by their last day (docs/decisions/0124).
CREATE INDEX CONCURRENTLY proformas_vence ON proformas (vence);
