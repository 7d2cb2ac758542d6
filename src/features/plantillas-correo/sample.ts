import type { Sample } from '../../../test/support/sample.js';
import { plantillasEmail } from './module.js';

export const sample: Sample = {
  module: plantillasEmail,

  alone: { 'plantillas-email.test': 'sends a test mail and stores nothing' },
  accountWide: {
    plantillas_email: 'a template of a limited key is of its companies: src/features/plantillas/visibility.ts',
  },
  portal: { made: { 'plantillas-correo': 'plantillas-email.crear' } },
  make: async ({ running: { demo }, made, send }) => {
    await send('plantillas-email.variables');
    await send('plantillas-email.crear');
    const { id } = made('plantillas-email.crear');
    await send('plantillas-email.listar');
    await send('plantillas-email.leer');
    await send('plantillas-email.actualizar');
    await send('plantillas-email.ver-borrador');
    await send('plantillas-email.ensayar');
    await send('plantillas-email.probar', { fill: (body) => ({ ...body, ruc: demo.ruc }) });
    await send('plantillas-email.asociar', { fill: (body) => ({ ...body, plantillaId: id }) });
    await send('plantillas-email.listar-asociaciones');
    await send('plantillas-email.usos');
    await send('plantillas-email.asociar', { body: { plantillaId: null, codDoc: '01' } });
    await send('plantillas-email.eliminar');
  },
};
