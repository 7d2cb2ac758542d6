import { Type } from '#typebox';
import { defineEvento } from '../../domain/evento.js';

export const audit = {
  actions: ['recurrentes.create', 'recurrentes.update', 'recurrentes.set-estado', 'recurrentes.decide'],
  subjects: {
    recurrente: { role: 'ROLE_RECEIPTS', empresas: 'named' },
  },
} as const;

const DatosRecurrente = Type.Object(
  {
    id: Type.String({ description: 'La factura recurrente: GET /empresas/{ruc}/recurrentes/{id}.' }),
    nombre: Type.String({ description: 'Su nombre.' }),
    periodo: Type.String({ description: 'El período: 2026-11, 2026-W47 o 2026.' }),
    motivo: Type.String({ description: 'Por qué no se emitió; vacío si terminó.' }),
  },
  { title: 'DatosRecurrente', description: 'La factura recurrente y su período.' },
);

const recurrente = { role: 'ROLE_RECEIPTS', datos: DatosRecurrente, from: 'aviso' } as const;

export const events = [
  defineEvento({ ...recurrente, tipo: 'recurrente.fallida' }),
  defineEvento({ ...recurrente, tipo: 'recurrente.por_decidir' }),
  defineEvento({ ...recurrente, tipo: 'recurrente.terminada' }),
] as const;
