import { obtainBearer } from '../../../test/support/bearer.js';
import type { Sample } from '../../../test/support/sample.js';
import { recurrentes } from '../recurrentes/module.js';
import { trabajos } from './module.js';

/** A schedule of a client that loses its role; those of `recurrentes` wake its worker. */
const emit: Sample['emit'] = async ({ running, api, factura, post, sql }) => {
  const { url, demo } = running;
  const admin = { headers: { authorization: `Bearer ${await obtainBearer(url, demo)}` } };
  const { result: client } = await post('/clientes-oauth', { nombre: 'Cargas', roles: ['ROLE_RECEIPTS'] }, admin);
  const [clientId, clientSecret] = [String(client['clientId']), String(client['clientSecret'])];
  const body = { nombre: 'En pausa', frecuencia: 'semanal', dia: 1, atraso: 'emitir', veces: 1, factura: factura() };
  const headers = { authorization: `Bearer ${await obtainBearer(url, { clientId, clientSecret })}` };
  const { result } = await post(`/empresas/${demo.ruc}/recurrentes`, body, { headers });
  await api('PUT', `/clientes-oauth/${clientId}`, { roles: ['ROLE_REPORTS'] }, admin);
  await sql(`UPDATE recurrentes SET siguiente = siguiente - 30, due_at = rubrica_clock() WHERE id = $1`, [
    result['id'],
  ]);
};

export const sample: Sample = {
  module: trabajos,
  emit,
  after: [recurrentes],
  make: async ({ running: { database }, made, send }) => {
    const id = String(made('recurrentes.crear')['id']);
    await database.sql(
      `UPDATE recurrentes SET estado = 'PAUSADA', due_at = NULL, por_asumir = 'Quien lo pidió perdió el permiso.' WHERE id = $1`,
      [id],
    );
    await send('trabajos.listar');
    await send('trabajos.asumir', { params: { id: `recurrente-${id}` } });
  },
};
