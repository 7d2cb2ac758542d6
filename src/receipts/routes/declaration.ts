import type { CodeRows } from '../../kernel/error-codes/row.js';
import { DatosComprobante, defineEvento } from '../../kernel/evento.js';

export const audit = {
  actions: [
    'comprobantes.notify',
    'comprobantes.masiva',
    'comprobantes.masiva-cancel',
    'comprobantes.put-clasificacion',
    'comprobantes.enlace-renew',
    'comprobantes.enlace-revoke',
  ],
  subjects: {
    comprobante: { role: 'ROLE_RECEIPTS', empresas: 'in-id' },
    'accion-masiva': { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

const comprobante = { role: 'ROLE_RECEIPTS', datos: DatosComprobante } as const;

export const events = [
  defineEvento({ ...comprobante, tipo: 'comprobante.creado', from: { suceso: 'creado' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.firmado', from: { estado: 'FIRMADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.recibido', from: { estado: 'RECIBIDO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.autorizado', from: { estado: 'AUTORIZADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.devuelto', from: { estado: 'DEVUELTO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.no_autorizado', from: { estado: 'NO_AUTORIZADO' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.intervenir', from: { accion: 'intervenir' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.corregido', from: { suceso: 'corregido' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.eliminado', from: { estado: 'ELIMINADO' } }),
  defineEvento({
    ...comprobante,
    tipo: 'comprobante.anulacion_solicitada',
    from: { suceso: 'anulacion-solicitada' },
  }),
  defineEvento({ ...comprobante, tipo: 'comprobante.anulacion_desistida', from: { suceso: 'anulacion-desistida' } }),
  defineEvento({ ...comprobante, tipo: 'comprobante.anulado', from: { estado: 'ANULADO' } }),
] as const;

export const titular = {
  comprobantes: {
    nombre: 'comprobantes',
    cuenta: 'Comprobantes que se le emitieron.',
    suprime: 'Comprobantes a los que se les quitó las direcciones de envío.',
  },
  correos: { nombre: 'correos', suprime: 'Correos enviados cuyas direcciones se borraron.' },
} as const;

export const errors = {
  'coddoc-distinto': {
    in: ['error'],
    http: 400,
    meaning: 'El codDoc del cuerpo no es el tipo de la dirección.',
    action: 'Quite codDoc, o envíe el comprobante a la dirección de su tipo.',
  },
  'tipo-comprobante-desconocido': {
    in: ['error'],
    http: 400,
    meaning: 'Ese codDoc no existe o no se emite.',
    action: 'Use uno de los que dice el mensaje; 01 es la factura.',
  },
  'accion-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'La cuenta no tiene una acción masiva con ese número.',
    action: 'Use el «id» que respondió POST; una acción terminada se conserva 90 días.',
  },
  'enlace-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'El comprobante no tiene un enlace a la página del receptor.',
    action: 'Créelo con POST en la misma dirección, o envíe el comprobante por correo.',
  },
  'accion-sin-comprobantes': {
    in: ['error'],
    http: 409,
    meaning: 'No hay comprobantes rechazados por esa causa.',
    action: 'Consulte GET /api/v1.0/comprobantes/rechazados y repita con una causa que tenga.',
  },
  'accion-terminada': {
    in: ['error'],
    http: 409,
    meaning: 'La acción masiva ya terminó o ya se canceló.',
    action: 'No hace falta cancelarla.',
  },
  'clasificacion-no-aplica': {
    in: ['error'],
    http: 409,
    meaning: 'El comprobante no es una venta: no va en los casilleros de ventas del formulario 104.',
    action: 'Clasifique solo facturas, notas de crédito y notas de débito que no estén eliminadas.',
  },
  'acciones-en-curso': {
    in: ['error'],
    http: 429,
    meaning: 'La cuenta tiene tantas acciones masivas en curso como puede.',
    action: 'Espere a que termine una; GET /api/v1.0/acciones-masivas/{id} dice cómo va.',
  },
  'orden-fuera-de-alcance': {
    in: ['subErrors'],
    meaning: 'Hay más de 10 000 comprobantes, demasiados para ordenarlos por número, cliente o total.',
    action: 'Reduzca la lista con fechas u otros filtros, u ordénela por fecha de emisión.',
  },
} as const satisfies CodeRows;
