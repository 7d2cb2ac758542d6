import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { DatosComprobante, defineEvento } from '../../kernel/evento.js';
import { ESTADOS_RECIBIDO } from './rules.js';

export const audit = {
  actions: [
    'recibidos.bring',
    'recibidos.update',
    'recibidos.manual',
    'recibidos.proveedor-update',
    'recibidos.replace-manual',
    'recibidos.remove-manual',
  ],
  subjects: {
    recibido: { role: 'ROLE_RECEIPTS', empresas: 'named' },
    carga: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

const DatosRecibido = Type.Object(
  {
    ...DatosComprobante.properties,
    estado: Type.Enum([...ESTADOS_RECIBIDO], { description: 'El estado del documento tras el evento.' }),
    rucEmisor: Type.String({ description: 'Quien lo emitió.' }),
    razonSocialEmisor: Type.String({ description: 'Su nombre.' }),
  },
  { title: 'DatosRecibido', description: 'El documento que la empresa recibió.' },
);

const recibido = { role: 'ROLE_RECEIPTS', datos: DatosRecibido, from: 'aviso' } as const;

export const events = [
  defineEvento({ ...recibido, tipo: 'recibido.nuevo' }),
  defineEvento({ ...recibido, tipo: 'recibido.anulado' }),
  defineEvento({ ...recibido, tipo: 'recibido.anulacion_pedida' }),
] as const;

export const titular = {
  recibidos: {
    nombre: 'comprobantes recibidos',
    cuenta: 'Comprobantes que se recibieron de esa identificación.',
  },
} as const;

export const errors = {
  'zip-invalido': {
    in: ['error'],
    http: 400,
    meaning: 'El ZIP está dañado, o tiene más archivos o desempaca más de lo que se recibe.',
    action: 'Vuelva a crearlo, o divídalo en varios; de este no se guardó nada.',
  },
  'recibido-no-es-comprobante': {
    in: ['error'],
    http: 400,
    meaning: 'El archivo no es el XML de un comprobante electrónico.',
    action: 'Envíe el XML que le dio el emisor o el SRI, no el RIDE (PDF) ni otro archivo.',
  },
  'recibido-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'La cuenta no tiene un documento recibido con esa clave.',
    action: 'Búsquelo con GET /api/v1.0/recibidos, o tráigalo con POST.',
  },
  'archivo-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'De ese documento recibido no hay XML, o no se puede leer.',
    action: 'Espere a que el SRI lo entregue, o tráigalo con POST /api/v1.0/recibidos.',
  },
  'carga-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'La cuenta no tiene una carga con ese número.',
    action: 'Use el «id» que respondió POST; una carga terminada se conserva 90 días.',
  },
  'retencion-emitida': {
    in: ['error'],
    http: 409,
    meaning: 'Sobre ese documento recibido ya se emitió una retención que sigue en pie.',
    action: 'Use esa; «claveAcceso» dice cuál es. Para emitir otra, anúlela o elimínela primero.',
  },
  'retencion-no-procede': {
    in: ['error'],
    http: 409,
    meaning: 'Sobre ese documento recibido no se puede retener.',
    action: 'Lea el mensaje: dice si es por el documento o por la empresa.',
  },
  'retencion-incompleta': {
    in: ['error'],
    http: 409,
    meaning: 'La propuesta no sabe todo lo que la retención necesita.',
    action: 'Envíe lo que falta en «codSustento» y «retenciones», o decídalo antes con PATCH.',
  },
  'recibido-repetido': {
    in: ['error'],
    http: 409,
    meaning: 'La empresa ya tiene un documento de ese emisor con ese tipo y número.',
    action: 'Use el que ya está: «clave» dice cuál es.',
  },
  'recibido-sin-decision': {
    in: ['error'],
    http: 409,
    meaning: 'El documento recibido no es de una empresa de la cuenta, o no puede sustentar una compra.',
    action: 'Decida solo sobre documentos VIGENTE, PENDIENTE o ANULADO que la cuenta recibió.',
  },
  'recibido-no-manual': {
    in: ['error'],
    http: 409,
    meaning: 'Solo se corrige o elimina un documento registrado a mano que siga vigente.',
    action: 'Uno electrónico vale por su XML: si está mal, pida al emisor una nota de crédito o su anulación.',
  },
  'cargas-en-curso': {
    in: ['error'],
    http: 429,
    meaning: 'La cuenta tiene tantas cargas de documentos recibidos en curso como puede.',
    action: 'Espere a que termine una; GET /api/v1.0/recibidos/cargas/{id} dice cómo va.',
  },
  'cuota-recibidos': {
    in: ['error'],
    http: 429,
    meaning: 'La cuenta ya trajo hoy todos los documentos recibidos que puede en un día.',
    action: 'Continúe mañana; de esta solicitud no se guardó nada.',
  },
} as const satisfies CodeRows;
