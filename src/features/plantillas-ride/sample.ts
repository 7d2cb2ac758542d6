import type { Sample } from '../../../test/support/sample.js';
import { plantillasRide } from './module.js';

export const sample: Sample = {
  module: plantillasRide,

  accountWide: {
    plantillas_ride: 'a template of a limited key is of its companies: src/features/plantillas/visibility.ts',
  },
  rows: () => ({ plantillas_ride: { formato: `'A4'` } }),
  make: async ({ made, send }) => {
    await send('plantillas-ride.crear');
    const { id } = made('plantillas-ride.crear');
    await send('plantillas-ride.listar');
    await send('plantillas-ride.leer');
    await send('plantillas-ride.ver-borrador');
    await send('plantillas-ride.ensayar');
    await send('plantillas-ride.asociar', { fill: (body) => ({ ...body, plantillaId: id }) });
    await send('plantillas-ride.listar-asociaciones');
    await send('plantillas-ride.usos');
    await send('plantillas-ride.reemplazar');
    await send('plantillas-ride.eliminar', { status: 409 });
    await send('plantillas-ride.asociar', { body: { plantillaId: null, codDoc: '01' } });
    await send('plantillas-ride.eliminar');
  },
};
