-- By which 0048 finds them.
CREATE INDEX CONCURRENTLY receptores_trozos ON receptores USING gin ((trozos(account_id, busqueda) || comienzos(account_id, identificacion))) WITH (fastupdate = off);
