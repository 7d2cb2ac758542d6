// Violations of the invariants that the server judges at each COMMIT (invariants.ts).

/** A receipt with its number and its history, one revision. */
export const ISSUE = `
  WITH place AS (
    SELECT p.id, p.account_id, p.pto_emi, e.estab, e.empresa_id FROM puntos_emision p JOIN establecimientos e ON e.id = p.establecimiento_id
    WHERE p.pto_emi = '001'
  ), counted AS (
    INSERT INTO secuenciales AS s (account_id, punto_emision_id, cod_doc, siguiente) SELECT account_id, id, '01', 2 FROM place
    ON CONFLICT (punto_emision_id, cod_doc) DO UPDATE SET siguiente = s.siguiente + 1 RETURNING siguiente - 1 AS number
  ), issued AS (
    INSERT INTO comprobantes (account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial, clave_acceso,
      fecha_emision, receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, documento, documento_sha256, xml,
      accion, lease_token, due_at, created_at, updated_at)
    SELECT account_id, empresa_id, id, '1790012345001', '01', '2.1.0', estab, pto_emi, number, lpad(nextval('sim_ids')::text, 49, '1'),
      '2026-03-02', '07', '9999999999999', 'CONSUMIDOR FINAL', 1, '{}', '', '', 'firmar', gen_random_uuid(), now() + interval '1 minute', now(), now()
    FROM place, counted RETURNING id, account_id
  ), told AS (
    INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado)
    SELECT account_id, id, 1, now(), 'x', 'x', 'CREADO' FROM issued
  )
  INSERT INTO correos (account_id, tipo, comprobante_id, destinatarios, message_id, due_at, created_at, updated_at)
  SELECT account_id, 'autorizado', id, '[{"correo": "a@b.test", "estado": "PENDIENTE"}]', 'first', now(), now(), now() FROM issued`;
const LAST = 'WHERE id = (SELECT max(id) FROM comprobantes)';
const step = (estado: string, accion = 'accion'): string => `
  WITH changed AS (
    UPDATE comprobantes c SET estado = '${estado}', accion = ${accion}, revision = c.revision + 1, due_at = CASE WHEN ${accion} IS NULL THEN NULL ELSE c.due_at END
    FROM (SELECT id, estado FROM comprobantes ${LAST}) o WHERE c.id = o.id RETURNING c.*, o.estado AS de
  )
  INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, from_estado, to_estado)
  SELECT account_id, id, revision, now(), 'x', 'x', de, estado FROM changed`;
const SIGN = step('FIRMADO', `'enviar'`);
const AUTHORISE = step('AUTORIZADO', 'NULL');
const LOT = (posicion: string): string =>
  `UPDATE evento_lotes SET posicion = ${posicion} WHERE id = (SELECT max(id) FROM evento_lotes)`;

const DOCUMENT = `
  INSERT INTO recibidos (account_id, empresa_id, ruc, cod_doc, ruc_emisor, estab, pto_emi, secuencial, fecha_emision, estado, origen,
    fecha_registro, parte_rel)
  SELECT account_id, id, ruc, '02', '1712345675001', '001', '001', 1 + (SELECT count(*) FROM recibidos), '2026-01-05', 'VIGENTE', 'manual',
    '2026-01-20', false FROM empresas`;
const CLOSING = `
  INSERT INTO cierres (account_id, empresa_id, ruc, mes, cerrado_por, pendientes)
  SELECT account_id, id, ruc, '2026-01-01', 'x', '[]' FROM empresas`;
const DELIVERY = `
  INSERT INTO webhook_entregas (account_id, webhook_id, evento_id, tipo, posicion, cuerpo, estado)
  SELECT account_id, id, 'evt_1', 'x', 1, '', 'ENTREGADA' FROM webhooks`;

/** Violations planted in a receipt, and what its COMMIT must report. */
export const PLANTS: readonly (readonly [plant: string, statements: readonly string[], report: RegExp])[] = [
  ['an illegal transition', [step('ANULADO', 'NULL')], /went from CREADO to ANULADO/],
  ['a state that changes in its revision', [`UPDATE comprobantes SET estado = 'FIRMADO' ${LAST}`], /in one revision/],
  ['a revision that is left out', [`UPDATE comprobantes SET revision = 3 ${LAST}`], /its revision went from 1 to 3/],
  ['an action that its state does not have', [step('FIRMADO', `'firmar'`)], /is FIRMADO with the next action/],
  ['a change without history', [`UPDATE comprobantes SET revision = 2 ${LAST}`], /without an entry of its history/],
  ['an authorisation taken back', [SIGN, AUTHORISE, step('RECIBIDO', `'consultar'`)], /was AUTORIZADO and is RECIBIDO/],
  [
    'another key after the authorisation',
    [SIGN, AUTHORISE, `UPDATE comprobantes SET clave_acceso = lpad('9', 49, '2') ${LAST}`],
    /was authorised and is now 22/,
  ],
  [
    'a receipt that the SRI no longer has',
    [`UPDATE comprobantes SET en_sri = 'si' ${LAST}`, `UPDATE comprobantes SET en_sri = 'no' ${LAST}`],
    /the SRI had it/,
  ],
  [
    'a number above the counter',
    [`UPDATE comprobantes SET secuencial = 900 ${LAST}`],
    /number 900 is used and the counter/,
  ],
  [
    'a number twice',
    ['DROP INDEX comprobantes_numero_key', `UPDATE comprobantes SET secuencial = 1 ${LAST}`],
    /number 1 is used twice/,
  ],
  ['a number of nobody', ['UPDATE secuenciales SET siguiente = siguiente + 1'], /number \d+ belongs to no receipt/],
  ['a counter that goes back', ['UPDATE secuenciales SET siguiente = 1'], /its counter went from \d+ back to 1/],
  ['a receipt that is deleted', ['DELETE FROM correos', `DELETE FROM comprobantes ${LAST}`], /was there and is gone/],
  [
    'rewritten history',
    [`UPDATE comprobante_events SET to_estado = 'FIRMADO' WHERE id = (SELECT max(id) FROM comprobante_events)`],
    /revision 1 of its history was rewritten/,
  ],
  [
    'history ahead of its receipt',
    [
      `INSERT INTO comprobante_events (account_id, comprobante_id, revision, at, actor, tipo, to_estado)
       SELECT account_id, id, 2, now(), 'x', 'x', 'FIRMADO' FROM comprobantes ${LAST}`,
    ],
    /its history has revision 2, the receipt 1/,
  ],
  [
    'a mail sent and queued again',
    [`UPDATE correos SET estado = 'ENVIADA', due_at = NULL`, `UPDATE correos SET estado = 'PENDIENTE', due_at = now()`],
    /was ENVIADA and is PENDIENTE/,
  ],
  ['a second message id', [`UPDATE correos SET message_id = 'second'`], /a second message id/],
  [
    'a lease taken from its holder',
    [`UPDATE comprobantes SET lease_token = gen_random_uuid() ${LAST}`],
    /leased again before its lease ended/,
  ],
  ['a place of the feed that changes', [LOT('1'), LOT('2')], /position 1 became 2/],
  ['a hole in the feed', ['UPDATE evento_lotes SET posicion = 3 * id'], /position \d+ follows where \d+ was due/],
  [
    'a document of a closed month',
    [DOCUMENT, CLOSING, 'UPDATE recibidos SET parte_rel = true'],
    /month 2026-01-01 is closed and document \d+ changed/,
  ],
  [
    'a webhook delivered and queued again',
    [DELIVERY, `UPDATE webhook_entregas SET estado = 'PENDIENTE', due_at = now()`],
    /webhook evt_\d+ was delivered and is PENDIENTE/,
  ],
  ['a webhook that goes back', ['UPDATE webhooks SET posicion = posicion - 1'], /its position went from/],
];

/** Makes the counter right again: what it reports is not looked at. */
export const REPAIR =
  'UPDATE secuenciales SET siguiente = 1 + (SELECT max(secuencial) FROM comprobantes WHERE secuencial < 900)';

/** A write of the holder of the last receipt's lease. */
export const WRITE_UNDER_LEASE = { name: 'comprobantes_advance', text: SIGN };
