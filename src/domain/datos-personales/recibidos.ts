import type { Tabla } from './clases.js';

/** Received documents and suppliers. */
export const RECIBIDOS = {
  recibidos: {
    titulares: ['proveedor', 'empresa'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Comprobantes recibidos: su XML y la decisión contable.',
    columnas: {
      identidad: 'ruc tipo_emisor ruc_emisor razon_social_emisor receptor_identificacion',
      tributario:
        'clave_acceso fecha_emision numero_autorizacion fecha_autorizacion xml cod_sustento parte_rel ' +
        'derecho_credito activo_fijo lineas',
      actividad: 'decidido_at decidido_por',
      libre: 'motivo notas',
      ninguno:
        'id account_id empresa_id empresas cod_doc version estab pto_emi secuencial estado origen fecha_registro ' +
        'contabilizado accion due_at lease_token attempts consultado_desde confirmado_at anulacion_pedida_at ' +
        'anulado_at revision created_at updated_at fecha_recepcion',
    },
  },
  recibido_cifras: {
    titulares: ['proveedor'],
    base: 'ley',
    plazo: 'tributario',
    para: 'Cifras de cada recibido para los reportes.',
    columnas: {
      tributario:
        'total_sin_impuestos descuento propina iva ice irbpnr retenido_renta retenido_iva retenido_isd total ' +
        'otra_moneda impuestos_codigos impuestos_porcentajes impuestos_tarifas impuestos_bases impuestos_valores ' +
        'retenciones pagos modificado_cod_doc modificado_numero modificado_fecha reembolso_base reembolso_impuesto ' +
        'reembolsos advertencias negocio_popular',
      ninguno: 'recibido_id account_id',
    },
  },
  recibido_cuotas: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Documentos recibidos por día, para limitarlos.',
    columnas: {
      ninguno: 'account_id dia documentos bytes',
    },
  },
  proveedores: {
    titulares: ['proveedor'],
    base: 'venta',
    plazo: 'ficha',
    para: 'Proveedores y las leyendas de sus comprobantes.',
    columnas: {
      identidad: 'identificacion',
      tributario: 'leyendas',
      ninguno: 'id account_id empresa_id leyendas_fecha editado revision updated_at',
    },
  },
  cargas: {
    titulares: ['persona'],
    base: 'servicio',
    plazo: 'cargas',
    para: 'Archivos subidos con comprobantes recibidos.',
    columnas: {
      actividad: 'actor',
      libre: 'nombre',
      ninguno: 'id account_id empresas origen estado filas hechas due_at lease_token created_at updated_at',
    },
  },
  carga_filas: {
    titulares: ['proveedor'],
    base: 'servicio',
    plazo: 'cargas',
    para: 'Cada archivo de una carga y su resultado.',
    columnas: {
      tributario: 'clave_acceso',
      libre: 'nombre contenido motivo',
      ninguno: 'carga_id fila account_id resultado',
    },
  },
} as const satisfies Readonly<Record<string, Tabla>>;
