import type { Emitting } from '../../../test/support/emitting.js';
import { fechaEcuador, isoEcuador } from '../../kernel/hora-ecuador.js';
import { reportes as tipos } from './figures/registry.js';
import type { Sample, World } from '../../../test/support/sample.js';
import { minimalOf } from '../../../test/support/minimal-payloads.js';
import { openPortalSession } from '../../../test/support/bearer.js';
import { call } from '../../../test/support/service.js';
import { comprobantes } from '../../receipts/routes/module.js';
import { reportes } from './module.js';

async function make(world: World): Promise<void> {
  const { running, send } = world;
  const { ruc } = running.demo;
  const hoy = fechaEcuador(new Date());
  const period = { desde: hoy, hasta: hoy };
  await send('reportes.resumen', { query: { ...period, por: 'tipo', codDoc: '03' } });
  for (const { tipo } of tipos) await send(`reportes.${tipo}`, { query: { ...period, size: '1' } });
  const month = { ruc, mes: isoEcuador(new Date()).slice(0, 7) };
  await send('reportes.ats', { query: { ...month, codSustento: '02', exportacionDe: '02' } });
  await send('reportes.crear-ats', { fill: () => ({ ...month, codSustento: '02' }), status: 202 });
  await send('reportes.poner-saldos-iva', { params: month });
  await send('reportes.leer-saldos-iva', { params: month });
  await send('reportes.poner-respuestas-ats', { params: month });
  await send('reportes.leer-respuestas-ats', { params: month });
  await send('reportes.revision-ats', { query: month });
  await send('reportes.comparar', { fill: (body) => ({ ...body, ruc }) });
  await inTheBackground(world);
}

async function inTheBackground({ send, until }: World): Promise<void> {
  const { result } = await send('reportes.crear', { params: { tipo: 'ventas' }, status: 202 });
  const params = { id: String(result['id']) };
  await until('reportes.leer-trabajo', ({ estado }) => estado === 'LISTO', { params });
  await send('reportes.listar-trabajos');
  const { result: download } = await send('reportes.descargar', { params });
  const token = String(download['url']).split('/').at(-1) ?? '';
  await send('reportes.descargar-archivo', { params: { token } });
  await send('reportes.cancelar', { params });
  await send('reportes.descargar', { params, status: 409 });
  await send('reportes.descargar-archivo', { params: { token }, status: 404 });
}

const portal: Sample['portal'] = {
  /** The other documents of a month, and a file of them requested by the person of the portal. */
  fill: async ({ url, demo }) => {
    for (const [codDoc, pathWord] of [
      ['03', 'liquidaciones-compra'],
      ['04', 'notas-credito'],
      ['07', 'retenciones'],
    ] as const)
      await call(url, `/api/v2.0/comprobantes/${pathWord}`, {
        apiKey: demo.apiKey,
        headers: { prefer: 'wait=20' },
        body: minimalOf(codDoc, demo.ruc),
      });
    const hoy = fechaEcuador(new Date());
    await call(url, '/api/v1.0/reportes/documentos', {
      headers: await openPortalSession(url, demo),
      body: { desde: hoy, hasta: hoy, formato: 'zip' },
    });
    return { reportes: 'ventas' };
  },
  pages: [
    ...['compras', 'impuestos', 'retenciones', 'productos'].map((tipo) => `/reportes/${tipo}`),
    '/reportes/documentos?columnas=todas',
  ],
};

const rows: Sample['rows'] = () => ({ reporte_trabajos: { estado: `'LISTO'`, due_at: 'NULL' } });

async function emit({ emitted, post, sql }: Emitting): Promise<void> {
  const { result } = await post('/reportes/ventas', { desde: '01/11/2026', hasta: '30/11/2026', formato: 'csv' });
  await emitted('reporte.listo');
  await sql(
    `INSERT INTO reporte_trabajos (account_id, tipo, formato, filtro, opciones, created_by_key)
     SELECT account_id, 'ya-no-existe', 'csv', filtro, opciones, created_by_key FROM reporte_trabajos WHERE id = $1`,
    [result['id']],
  );
  await emitted('reporte.fallido');
}

export const sample: Sample = {
  module: reportes,
  untraced: { 'reportes.comparar': 'compares uploaded lists and stores nothing' },
  accountWide: { reporte_trabajos: 'asked for by the caller, who alone reads it' },
  emit,
  after: [comprobantes],
  rows,
  portal,
  make,
};
