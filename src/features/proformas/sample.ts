import type { Sample } from '../../../test/support/sample.js';
import { cierres } from '../cierres/module.js';
import { reportes } from '../reportes/module.js';
import { proformas } from './module.js';

const emit: Sample['emit'] = async ({ running, factura, post }) => {
  const path = `/empresas/${running.demo.ruc}/proformas`;
  for (const respuesta of ['ACEPTADA', 'RECHAZADA']) {
    const { result } = await post(path, { factura: factura() });
    const body = new URLSearchParams({ respuesta });
    await fetch(`${String(result['enlace'])}/respuesta`, { method: 'POST', body, redirect: 'manual' });
    if (respuesta === 'ACEPTADA') await post(`${path}/${String(result['id'])}/factura`, undefined);
  }
};

export const sample: Sample = {
  module: proformas,
  emit,
  // The recorded reports and months are without its invoice.
  after: [reportes, cierres],
  make: async ({ send }) => {
    await send('proformas.crear');
    await send('proformas.listar');
    await send('proformas.abiertas');
    await send('proformas.leer');
    await send('proformas.actualizar');
    await send('proformas.pdf');
    await send('proformas.enviar', { status: 202 });
    await send('proformas.facturar', { status: 201 });
    await send('proformas.facturar', { status: 200 });
    await send('proformas.crear');
    await send('proformas.anular');
  },
};
