import { Type } from '#typebox';
import { defineEvento } from '../../domain/evento.js';
import { TIPOS_TRABAJO } from '../../domain/trabajos-pausados.js';

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
