-- A key on a token has neither a .p12 file nor its password; private_key_sealed then names the token and the key.
-- online: dropping NOT NULL changes only the catalogue.
ALTER TABLE certificados ALTER COLUMN p12_sealed DROP NOT NULL, ALTER COLUMN password_sealed DROP NOT NULL;
