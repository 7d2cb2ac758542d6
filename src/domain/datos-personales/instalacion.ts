import type { Tabla } from './clases.js';

/** The installation, the register of RUCs and the simulator. */
export const INSTALACION = {
  catalogo_filas: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Tarifas que agregó el operador.',
    columnas: {
      actividad: 'created_ip created_request removed_ip removed_request',
      ninguno: 'id tabla codigo descripcion tarifa desde hasta fuente created_at removed_at',
    },
  },
  installation: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Ambiente y reloj de la instalación.',
    columnas: {
      ninguno:
        'only_row ambiente clock_shift created_at compacta_desde resumen_ids_por_bloque resumen_bloques ' +
        'resumen_marca_hasta resumen_espera',
    },
  },
  historia_perdidas: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Pérdidas de la base que se detectaron.',
    columnas: {
      ninguno: 'id proceso detectada_at motivo faltan aceptada_at',
    },
  },
  historia_procesos: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Procesos del servicio.',
    columnas: {
      ninguno: 'id contador visto_at',
    },
  },
  normas_paquetes: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Paquetes firmados de normas.',
    columnas: {
      ninguno: 'version emisor contenido firma clave created_at',
    },
  },
  periodic_turns: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Turnos de las tareas periódicas.',
    columnas: {
      ninguno: 'id name due_at lease_token',
    },
  },
  sri_eventos: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Caídas y regresos del SRI.',
    columnas: {
      ninguno: 'id tipo at datos',
    },
  },
  sri_services: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Estado de los servicios del SRI.',
    columnas: {
      ninguno:
        'servicio opened_at reason failed_probes next_probe_at probe_token probe_until pace_per_second pace_since ' +
        'pace_step_ms pace_reason pace_next_at recovered_at unsent_alarm',
    },
  },
  installation_secrets: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Secretos de la instalación, sellados.',
    columnas: {
      credencial: 'value_sealed',
      ninguno: 'name master_key_id created_at',
    },
  },
  puesta_en_marcha: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Enlaces que crean la primera cuenta; solo su huella, hasta que hay una.',
    columnas: {
      credencial: 'token_hash',
      ninguno: 'created_at expires_at',
    },
  },
  'registro_ruc.carga': {
    titulares: [],
    base: 'servicio',
    plazo: 'registro',
    para: 'Archivos cargados del registro de RUC que publica el SRI.',
    columnas: {
      ninguno: 'unica cargado_el archivos filas contribuyentes repetidas ilegibles provincias',
    },
  },
  'registro_ruc.contribuyentes': {
    titulares: ['comprador', 'proveedor'],
    base: 'servicio',
    plazo: 'registro',
    para: 'Registro de RUC que publica el SRI, para completar nombres.',
    columnas: {
      identidad: 'ruc razon_social nombre_comercial',
      contacto: 'provincia canton parroquia',
      tributario: 'obligado agente_retencion especial estado clase tipo ciiu',
      ninguno: 'establecimientos abiertos',
    },
  },
  'registro_ruc.trabajo': {
    titulares: [],
    base: 'servicio',
    plazo: 'registro',
    para: 'Carga en curso del registro.',
    columnas: {
      ninguno: 'unico id estado paso filas codigo mensaje empezada_el vista_el',
    },
  },
  'sri_simulador.annulments': {
    titulares: [],
    base: 'servicio',
    plazo: 'simulador',
    para: 'Anulaciones simuladas.',
    columnas: {
      tributario: 'clave_acceso',
      ninguno: 'id outcome requested_at resolved_at',
    },
  },
  'sri_simulador.authority': {
    titulares: [],
    base: 'servicio',
    plazo: 'simulador',
    para: 'Autoridad de certificación simulada.',
    columnas: {
      credencial: 'private_key_pem',
      ninguno: 'only_row certificate_pem created_at',
    },
  },
  'sri_simulador.authorizations': {
    titulares: [],
    base: 'servicio',
    plazo: 'simulador',
    para: 'Autorizaciones simuladas.',
    columnas: {
      tributario: 'clave_acceso mensajes',
      ninguno: 'id reception_id estado fecha_autorizacion',
    },
  },
  'sri_simulador.documents': {
    titulares: ['empresa'],
    base: 'servicio',
    plazo: 'simulador',
    para: 'Documentos simulados.',
    columnas: {
      identidad: 'ruc',
      tributario: 'clave_acceso',
      ninguno: 'cod_doc estab pto_emi secuencial estado ready_at',
    },
  },
  'sri_simulador.faults': {
    titulares: [],
    base: 'servicio',
    plazo: 'simulador',
    para: 'Fallas simuladas.',
    columnas: {
      tributario: 'clave_acceso',
      ninguno: 'id servicio efecto proporcion remaining starts_at ends_at',
    },
  },
  'sri_simulador.receptions': {
    titulares: ['comprador'],
    base: 'servicio',
    plazo: 'simulador',
    para: 'Envíos al SRI simulado.',
    columnas: {
      tributario: 'clave_acceso',
      libre: 'raw answer',
      ninguno: 'id received_at sha256',
    },
  },
  schema_migrations: {
    titulares: [],
    base: 'servicio',
    plazo: 'instalacion',
    para: 'Versiones del esquema que se aplicaron.',
    columnas: {
      ninguno: 'version name sha256 applied_at needs',
    },
  },
} as const satisfies Readonly<Record<string, Tabla>>;
