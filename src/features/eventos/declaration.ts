import { Type } from '#typebox';
import type { CodeRows } from '../../kernel/error-codes/row.js';
import { defineEvento } from '../../kernel/evento.js';

const DatosPrueba = Type.Object(
  { mensaje: Type.String({ description: 'Que se trata de una prueba.' }) },
  { title: 'DatosPrueba', description: 'El texto de la prueba.' },
);

export const events = [defineEvento({ tipo: 'prueba', role: null, datos: DatosPrueba, from: 'aviso' })] as const;

export const errors = {
  'cursor-vencido': {
    in: ['error'],
    http: 410,
    meaning: 'Los eventos que seguían a ese cursor ya no se conservan (90 días).',
    action: 'Continúe con el «cursor» de la respuesta y ponga al día lo anterior con la lista de comprobantes.',
  },
} as const satisfies CodeRows;
