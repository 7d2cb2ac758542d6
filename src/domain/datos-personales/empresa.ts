import type { Tabla } from './clases.js';

/** Companies and their settings. */
export const EMPRESA = {
  empresas: {
    titulares: ['empresa'],
    base: 'ley',
    plazo: 'cuenta',
    para: 'Contribuyentes que emiten, como constan en sus comprobantes.',
    columnas: {
      identidad: 'ruc razon_social nombre_comercial',
      contacto: 'dir_matriz correo telefono',
      ninguno:
        'id account_id obligado_contabilidad contribuyente_especial agente_retencion contribuyente_rimpe ' +
        'gran_contribuyente ruc_proveedor activa created_at updated_at revision logo_version',
    },
  },
  establecimientos: {
    titulares: ['empresa'],
    base: 'ley',
    plazo: 'cuenta',
    para: 'Establecimientos del emisor.',
    columnas: {
      identidad: 'nombre',
      contacto: 'direccion',
      ninguno: 'id account_id empresa_id estab activo created_at updated_at revision provincia canton iva_diferenciado',
    },
  },
  puntos_emision: {
    titulares: [],
    base: 'ley',
    plazo: 'cuenta',
    para: 'Puntos de emisión.',
    columnas: {
      ninguno: 'id account_id establecimiento_id pto_emi descripcion activo created_at updated_at revision',
    },
  },
  secuenciales: {
    titulares: [],
    base: 'ley',
    plazo: 'cuenta',
    para: 'Último número de cada punto.',
    columnas: {
      ninguno: 'account_id punto_emision_id cod_doc siguiente',
    },
  },
  productos: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Productos y servicios que se venden.',
    columnas: {
      ninguno:
        'id account_id empresa_id codigo_principal codigo_auxiliar descripcion precio_unitario unidad_medida ' +
        'impuesto activo revision created_at updated_at',
    },
  },
  empresa_logos: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Logo del RIDE.',
    columnas: {
      ninguno: 'empresa_id account_id content_type ancho alto bytes sha256 updated_at',
    },
  },
  empresa_smtp: {
    titulares: ['empresa'],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Servidor de correo de la empresa.',
    columnas: {
      contacto: 'remitente',
      credencial: 'usuario password_sealed',
      ninguno: 'empresa_id account_id host port seguridad master_key_id seal_context updated_at',
    },
  },
  buzones: {
    titulares: ['empresa'],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Buzón del que se leen los comprobantes recibidos.',
    columnas: {
      contacto: 'usuario',
      credencial: 'client_id secreto_sealed',
      ninguno:
        'id account_id empresa_id host port carpeta activo token_url master_key_id seal_context uidvalidity ' +
        'ultimo_uid revisados due_at lease_token ultima_revision fallas error created_at updated_at',
    },
  },
  buzon_correos: {
    titulares: ['proveedor'],
    base: 'servicio',
    plazo: 'buzon',
    para: 'Correos leídos del buzón y su resultado.',
    columnas: {
      contacto: 'remitente',
      actividad: 'message_id fecha',
      libre: 'asunto motivo',
      ninguno: 'id account_id buzon_id uidvalidity uid huella resultado documentos created_at',
    },
  },
  certificados: {
    titulares: ['empresa'],
    base: 'ley',
    plazo: 'cuenta',
    para: 'Certificados de firma, con su clave sellada.',
    columnas: {
      identidad: 'numero_ruc titular',
      credencial: 'p12_sealed password_sealed private_key_sealed',
      libre: 'descripcion diagnostico certificado',
      ninguno:
        'id account_id empresa_id emisor serial fecha_desde fecha_expiracion activo aviso_dias seal_context ' +
        'master_key_id created_at',
    },
  },
  perfiles_firma: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Variante de firma por empresa.',
    columnas: {
      ninguno: 'empresa_id account_id perfil',
    },
  },
  ruc_pruebas: {
    titulares: ['empresa'],
    base: 'seguridad',
    plazo: 'cuenta',
    para: 'Prueba de que el RUC es de la cuenta.',
    columnas: {
      identidad: 'ruc',
      ninguno: 'account_id empresa_id medio huella created_at',
    },
  },
  ruc_casos: {
    titulares: ['empresa'],
    base: 'seguridad',
    plazo: 'cuenta',
    para: 'Solicitudes de prueba de RUC por resolver.',
    columnas: {
      identidad: 'ruc',
      ninguno: 'empresa_id account_id huella created_at',
    },
  },
  plantillas_ride: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Plantillas del RIDE.',
    columnas: {
      libre: 'definicion',
      ninguno: 'id account_id nombre tipo_documento formato es_predeterminada created_at empresas',
    },
  },
  plantilla_ride_usos: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Dónde se usa cada plantilla del RIDE.',
    columnas: {
      ninguno: 'account_id empresa_id plantilla_id cod_doc estab pto_emi',
    },
  },
  plantillas_email: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Plantillas de correo.',
    columnas: {
      libre: 'cuerpo_html cuerpo_texto',
      ninguno: 'id account_id nombre asunto etiqueta_correo es_predeterminada revision created_at updated_at empresas',
    },
  },
  plantilla_email_usos: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Dónde se usa cada plantilla de correo.',
    columnas: {
      ninguno: 'account_id empresa_id plantilla_id cod_doc estab pto_emi',
    },
  },
  webhooks: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Direcciones a las que se avisan los eventos.',
    columnas: {
      credencial: 'secreto_sealed anterior_sealed',
      libre: 'url descripcion',
      ninguno:
        'id account_id formato tipos roles empresas created_by_user created_by_client activo desactivado_motivo ' +
        'desactivado_at seal_context anterior_hasta master_key_id cursor posicion repetir_cursor repetir_hasta ' +
        'pendiente_at due_at lease_token fallas falla_desde ultima_entrega created_at updated_at eliminado_at',
    },
  },
  webhook_entregas: {
    titulares: ['comprador'],
    base: 'servicio',
    plazo: 'entregas',
    para: 'Avisos enviados a los webhooks.',
    columnas: {
      libre: 'cuerpo motivo registro',
      ninguno:
        'id account_id webhook_id evento_id tipo ruc comprobante_id posicion estado due_at intentos desde ' +
        'created_at updated_at',
    },
  },
  cierres: {
    titulares: ['persona'],
    base: 'ley',
    plazo: 'cuenta',
    para: 'Meses cerrados de cada empresa.',
    columnas: {
      identidad: 'ruc',
      actividad: 'cerrado_por reabierto_por',
      libre: 'motivo',
      ninguno: 'id account_id empresa_id mes cerrado_at pendientes reabierto_at',
    },
  },
  saldos_iva: {
    titulares: [],
    base: 'ley',
    plazo: 'tributario',
    para: 'Saldos de IVA de meses anteriores.',
    columnas: {
      tributario: 'credito_anterior retenciones_anterior impuesto_anterior ventas_credito impuesto_credito',
      ninguno: 'empresa_id account_id mes updated_at',
    },
  },
  ats_respuestas: {
    titulares: [],
    base: 'ley',
    plazo: 'tributario',
    para: 'Respuestas a las preguntas del anexo transaccional.',
    columnas: {
      tributario: 'respuestas',
      ninguno: 'empresa_id account_id mes updated_at',
    },
  },
} as const satisfies Readonly<Record<string, Tabla>>;
