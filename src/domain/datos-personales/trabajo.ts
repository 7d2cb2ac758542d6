import type { Tabla } from './clases.js';

/** Bulk work, reports and events. */
export const TRABAJO = {
  emisiones_masivas: {
    titulares: ['comprador', 'persona'],
    base: 'servicio',
    plazo: 'masivas',
    para: 'Archivos de emisión masiva.',
    columnas: {
      identidad: 'ruc actor_nombre',
      tributario: 'importe',
      actividad: 'actor_kind actor_id',
      libre: 'nombre motivo por_asumir',
      ninguno:
        'id account_id cod_doc sha256 columnas decimales estab pto_emi empresas estado emitir repetidos filas ' +
        'documentos revisados errores avisos conocidos emitidos fallidos omitidos iniciada_at attempts due_at ' +
        'lease_token created_at updated_at',
    },
  },
  emisiones_masivas_documentos: {
    titulares: ['comprador'],
    base: 'servicio',
    plazo: 'masivas',
    para: 'Filas de esos archivos y el comprobante que salió de cada una.',
    columnas: {
      tributario: 'importe clave_acceso',
      libre: 'lineas hallazgos motivo',
      ninguno: 'emision_id lugar account_id grupo filas huella revisado resultado codigo',
    },
  },
  emisiones_masivas_columnas: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Columnas de los archivos, como la cuenta las nombraba; ya no se leen.',
    columnas: {
      ninguno: 'account_id cod_doc columnas updated_at',
    },
  },
  emisiones_masivas_columnas_empresa: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Columnas de los archivos, como la empresa las nombra.',
    columnas: {
      ninguno: 'account_id ruc cod_doc columnas updated_at',
    },
  },
  acciones_masivas: {
    titulares: ['persona'],
    base: 'servicio',
    plazo: 'acciones',
    para: 'Acciones sobre muchos comprobantes.',
    columnas: {
      identidad: 'actor_nombre',
      actividad: 'actor_kind actor_id',
      libre: 'por_asumir',
      ninguno:
        'id account_id accion fecha empresas estado filas hechas fallidas attempts due_at lease_token created_at ' +
        'updated_at',
    },
  },
  acciones_masivas_filas: {
    titulares: [],
    base: 'servicio',
    plazo: 'acciones',
    para: 'Resultado por comprobante.',
    columnas: {
      tributario: 'clave_acceso clave_nueva',
      libre: 'motivo',
      ninguno: 'accion_id fila account_id resultado codigo',
    },
  },
  reporte_trabajos: {
    titulares: ['persona'],
    base: 'servicio',
    plazo: 'reportes',
    para: 'Reportes pedidos.',
    columnas: {
      credencial: 'descarga_hash',
      libre: 'filtro opciones motivo',
      ninguno:
        'id account_id tipo formato created_by_user created_by_client created_by_key estado leidos total bytes ' +
        'descarga_hasta attempts due_at lease_token created_at updated_at',
    },
  },
  reporte_partes: {
    titulares: ['comprador', 'proveedor'],
    base: 'servicio',
    plazo: 'reportes',
    para: 'Archivos de los reportes.',
    columnas: {
      libre: 'contenido',
      ninguno: 'trabajo_id account_id parte',
    },
  },
  evento_lotes: {
    titulares: ['comprador'],
    base: 'servicio',
    plazo: 'eventos',
    para: 'Eventos que siguen los programas.',
    columnas: {
      libre: 'eventos',
      ninguno: 'id account_id fuente at posicion',
    },
  },
  evento_contadores: {
    titulares: [],
    base: 'servicio',
    plazo: 'cuenta',
    para: 'Última posición de los eventos.',
    columnas: {
      ninguno: 'account_id ultima',
    },
  },
  avisos: {
    titulares: ['empresa'],
    base: 'servicio',
    plazo: 'eventos',
    para: 'Avisos a la cuenta.',
    columnas: {
      identidad: 'ruc',
      libre: 'datos',
      ninguno: 'id account_id tipo at',
    },
  },
} as const satisfies Readonly<Record<string, Tabla>>;
