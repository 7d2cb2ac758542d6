import { shiftClock } from '../../../test/support/portal.js';
import type { Sample } from '../../../test/support/sample.js';
import { comprobantes } from '../../receipts/routes/module.js';
import { recurrentes } from './module.js';

const emit: Sample['emit'] = async ({ running, api, emitted, factura, post, sql }) => {
  const path = `/empresas/${running.demo.ruc}/recurrentes`;
  const made = async (nombre: string, atraso: string): Promise<string> => {
    const body = { nombre, frecuencia: 'semanal', dia: 1, atraso, veces: 1, factura: factura() };
    return String((await post(path, body)).result['id']);
  };
  const failing = await made('Falla', 'emitir');
  await sql(`UPDATE recurrentes SET payload = '{}' WHERE id = $1`, [failing]);
  await made('Por decidir', 'preguntar');
  await shiftClock(running, 30);
  await api('PUT', `${path}/${failing}/estado`, { estado: 'ACTIVA' });
  await emitted('recurrente.fallida');
  await emitted('recurrente.por_decidir');
  await shiftClock(running, 0);
};

export const sample: Sample = {
  module: recurrentes,

  accountWide: { recurrente_periodos: 'of a recurring invoice of a company' },
  emit,
  after: [comprobantes],
  make: async ({ send }) => {
    await send('recurrentes.ver-proximas');
    const { result } = await send('recurrentes.crear');
    const [, next] = result['proximas'] as readonly { readonly periodo: string }[];
    await send('recurrentes.listar');
    await send('recurrentes.actualizar');
    await send('recurrentes.decidir', { params: { periodo: String(next?.periodo) } });
    await send('recurrentes.leer');
  },
};
