import { Type } from '#typebox';
import { defineEvento } from '../../domain/evento.js';

const DatosPrueba = Type.Object(
  { mensaje: Type.String({ description: 'Que se trata de una prueba.' }) },
  { title: 'DatosPrueba', description: 'El texto de la prueba.' },
);

export const events = [defineEvento({ tipo: 'prueba', role: null, datos: DatosPrueba, from: 'aviso' })] as const;
