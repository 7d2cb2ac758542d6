import type { Sample } from '../../../test/support/sample.js';
import { exampleOf } from '../../../test/support/openapi/document.js';
import { call } from '../../../test/support/service.js';
import { comprobantes } from '../../receipts/routes/module.js';
import { emisionMasiva } from './module.js';

export const sample: Sample = {
  module: emisionMasiva,

  untraced: { 'emision-masiva.reconocer-columnas': 'reads a file and stores nothing' },
  accountWide: { emisiones_masivas_documentos: 'of a load of a company' },
  after: [comprobantes],
  portal: {
    fill: async ({ url, demo }) => {
      const path = `/api/v1.0/empresas/${demo.ruc}/emisiones-masivas?tipo=facturas`;
      const { result } = await call(url, path, { apiKey: demo.apiKey, body: exampleOf('emision-masiva.crear') });
      return { 'emision-masiva': String(result['id']) };
    },
  },
  use: async ({ running: { database }, made, send, until }) => {
    const params = { tipo: 'facturas' };
    await send('emision-masiva.plantilla', { params });
    await send('emision-masiva.reconocer-columnas', { params });
    // JSON and form are sent: another file each, since the same one is the same load.
    let files = 0;
    const another = (body: Record<string, unknown>): Record<string, unknown> => {
      const table = Buffer.from(String(body['archivo']), 'base64').toString('utf8');
      return { ...body, archivo: Buffer.from(table.replace('ANA', `ANA ${(files += 1)}`)).toString('base64') };
    };
    await send('emision-masiva.crear', { query: params, fill: another, status: 202 });
    await until('emision-masiva.leer', ({ estado }) => estado !== 'REVISANDO');
    await send('emision-masiva.listar');
    await send('emision-masiva.hallazgos');
    await send('emision-masiva.empezar');
    await until('emision-masiva.leer', ({ estado }) => estado !== 'EN_PROCESO');
    await send('emision-masiva.resultado');
    const same = (body: Record<string, unknown>): Record<string, unknown> => {
      files -= 1;
      return another(body);
    };
    const { id } = made('emision-masiva.crear');
    await send('emision-masiva.crear', { query: params, fill: same, status: 200 });
    // The worker is fast: a load that another process holds is paused and stopped.
    await database.sql(
      `UPDATE emisiones_masivas SET estado = 'EN_PROCESO', due_at = now() + interval '1 day' WHERE id = $1`,
      [id],
    );
    await send('emision-masiva.pausar', { params: { id: String(id) } });
    await send('emision-masiva.detener', { params: { id: String(id) } });
  },
};
