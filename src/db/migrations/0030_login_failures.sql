-- Failed logins are counted for a user and where they come from: a stranger who guesses locks out nobody but himself.
-- An IPv6 address counts by its /64, which is what one customer is given; an IPv4 one in IPv6 form is the IPv4 one.
CREATE FUNCTION login_origin(address inet) RETURNS cidr
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE
  WHEN address IS NULL THEN '0.0.0.0/32'::cidr
  WHEN address <<= '::ffff:0.0.0.0/96'::inet THEN ('0.0.0.0'::inet + (address - '::ffff:0.0.0.0'::inet))::cidr
  WHEN family(address) = 6 THEN network(set_masklen(address, 64))
  ELSE host(address)::cidr END $$;

CREATE TABLE login_failures (
  user_id uuid NOT NULL,
  account_id uuid NOT NULL,
  origen cidr NOT NULL,
  failures integer NOT NULL,
  locked_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT rubrica_clock(),
  PRIMARY KEY (user_id, origen),
  FOREIGN KEY (user_id, account_id) REFERENCES users (id, account_id)
);
CREATE INDEX login_failures_age ON login_failures (updated_at);
CALL isolate_by_account('login_failures');
CREATE POLICY acceso ON login_failures TO rubrica_acceso USING (true) WITH CHECK (true);
GRANT SELECT, DELETE ON login_failures TO rubrica_servicio;
GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures TO rubrica_acceso;

ALTER TABLE users DROP COLUMN failed_logins, DROP COLUMN locked_until;
