import type { Sample } from '../../../test/support/sample.js';
import { simulador } from '../simulador/module.js';
import { datosPersonales } from './module.js';

export const sample: Sample = {
  module: datosPersonales,

  alone: { 'datos-personales.export': 'reads everything about a person and stores nothing' },
  after: [simulador],
  use: async ({ send }) => {
    const params = { identificacion: '1712345675' };
    await send('datos-personales.leer', { params });
    await send('datos-personales.exportar', { params });
    await send('datos-personales.suprimir', { params });
  },
};
