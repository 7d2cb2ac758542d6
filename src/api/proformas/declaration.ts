import { Type } from '#typebox';
import { defineEvento } from '../../domain/evento.js';

export const audit = {
  actions: [
    'proformas.create',
    'proformas.update',
    'proformas.void',
    'proformas.send',
    'proformas.answer',
    'proformas.invoice',
  ],
  subjects: {
    proforma: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

const DatosProforma = Type.Object(
  {
    id: Type.String({ description: 'La proforma: GET /empresas/{ruc}/proformas/{id}.' }),
    numero: Type.String({ description: 'Su número: PRO-000000012.' }),
    cliente: Type.String({ description: 'Nombre del cliente.' }),
    importeTotal: Type.String({ description: 'Su total.' }),
  },
  { title: 'DatosProforma', description: 'La proforma.' },
);

const proforma = { role: 'ROLE_RECEIPTS', datos: DatosProforma, from: 'aviso' } as const;

export const events = [
  defineEvento({ ...proforma, tipo: 'proforma.creada' }),
  defineEvento({ ...proforma, tipo: 'proforma.aceptada' }),
  defineEvento({ ...proforma, tipo: 'proforma.rechazada' }),
  defineEvento({ ...proforma, tipo: 'proforma.facturada' }),
] as const;
