import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { defineEvento } from '../../kernel/evento.js';
import { TIPOS_TRABAJO } from '../../kernel/trabajos-pausados.js';

export const audit = {
  actions: ['trabajos.pausar', 'trabajos.asumir'],
} as const;

const DatosTrabajo = Type.Object(
  {
    id: Type.String({ description: 'El trabajo: GET /trabajos-pausados, POST /trabajos-pausados/{id}/asumir.' }),
    trabajo: Type.Enum([...TIPOS_TRABAJO], { description: 'Qué clase de trabajo.' }),
    nombre: Type.String({ description: 'Su nombre.' }),
    motivo: Type.String({ description: 'Por qué quedó en pausa.' }),
  },
  { title: 'DatosTrabajo', description: 'El trabajo que espera que un administrador lo asuma.' },
);

export const events = [
  defineEvento({ tipo: 'trabajo.pausado', role: 'ROLE_RECEIPTS', datos: DatosTrabajo, from: 'aviso' }),
] as const;

export const errors = {
  'trabajo-pausado-no-encontrado': {
    in: ['error'],
    http: 404,
    meaning: 'No hay un trabajo en pausa con ese identificador entre lo que su credencial alcanza.',
    action: 'Búsquelo en GET /api/v1.0/trabajos-pausados; quizá otro administrador ya lo asumió.',
  },
  'trabajo-por-asumir': {
    in: ['error'],
    http: 409,
    meaning: 'Quien pidió el trabajo perdió el permiso, y espera que un administrador lo asuma.',
    action: 'Asúmalo con POST /api/v1.0/trabajos-pausados/{id}/asumir, o en el inicio del portal.',
  },
} as const satisfies CodeRows;
