import { takeExpiryWarnings } from './expiry.js';
import type { Sample } from '../../../test/support/sample.js';
import { empresas } from '../empresas/module.js';
import { certificados } from './module.js';

const emit: Sample['emit'] = async ({ running, sql }) => {
  for (const left of ["interval '6 days'", "-interval '1 minute'"]) {
    await sql(`UPDATE certificados SET fecha_expiracion = rubrica_clock() + ${left}`);
    await takeExpiryWarnings(running.database.db);
  }
};

export const sample: Sample = {
  module: certificados,

  untraced: { 'certificados-digitales.diagnosticar': 'reads a file and stores nothing' },
  emit,
  after: [empresas],
  make: async ({ running: { demo, simulatorUrl }, send }) => {
    const password = 'clave-del-archivo';
    const response = await fetch(`${simulatorUrl}/certificados`, {
      method: 'POST',
      body: JSON.stringify({ ruc: demo.ruc, password }),
    });
    const { p12 } = (await response.json()) as { p12: string };
    const fill = (body: object): object => ({ ...body, certificado: p12, password });
    await send('certificados-digitales.diagnosticar', { fill });
    await send('certificados-digitales.subir', { fill });
    await send('certificados-digitales.listar');
    await send('certificados-digitales.listar-todos');
    await send('certificados-digitales.leer');
    await send('certificados-digitales.leer-perfil');
    await send('certificados-digitales.poner-perfil');
    await send('certificados-digitales.poner-perfil', { body: { perfil: 'A' } });
    const list = await send('certificados-digitales.listar');
    const other = (list.result['content'] as { id: string; activo: boolean }[]).find(({ activo }) => !activo);
    await send('certificados-digitales.activar', { params: { id: String(other?.id) } });
    await send('certificados-digitales.eliminar');
  },
};
