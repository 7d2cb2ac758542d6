import type { Sample } from '../../../test/support/sample.js';
import { change } from '../../../test/support/portal-data.js';
import { empresas } from './module.js';

const portal: Sample['portal'] = {
  fill: ({ demo }) => Promise.resolve({ empresas: demo.ruc }),
  hostile: async (planting, hostile) => {
    const { ruc } = planting.demo;
    const names = { razonSocial: hostile(), nombreComercial: hostile(), dirMatriz: hostile() };
    await change(planting, `empresas/${ruc}`, names);
    await change(planting, `empresas/${ruc}/establecimientos/001`, { nombre: hostile(), direccion: hostile() });
    await change(planting, `empresas/${ruc}/establecimientos/001/puntos-emision/001`, { descripcion: hostile() });
    return { empresas: ruc };
  },
  pages: ['establecimientos', 'firma', 'correo', 'buzon'].map((parte) => `/empresas/{empresas}?parte=${parte}`),
};

export const sample: Sample = {
  module: empresas,

  alone: { 'empresas.test-smtp': 'sends a test mail and stores nothing' },
  portal,
  make: async ({ running: { demo }, key, send }) => {
    await send('empresas.crear');
    await send('empresas.listar', { query: { size: '2' } });
    await send('empresas.ids');
    const read = await send('empresas.leer');
    await send('empresas.actualizar', { headers: { ...key, 'if-match': read.headers.get('etag') ?? '' } });
    await send('empresas.actualizar', { headers: { ...key, 'if-match': '"999"' }, status: 409 });
    await send('empresas.secuenciales', { params: { ruc: demo.ruc } });
    await send('empresas.probar-smtp', { params: { ruc: demo.ruc } });
  },
  remove: async ({ send }) => {
    await send('empresas.eliminar', { status: 409 });
    await send('empresas.eliminar', { query: { desactivar: 'true' } });
  },
};
