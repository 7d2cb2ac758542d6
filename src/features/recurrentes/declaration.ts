import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { defineEvento } from '../../kernel/evento.js';

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

export const titular = {
  recurrentes: {
    nombre: 'facturas recurrentes',
    cuenta: 'Facturas recurrentes a su nombre.',
    suprime: 'Facturas recurrentes eliminadas.',
  },
} as const;

export const errors = {
  'recurrente-no-encontrada': {
    in: ['error'],
    http: 404,
    meaning: 'La empresa no tiene una factura recurrente con ese id.',
    action: 'Búsquela en GET /api/v1.0/empresas/{ruc}/recurrentes.',
  },
  'periodo-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'Ese período no es de la factura recurrente, o está demasiado lejos.',
    action: 'Use uno de «periodos» o de «proximas».',
  },
  'recurrente-terminada': {
    in: ['error'],
    http: 409,
    meaning: 'La factura recurrente terminó y no cambia.',
    action: 'Cree otra.',
  },
  'periodo-emitido': {
    in: ['error'],
    http: 409,
    meaning: 'El período ya tiene su factura.',
    action: 'Ábrala; si no corresponde, anúlela como cualquier factura.',
  },
  'recurrente-marca': {
    in: ['subErrors'],
    meaning: 'Un texto de la factura recurrente tiene una marca entre llaves que no existe.',
    action: 'Use {periodo}, {periodoAnterior}, {mes}, {año}, {desde} o {hasta}, o quite las llaves.',
  },
  'recurrente-horario': {
    in: ['subErrors'],
    meaning: 'El día, el mes o el fin de la factura recurrente no forman un horario.',
    action: 'Semanal: día 1 a 7; anual: con «mes»; y «hasta» no antes de la primera factura.',
  },
} as const satisfies CodeRows;
