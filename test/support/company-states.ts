/** States of a service's companies in which nothing is issued: the code, the statement that makes it so, and the one that undoes it. */
export const COMPANY_STATES = {
  'ruc-sin-probar': [
    'CREATE TABLE probados AS TABLE ruc_pruebas; DELETE FROM ruc_pruebas',
    'INSERT INTO ruc_pruebas TABLE probados; DROP TABLE probados',
  ],
  'sin-certificado': ['UPDATE certificados SET activo = false', 'UPDATE certificados SET activo = true'],
  'secuencial-agotado': [
    `CREATE TABLE antes AS TABLE secuenciales; UPDATE secuenciales SET siguiente = 1000000000;
     INSERT INTO secuenciales SELECT account_id, id, cod_doc, 1000000000 FROM puntos_emision, unnest('{01,07}'::text[]) AS cod_doc
     ON CONFLICT DO NOTHING`,
    `UPDATE secuenciales SET siguiente = 1; UPDATE secuenciales s SET siguiente = a.siguiente FROM antes a
       WHERE (a.punto_emision_id, a.cod_doc) = (s.punto_emision_id, s.cod_doc); DROP TABLE antes`,
  ],
} as const;
