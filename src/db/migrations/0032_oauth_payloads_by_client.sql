-- The rows of one client by kind and age: what the sweep counts, and what is deleted with a client.
CREATE INDEX oauth_payloads_client_model ON oauth_payloads (client_id, model, created_at DESC);
DROP INDEX oauth_payloads_client;
