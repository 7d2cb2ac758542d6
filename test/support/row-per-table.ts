import type pg from 'pg';

/** The id of the account that `fillAccount` creates. */
export const accountNumber = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const ruc = (n: number): string => `179${String(n).padStart(7, '0')}001`;
const clave = (n: number): string => String(n).padStart(49, '0');
const child = (table: string): string => `(SELECT id FROM ${table} WHERE account_id = '`;

/**
 * One row of every table for account `n`, parents first. A new table needs a line here: the isolation and backup tests walk all tables and
 * fail on one they cannot fill.
 */
const ROWS: Readonly<Record<string, (n: number, account: string) => string>> = {
  'public.accounts': (n, account) => `(id, nombre) VALUES ('${account}', 'Cuenta ${n} «ñandú»')`,
  'public.users': (n, account) =>
    `(account_id, usuario, nombres, password_hash, rol, roles) VALUES ('${account}', 'usuario${n}', 'Ana', 'x', 'usuario', '{ROLE_RECEIPTS}')`,
  'public.oauth_clients': (n, account) =>
    `(id, account_id, nombre, secret_hash, roles) VALUES ('rc_${String(n).padStart(16, 'A')}', '${account}', 'Caja', sha256('client ${n}'), '{}')`,
  'public.api_keys': (n, account) =>
    `(account_id, nombre, prefix, secret_hash, roles, validity_days, created_by_user)
     VALUES ('${account}', 'Llave', 'rk_test_', sha256('key ${n}'), '{ROLE_RECEIPTS}', 0, ${child('users')}${account}'))`,
  'public.oauth_payloads': (n, account) =>
    `(id_hash, account_id, model, payload, client_id, expires_at)
     VALUES (sha256('token ${n}'), '${account}', 'AccessToken', '{"a": "tab\\tand \\\\ backslash"}', ${child('oauth_clients')}${account}'), now())`,
  'public.invitations': (n, account) =>
    `(account_id, usuario, nombres, rol, roles, token_hash, expires_at)
     VALUES ('${account}', 'invitada${n}', 'Eva', 'usuario', '{}', sha256('invitation ${n}'), now())`,
  'public.user_totp': (_, account) =>
    `(user_id, account_id, secret_sealed, master_key_id, recovery_hashes)
     VALUES (${child('users')}${account}'), '${account}', '\\x00ff0a5c', 'k', ARRAY[sha256('a'), sha256('b')])`,
  'public.user_passkeys': (n, account) =>
    `(account_id, user_id, nombre, credential_id, public_key, counter, transports, backed_up)
     VALUES ('${account}', ${child('users')}${account}'), 'Teléfono', sha256('passkey ${n}'), '\\x00ff', 1, '{internal}', true)`,
  'public.identity_providers': (n, account) =>
    `(account_id, tipo, nombre, issuer, client_id, secret_sealed, master_key_id, activo, automatico, roles, grupos, exigido, confia_segundo_paso)
     VALUES ('${account}', 'otro', 'Empresa', 'https://id${n}.ejemplo', 'c', '\\x00ff0a5c', 'k', false, false, '{}', '[]', false, false)`,
  'public.identity_domains': (n, account) => `(dominio, account_id) VALUES ('empresa${n}.ec', '${account}')`,
  'public.identity_flows': (n, account) =>
    `(state_hash, account_id, expires_at) VALUES (sha256('flow ${n}'), '${account}', now())`,
  'public.user_identities': (n, account) =>
    `(user_id, account_id, issuer, subject) VALUES (${child('users')}${account}'), '${account}', 'https://id.ejemplo', 's${n}')`,
  'public.user_recovery_codes': (n, account) =>
    `(user_id, account_id, hash) VALUES (${child('users')}${account}'), '${account}', sha256('recovery ${n}'))`,
  'public.login_failures': (n, account) =>
    `(user_id, account_id, origen, failures) VALUES (${child('users')}${account}'), '${account}', '192.0.2.${n}', 1)`,
  'public.sessions': (n, account) =>
    `(account_id, user_id, token_hash, expires_at, ip)
     VALUES ('${account}', ${child('users')}${account}'), sha256('session ${n}'), now(), '192.0.2.${n}')`,
  'public.llamadas': (n, account) =>
    `(id, account_id, actor_kind, actor_id, metodo, ruta, estado, ms, request_id)
     VALUES (${n}, '${account}', 'user', '${account}', 'GET', '/api/v1.0/comprobantes', 200, 3, 'solicitud-${n}')`,
  'public.audit_events': (n, account) =>
    `(account_id, actor_kind, actor_nombre, action, subject_kind, subject_id, ip)
     VALUES ('${account}', 'system', 'prueba', 'crear', 'cuenta', '${n}', '192.0.2.${n}')`,
  'public.audit_heads': (_, account) => `(account_id, seq, hash) VALUES ('${account}', 1, sha256('a'))`,
  'public.audit_chain': (n, account) => `(account_id, seq, event_id, hash) VALUES ('${account}', 1, ${n}, sha256('a'))`,
  'public.audit_envios': (_, account) => `(account_id, destino, seq) VALUES ('${account}', 'siem', 1)`,
  'public.empresas': (n, account) =>
    `(account_id, ruc, razon_social, dir_matriz) VALUES ('${account}', '${ruc(n)}', E'Línea\\ny\\ttabulador \\\\ fin', 'Quito')`,
  'public.ruc_pruebas': (n, account) =>
    `(ruc, account_id, empresa_id, medio) VALUES ('${ruc(n)}', '${account}', ${child('empresas')}${account}'), 'registro')`,
  'public.ruc_casos': (n, account) =>
    `(ruc, account_id, empresa_id, huella) VALUES ('${ruc(n)}', '${account}', ${child('empresas')}${account}'), sha256('c'))`,
  'public.establecimientos': (_, account) =>
    `(account_id, empresa_id, estab, direccion) VALUES ('${account}', ${child('empresas')}${account}'), '001', 'Quito')`,
  'public.puntos_emision': (_, account) =>
    `(account_id, establecimiento_id, pto_emi) VALUES ('${account}', ${child('establecimientos')}${account}'), '001')`,
  'public.secuenciales': (_, account) =>
    `(account_id, punto_emision_id, cod_doc, siguiente) VALUES ('${account}', ${child('puntos_emision')}${account}'), '01', 7)`,
  'public.productos': (_, account) =>
    `(account_id, empresa_id, codigo_principal, descripcion, precio_unitario, impuesto)
     VALUES ('${account}', ${child('empresas')}${account}'), 'P-001', 'Café «tostado»', 1.234567, '[{"codigo": "2", "codigoPorcentaje": "4"}]')`,
  'public.clientes': (_, account) =>
    `(account_id, empresa_id, tipo, identificacion, razon_social, correos, telefono)
     VALUES ('${account}', ${child('empresas')}${account}'), '05', '1710034065', 'Ñandú', '{"a@b.ec"}', '02 222-2222')`,
  'public.clientes_bloqueados': (_, account) =>
    `(empresa_id, account_id, identificacion) VALUES (${child('empresas')}${account}'), '${account}', '1710034065')`,
  'public.proforma_contadores': (_, account) =>
    `(empresa_id, account_id, siguiente) VALUES (${child('empresas')}${account}'), '${account}', 2)`,
  'public.proformas': (n, account) =>
    `(account_id, empresa_id, secuencial, fecha, vence, estab, pto_emi, receptor_tipo, receptor_identificacion, receptor_razon_social,
      importe_total, payload, documento, enlace_numero, enlace_hash)
     VALUES ('${account}', ${child('empresas')}${account}'), 1, '2026-11-15', '2026-11-30', '001', '001', '05', '1710034065', 'Ñandú', 11.50,
      '{"ruc": "x"}', '{"x": null}', gen_random_uuid(), sha256('proforma ${n}'))`,
  'public.recurrentes': (_, account) =>
    `(account_id, empresa_id, nombre, frecuencia, dia, atraso, payload, receptor_identificacion, receptor_razon_social, importe_total,
      siguiente, actor, due_at)
     VALUES ('${account}', ${child('empresas')}${account}'), 'Arriendo', 'mensual', 5, 'preguntar', '{"ruc": "x"}', '1710034065', 'Ñandú',
      11.50, '2030-12-05', 'user:Ana', '2030-12-05')`,
  'public.recurrente_periodos': (_, account) =>
    `(recurrente_id, account_id, periodo, fecha, estado) VALUES (${child('recurrentes')}${account}'), '${account}', '2026-11', '2026-11-05', 'FALLIDA')`,
  'public.plantillas_ride': (n, account) =>
    `(account_id, nombre, formato, definicion) VALUES ('${account}', 'Plantilla ${n}', 'A4', '{"version": 1}')`,
  'public.plantilla_ride_usos': (_, account) =>
    `(account_id, empresa_id, plantilla_id, cod_doc)
     VALUES ('${account}', ${child('empresas')}${account}'), ${child('plantillas_ride')}${account}'), '01')`,
  'public.plantillas_email': (n, account) =>
    `(account_id, nombre, asunto, cuerpo_html, cuerpo_texto) VALUES ('${account}', 'Correo ${n}', 'A', E'<p>\\n\\t{{ x }}', 'T')`,
  'public.plantilla_email_usos': (_, account) =>
    `(account_id, empresa_id, plantilla_id, cod_doc)
     VALUES ('${account}', ${child('empresas')}${account}'), ${child('plantillas_email')}${account}'), '01')`,
  'public.empresa_logos': (_, account) =>
    `(empresa_id, account_id, content_type, ancho, alto, bytes)
     VALUES (${child('empresas')}${account}'), '${account}', 'image/png', 2, 1, '\\x89504e47')`,
  'public.certificados': (_, account) =>
    `(account_id, empresa_id, titular, emisor, serial, fecha_desde, fecha_expiracion, certificado, seal_context, p12_sealed,
      password_sealed, private_key_sealed, master_key_id)
     VALUES ('${account}', ${child('empresas')}${account}'), 'Ana', 'Autoridad', '1', now(), 'infinity', '\\x30', gen_random_uuid(),
      '\\x00ff0a5c', '\\x', '\\x5c6e', 'k')`,
  'public.perfiles_firma': (_, account) =>
    `(empresa_id, account_id, perfil) VALUES (${child('empresas')}${account}'), '${account}', 'B')`,
  'public.comprobantes': (n, account) =>
    `(account_id, empresa_id, punto_emision_id, ruc, cod_doc, version, estab, pto_emi, secuencial, clave_acceso, fecha_emision,
      receptor_tipo, receptor_identificacion, receptor_razon_social, importe_total, correos, documento, documento_sha256, xml,
      created_at, updated_at)
     VALUES ('${account}', ${child('empresas')}${account}'), ${child('puntos_emision')}${account}'), '${ruc(n)}', '01', '1.1.0',
      '001', '001', 1, '${clave(n)}', '2026-11-15', '05', '1710034065', 'Ñandú', 123.40, '{"a@b.ec","c, \\"d\\""}', '{"x": null}',
      sha256('d'), convert_to('<factura/>', 'UTF8'), now(), now())`,
  'public.receptores': (n, account) =>
    `(account_id, ruc, tipo, identificacion, razon_social) VALUES ('${account}', '${ruc(n)}', '05', '1710034065', 'Ñandú')`,
  'public.comprobante_claves': (n, account) =>
    `(clave_acceso, account_id, comprobante_id) VALUES ('${clave(n)}', '${account}', ${child('comprobantes')}${account}'))`,
  'public.comprobante_events': (_, account) =>
    `(account_id, comprobante_id, revision, at, actor, tipo, to_estado)
     VALUES ('${account}', ${child('comprobantes')}${account}'), 1, now(), 'api', 'creado', 'CREADO')`,
  'public.diccionarios': (_, account) =>
    `(account_id, huella, formato, contenido) VALUES ('${account}', sha256('d'), 1, '\\x00ff0a5c')`,
  'public.comprobante_compactos': (_, account) =>
    `(comprobante_id, account_id, diccionario_id, revision, xml_bytes, bytes, sha256, contenido)
     VALUES (${child('comprobantes')}${account}'), '${account}', ${child('diccionarios')}${account}'), 0, 0, 2, sha256('[]'), '\\x8b8e0500')`,
  'public.comprobante_cifras': (_, account) =>
    `(comprobante_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta, retenido_iva, retenido_isd,
      total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
     VALUES (${child('comprobantes')}${account}'), '${account}', 100, 0, 0, 15, 0, 0, 0, 0, 0, 115, '{2}', '{4}', '{15}', '{100}', '{15}')`,
  'public.cierres': (n, account) =>
    `(account_id, empresa_id, ruc, mes, cerrado_por, pendientes)
     VALUES ('${account}', ${child('empresas')}${account}'), '${ruc(n)}', '2026-10-01', 'user:Ñandú', '{"sinDecision": 1}')`,
  'public.recibidos': (n, account) =>
    `(account_id, empresa_id, ruc, clave_acceso, cod_doc, ruc_emisor, razon_social_emisor, estab, pto_emi, secuencial, fecha_emision,
      estado, origen, xml, lineas)
     VALUES ('${account}', ${child('empresas')}${account}'), '${ruc(n)}', '${clave(n)}', '01', '1790016919001', 'Ñandú', '001', '001', 1,
      '2026-11-15', 'VIGENTE', 'archivo', convert_to('<factura/>', 'UTF8'), '["bien"]')`,
  'public.recibido_cifras': (_, account) =>
    `(recibido_id, account_id, total_sin_impuestos, descuento, propina, iva, ice, irbpnr, retenido_renta, retenido_iva, retenido_isd,
      total, impuestos_codigos, impuestos_porcentajes, impuestos_tarifas, impuestos_bases, impuestos_valores)
     VALUES (${child('recibidos')}${account}'), '${account}', 100, 0, 0, 15, 0, 0, 0, 0, 0, 115, '{2}', '{4}', '{15}', '{100}', '{15}')`,
  'public.proveedores': (_, account) =>
    `(account_id, empresa_id, identificacion, leyendas, editado)
     VALUES ('${account}', ${child('empresas')}${account}'), '1790016919001', '{"especial": true}', '{"codigoRenta": "312"}')`,
  'public.cargas': (_, account) =>
    `(account_id, origen, nombre, actor) VALUES ('${account}', 'archivo', 'compras «nov».zip', 'api-key:Llave')`,
  'public.carga_filas': (_, account) =>
    `(carga_id, fila, account_id, nombre, contenido) VALUES (${child('cargas')}${account}'), 1, '${account}', 'a.xml', '\\x00ff0a5c')`,
  'public.acciones_masivas': (_, account) =>
    `(account_id, accion, actor_kind, actor_id, actor_nombre, filas) VALUES ('${account}', 'eliminar', 'user', 'x', 'Ñ', 1)`,
  'public.acciones_masivas_filas': (_, account) =>
    `(accion_id, fila, account_id, clave_acceso) VALUES (${child('acciones_masivas')}${account}'), 1, '${account}', '${'1'.repeat(49)}')`,
  'public.emisiones_masivas': (n, account) =>
    `(account_id, ruc, cod_doc, nombre, sha256, columnas, actor_kind, actor_id, actor_nombre, filas, documentos)
     VALUES ('${account}', '${ruc(n)}', '01', 'ventas «ñ».xlsx', sha256('file'), '[]', 'user', 'x', 'Ñ', 1, 1)`,
  'public.emisiones_masivas_documentos': (_, account) =>
    `(emision_id, lugar, account_id, grupo, lineas, filas, huella)
     VALUES (${child('emisiones_masivas')}${account}'), 1, '${account}', 'F-1', '{2}', '[]', sha256('x'))`,
  'public.emisiones_masivas_columnas': (_, account) =>
    `(account_id, cod_doc, columnas) VALUES ('${account}', '01', '{"cliente": "razonSocial"}')`,
  'public.recibido_cuotas': (_, account) => `(account_id, dia, documentos) VALUES ('${account}', '2026-11-15', 3)`,
  'public.avisos': (_, account) => `(account_id, tipo, datos) VALUES ('${account}', 'prueba', '{"mensaje": "ñ"}')`,
  'public.webhooks': (_, account) =>
    `(account_id, url, formato, roles, created_by_user, seal_context, secreto_sealed, master_key_id, cursor, posicion)
     VALUES ('${account}', 'https://tienda.ec/ñ', 'ligero', '{ROLE_RECEIPTS}', ${child('users')}${account}'), gen_random_uuid(), '\\x00ff', 'k',
      'evt_1-0', 1)`,
  'public.webhook_entregas': (_, account) =>
    `(account_id, webhook_id, evento_id, tipo, posicion, cuerpo, estado, due_at)
     VALUES ('${account}', ${child('webhooks')}${account}'), 'evt_1-0', 'prueba', 1, '{"id": "evt_1-0"}', 'PENDIENTE', now())`,
  'public.reporte_trabajos': (n, account) =>
    `(account_id, tipo, formato, filtro, opciones, created_by_user, estado, due_at, descarga_hash, descarga_hasta)
     VALUES ('${account}', 'ventas', 'csv', '{"rucs": null, "desde": "2026-11-01", "hasta": "2026-11-30"}', '{"separador": ";", "bom": true}',
      ${child('users')}${account}'), 'LISTO', NULL, sha256('descarga ${n}'), now())`,
  'public.reporte_partes': (_, account) =>
    `(trabajo_id, account_id, parte, contenido) VALUES (${child('reporte_trabajos')}${account}'), '${account}', 0, '\\x00ff0a5c')`,
  'public.resumen_sumas': (n, account) =>
    `(account_id, ruc, fecha, bloque, estab, pto_emi, cod_doc, estado, comprobantes, sin_cifras, otra_moneda, total)
     VALUES ('${account}', '${ruc(n)}', '2026-11-15', 0, '001', '001', '01', 'AUTORIZADO', 1, 0, 0, 123.40)`,
  'public.resumen_pendientes': (n, account) =>
    `(account_id, ruc, fecha, bloque) VALUES ('${account}', '${ruc(n)}', '2026-11-15', 0)`,
  'public.evento_lotes': (_, account) =>
    `(account_id, fuente, eventos, posicion) VALUES ('${account}', 'comprobante', '{7}', 1)`,
  'public.evento_contadores': (_, account) => `(account_id, ultima) VALUES ('${account}', 1)`,
  'public.anulaciones': (_, account) =>
    `(account_id, comprobante_id, empresa_id, fecha_emision, motivo, estado, fecha_limite, fecha_limite_sin_traslado,
      requiere_aceptacion, pasos, actor, due_at, created_at, updated_at)
     VALUES ('${account}', ${child('comprobantes')}${account}'), ${child('empresas')}${account}'), '2026-11-15', 'Error «de caja»',
      'SOLICITADA', '2026-12-07', '2026-12-07', false, '["a"]', 'api', now(), now(), now())`,
  'public.enlaces_comprobante': (n, account) =>
    `(comprobante_id, account_id, numero, token_hash)
     VALUES (${child('comprobantes')}${account}'), '${account}', gen_random_uuid(), sha256('enlace ${n}'))`,
  'public.conciliaciones': (n, account) =>
    `(account_id, empresa_id, ruc, desde, hasta, reparar, origen, due_at, created_at, updated_at)
     VALUES ('${account}', ${child('empresas')}${account}'), '${ruc(n)}', '2026-11-01', '2026-11-15', true, 'comando', now(), now(), now())`,
  'public.conciliacion_diferencias': (n, account) =>
    `(account_id, conciliacion_id, comprobante_id, clave_acceso, tipo, alarma, estado, estado_sri, reparada, at)
     VALUES ('${account}', ${child('conciliaciones')}${account}'), ${child('comprobantes')}${account}'), '${clave(n)}', 'anulado-en-sri',
      false, 'AUTORIZADO', 'ANULADO', true, now())`,
  'public.correos': (_, account) =>
    `(account_id, tipo, comprobante_id, empresa_id, destinatarios, secreto_sealed, master_key_id, due_at, created_at, updated_at)
     VALUES ('${account}', 'autorizado', ${child('comprobantes')}${account}'), ${child('empresas')}${account}'),
      '[{"correo": "ñandú@empresa.ec", "estado": "PENDIENTE", "motivo": null, "fecha": null}]', '\\x00ff0a5c', 'k', now(), now(), now())`,
  'public.correo_eventos': (_, account) =>
    `(account_id, comprobante_id, correo_id, revision, estado, at, actor, tipo)
     VALUES ('${account}', ${child('comprobantes')}${account}'), ${child('correos')}${account}'), 1, 'AUTORIZADO', now(), 'servicio', 'correo-enviado')`,
  'public.empresa_smtp': (_, account) =>
    `(empresa_id, account_id, host, port, seguridad, usuario, password_sealed, master_key_id, seal_context, remitente, updated_at)
     VALUES (${child('empresas')}${account}'), '${account}', 'smtp.empresa.ec', 587, 'STARTTLS', 'u', '\\x00ff', 'k', gen_random_uuid(), 'a@b.ec', now())`,
  'public.ventas_clasificadas': (_, account) =>
    `(comprobante_id, account_id, clase, updated_at) VALUES (${child('comprobantes')}${account}'), '${account}', 'activo-fijo', now())`,
  'public.saldos_iva': (_, account) =>
    `(empresa_id, account_id, mes, credito_anterior, retenciones_anterior, impuesto_anterior, ventas_credito, impuesto_credito, updated_at)
     VALUES (${child('empresas')}${account}'), '${account}', '2026-11-01', 1, 2, 3, 4, 5, now())`,
  'public.ats_respuestas': (_, account) =>
    `(empresa_id, account_id, mes, respuestas, updated_at)
     VALUES (${child('empresas')}${account}'), '${account}', '2026-11-01', '{"relacionadas": ["ñ1790016919001"]}', now())`,
  'public.buzones': (_, account) =>
    `(empresa_id, account_id, host, port, usuario, carpeta, activo, secreto_sealed, master_key_id, seal_context)
     VALUES (${child('empresas')}${account}'), '${account}', 'imap.empresa.ec', 993, 'ñandú', 'INBOX', true, '\\x00ff', 'k', gen_random_uuid())`,
  'public.buzon_correos': (_, account) =>
    `(account_id, buzon_id, uidvalidity, uid, huella, asunto, resultado)
     VALUES ('${account}', ${child('buzones')}${account}'), 1, 7, sha256('m'), E'Factura\\tñ', 'aceptado')`,
  'public.password_resets': (n, account) =>
    `(account_id, user_id, token_hash, expires_at)
     VALUES ('${account}', ${child('users')}${account}'), sha256('reset ${n}'), now())`,
  'public.idempotency_keys': (n, account) =>
    `(account_id, owner, route, key, body_sha256, created_at) VALUES ('${account}', 'key', 'POST /', '${n}', sha256('b'), now())`,
};

/** Rows of tables that belong to no account. */
const SHARED_ROWS: Readonly<Record<string, string>> = {
  'public.catalogo_filas': `(tabla, codigo, descripcion, tarifa, desde, fuente, created_at, created_ip)
    VALUES ('iva', '4', 'Tarifa «general»', 16, '2030-01-01', 'Decreto', now(), '192.0.2.1')`,
  'public.historia_perdidas': `(id, proceso, motivo, faltan, aceptada_at)
    VALUES (gen_random_uuid(), gen_random_uuid(), 'timeline', '[]', now())`,
  'public.puesta_en_marcha': `(token_hash, expires_at) VALUES (decode(repeat('ab', 32), 'hex'), now())`,
  'public.historia_procesos': `(id, contador) VALUES (gen_random_uuid(), 1)`,
  'public.installation_secrets': `(name, value_sealed, master_key_id) VALUES ('oauth', '\\x00ff0a5c', 'k')`,
  'public.normas_paquetes': `(version, emisor, contenido, firma, clave, created_at)
    VALUES (7, 'Emisor «ñ»', '\\x7b7d', decode(repeat('00', 64), 'hex'), 'k', now())`,
  'public.passkey_challenges': `(hash, purpose, expires_at) VALUES (sha256('challenge'), 'sign-in', now())`,
  'public.periodic_turns': `(name, due_at) VALUES ('claves-idempotencia', now())`,
  'public.sri_eventos': `(tipo, datos) VALUES ('sri.disponible', '{"servicio": "validez"}')`,
  'public.sri_services': `(servicio, opened_at, next_probe_at, reason) VALUES ('validez', now(), now(), 'HTTP 503')`,
  'sri_simulador.receptions': `(raw, answer) VALUES ('\\x3c00', '{}')`,
  'sri_simulador.documents': `(clave_acceso, ruc, cod_doc, estab, pto_emi, secuencial, estado, ready_at)
    VALUES ('${clave(1)}', '${ruc(1)}', '01', '001', '001', '000000001', 'AUTORIZADO', now())`,
  'sri_simulador.authorizations': `(clave_acceso, reception_id, estado, fecha_autorizacion, mensajes)
    VALUES ('${clave(1)}', (SELECT max(id) FROM sri_simulador.receptions), 'AUTORIZADO', now(), '[]')`,
  'sri_simulador.annulments': `(clave_acceso, outcome) VALUES ('${clave(1)}', 'PENDIENTE')`,
  'sri_simulador.authority': `(private_key_pem, certificate_pem) VALUES ('k', 'c')`,
  'sri_simulador.faults': `(efecto, proporcion) VALUES ('caido', 0.1)`,
};

/** Fills one row of every account table for account `n`, as a superuser, and returns the table names. */
export async function fillAccount(client: pg.Client, n: number): Promise<string[]> {
  // The rows already include what triggers would add.
  await client.query('SET session_replication_role = replica');
  for (const [table, row] of Object.entries(ROWS)) {
    await client.query(`INSERT INTO ${table} ${row(n, accountNumber(n))}`);
  }
  await client.query('RESET session_replication_role');
  return Object.keys(ROWS);
}

/** Fills one row of every table that belongs to no account. */
export async function fillShared(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica');
  for (const [table, row] of Object.entries(SHARED_ROWS)) await client.query(`INSERT INTO ${table} ${row}`);
  await client.query('RESET session_replication_role');
}
