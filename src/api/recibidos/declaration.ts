import { Type } from '#typebox';
import { DatosComprobante, defineEvento } from '../../domain/evento.js';
import { ESTADOS_RECIBIDO } from '../../domain/recibidos.js';

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
