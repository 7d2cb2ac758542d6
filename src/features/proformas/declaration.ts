import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { defineEvento } from '../../kernel/evento.js';

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

export const titular = {
  proformas: { nombre: 'proformas', cuenta: 'Proformas a su nombre.', suprime: 'Proformas eliminadas.' },
} as const;

export const errors = {
  'proforma-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene una proforma con ese id.',
    action: 'Búsquela en GET /api/v1.0/empresas/{ruc}/proformas.',
  },
  'proforma-no-modificable': {
    in: ['error'],
    http: 409,
    meaning: 'La proforma ya fue aceptada, facturada o anulada, y su contenido no cambia.',
    action: 'Haga una proforma nueva; o, si fue aceptada, cambie la factura al emitirla.',
  },
  'proforma-no-facturable': {
    in: ['error'],
    http: 409,
    meaning: 'Solo se factura una proforma abierta o aceptada.',
    action: 'Si venció o fue rechazada, guárdela otra vez con una fecha de vencimiento nueva.',
  },
  'proforma-sin-correo': {
    in: ['error'],
    http: 409,
    meaning: 'La proforma no tiene un correo a dónde enviarla.',
    action: 'Escriba el correo del cliente en la proforma, o indíquelo en «correos».',
  },
  'proforma-vencimiento': {
    in: ['subErrors'],
    meaning: 'El último día de la proforma no existe, ya pasó o está a más de un año.',
    action: 'Escriba una fecha desde hoy, dd/mm/aaaa.',
  },
} as const satisfies CodeRows;
