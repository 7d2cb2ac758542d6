import type { Tabla } from './clases.js';

/** Issued receipts, customers, quotes and mails. */
export const COMPROBANTES = {
  comprobantes: {
    titulares: ['comprador', 'empresa'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Comprobantes emitidos: su XML firmado, su autorización y su estado.',
    columnas: {
      identidad: 'ruc receptor_tipo receptor_identificacion receptor_razon_social',
      contacto: 'correos',
      tributario:
        'clave_acceso fecha_emision importe_total documento totales xml mensajes numero_autorizacion ' +
        'fecha_autorizacion xml_enviado',
      libre: 'advertencias motivo_pendiente referencia',
      ninguno:
        'id account_id empresa_id punto_emision_id cod_doc version estab pto_emi secuencial documento_sha256 ' +
        'estado revision en_sri send_begun_at accion due_at attempts lease_token created_at updated_at ' +
        'pending_since number_taken absent_at resent sri_faults refused_at referencia_unica',
    },
  },
  comprobante_claves: {
    titulares: [],
    base: 'ley',
    plazo: 'tributario',
    para: 'Clave de acceso de cada comprobante.',
    columnas: {
      tributario: 'clave_acceso',
      ninguno: 'account_id comprobante_id',
    },
  },
  comprobante_compactos: {
    titulares: ['comprador', 'empresa'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Comprobantes definitivos, comprimidos.',
    columnas: {
      tributario: 'contenido',
      ninguno: 'comprobante_id account_id diccionario_id revision xml_bytes bytes sha256',
    },
  },
  diccionarios: {
    titulares: ['comprador', 'empresa'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Partes comunes de los comprobantes comprimidos.',
    columnas: {
      tributario: 'contenido',
      ninguno: 'id account_id huella formato',
    },
  },
  comprobante_cifras: {
    titulares: ['comprador'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Cifras de cada comprobante para los reportes.',
    columnas: {
      tributario:
        'total_sin_impuestos descuento propina iva ice irbpnr retenido_renta retenido_iva retenido_isd total ' +
        'otra_moneda impuestos_codigos impuestos_porcentajes impuestos_tarifas impuestos_bases impuestos_valores ' +
        'retenciones pagos modificado_cod_doc modificado_numero modificado_fecha reembolso_base reembolso_impuesto ' +
        'reembolsos advertencias negocio_popular',
      ninguno: 'comprobante_id account_id',
    },
  },
  comprobante_events: {
    titulares: ['persona'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Historia de cada comprobante.',
    columnas: {
      actividad: 'at actor',
      libre: 'detalle',
      ninguno: 'id account_id comprobante_id revision tipo from_estado to_estado accion',
    },
  },
  receptores: {
    titulares: ['comprador'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Nombres e identificaciones que constan en los comprobantes, para buscarlos.',
    columnas: {
      identidad: 'tipo identificacion razon_social busqueda',
      ninguno: 'id account_id ruc',
    },
  },
  enlaces_comprobante: {
    titulares: ['comprador'],
    base: 'venta',
    plazo: 'tributario',
    para: 'Enlace del comprador a su comprobante.',
    columnas: {
      credencial: 'token_hash numero former_hash',
      ninguno: 'comprobante_id account_id created_at revoked_at',
    },
  },
  anulaciones: {
    titulares: ['comprador', 'persona'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Anulaciones pedidas y su seguimiento.',
    columnas: {
      actividad: 'actor',
      libre: 'motivo pasos ultima_falla',
      ninguno:
        'id account_id comprobante_id empresa_id fecha_emision estado revision fecha_limite ' +
        'fecha_limite_sin_traslado requiere_aceptacion aceptacion_hasta estado_sri consultado_at due_at attempts ' +
        'lease_token created_at updated_at ended_at',
    },
  },
  ventas_clasificadas: {
    titulares: [],
    base: 'ley',
    plazo: 'tributario',
    para: 'Clase de venta de un comprobante.',
    columnas: {
      ninguno: 'comprobante_id account_id clase updated_at',
    },
  },
  conciliaciones: {
    titulares: ['empresa'],
    base: 'ley',
    plazo: 'conciliaciones',
    para: 'Comparaciones con el SRI.',
    columnas: {
      identidad: 'ruc',
      ninguno:
        'id account_id empresa_id desde hasta reparar origen programada_el cursor_fecha cursor_id revisados ' +
        'iguales diferencias alarmas reparadas sin_respuesta due_at lease_token created_at updated_at ended_at',
    },
  },
  conciliacion_diferencias: {
    titulares: [],
    base: 'ley',
    plazo: 'conciliaciones',
    para: 'Diferencias halladas.',
    columnas: {
      tributario: 'clave_acceso',
      ninguno: 'id account_id conciliacion_id comprobante_id tipo alarma estado estado_sri reparada at',
    },
  },
  resumen_sumas: {
    titulares: ['empresa'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Totales por día de los reportes.',
    columnas: {
      identidad: 'ruc',
      ninguno:
        'account_id fecha bloque estab pto_emi cod_doc estado comprobantes sin_cifras otra_moneda ' +
        'total_sin_impuestos descuento propina iva ice irbpnr retenido_renta retenido_iva retenido_isd total',
    },
  },
  resumen_pendientes: {
    titulares: ['empresa'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Días cuyos totales se recalculan.',
    columnas: {
      identidad: 'ruc',
      ninguno: 'id account_id fecha bloque',
    },
  },
  clientes: {
    titulares: ['comprador'],
    base: 'venta',
    plazo: 'ficha',
    para: 'Clientes de cada empresa, para no escribir sus datos otra vez y enviarles sus comprobantes.',
    columnas: {
      identidad: 'tipo identificacion razon_social busqueda orden',
      contacto: 'correos direccion telefono',
      tributario: 'forma_pago',
      ninguno: 'id account_id empresa_id automatico unido_a revision created_at updated_at',
    },
  },
  clientes_bloqueados: {
    titulares: ['comprador'],
    base: 'venta',
    plazo: 'bloqueo',
    para: 'Identificaciones cuyo titular pidió la supresión: los comprobantes nuevos no vuelven a llenar su ficha.',
    columnas: {
      identidad: 'identificacion',
      ninguno: 'empresa_id account_id created_at',
    },
  },
  proformas: {
    titulares: ['comprador'],
    base: 'venta',
    plazo: 'ofertas',
    para: 'Proformas y la respuesta del cliente.',
    columnas: {
      identidad: 'receptor_tipo receptor_identificacion receptor_razon_social respuesta_nombre',
      contacto: 'correos',
      tributario: 'importe_total',
      actividad: 'respuesta_at',
      credencial: 'enlace_numero enlace_hash',
      libre: 'payload documento respuesta_motivo diferencias',
      ninguno:
        'id account_id empresa_id secuencial estado fecha vence estab pto_emi correo_id revision respuesta_revision created_at updated_at',
    },
  },
  proforma_contadores: {
    titulares: [],
    base: 'venta',
    plazo: 'cuenta',
    para: 'Último número de proforma.',
    columnas: {
      ninguno: 'empresa_id account_id siguiente',
    },
  },
  recurrentes: {
    titulares: ['comprador', 'persona'],
    base: 'venta',
    plazo: 'ofertas',
    para: 'Facturas que se emiten solas cada período.',
    columnas: {
      identidad: 'nombre receptor_identificacion receptor_razon_social',
      tributario: 'importe_total',
      actividad: 'actor actor_kind actor_id',
      libre: 'payload por_asumir',
      ninguno:
        'id account_id empresa_id estado frecuencia dia mes hasta veces atraso asumida siguiente cuenta attempts due_at ' +
        'lease_token revision created_at updated_at',
    },
  },
  recurrente_periodos: {
    titulares: [],
    base: 'venta',
    plazo: 'ofertas',
    para: 'Resultado de cada período.',
    columnas: {
      libre: 'motivo',
      ninguno: 'recurrente_id account_id periodo fecha estado codigo updated_at',
    },
  },
  correos: {
    titulares: ['comprador', 'persona'],
    base: 'venta',
    plazo: 'correos',
    para: 'Correos enviados o por enviar, y qué pasó con cada dirección.',
    columnas: {
      contacto: 'destinatarios',
      actividad: 'message_id',
      credencial: 'secreto_sealed',
      libre: 'datos motivo',
      ninguno:
        'id account_id uuid tipo comprobante_id empresa_id master_key_id plantilla_id reenvio estado due_at ' +
        'attempts lease_token send_begun_at unknowns created_at updated_at',
    },
  },
  correo_eventos: {
    titulares: ['comprador'],
    base: 'venta',
    plazo: 'correos',
    para: 'Historia de los correos de un comprobante.',
    columnas: {
      contacto: 'detalle',
      actividad: 'at actor',
      ninguno: 'id account_id comprobante_id correo_id revision estado tipo',
    },
  },
} as const satisfies Readonly<Record<string, Tabla>>;
