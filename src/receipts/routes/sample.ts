import type { Emitting } from '../../../test/support/emitting.js';
import { annulInPortal } from '../../../test/support/portal.js';
import { documentTypes, folderOf } from '../../documents/registry.js';
import { exampleOf } from '../../../test/support/openapi/document.js';
import type { Params, Sample, World } from '../../../test/support/sample.js';
import { issueSample, issueStates } from '../../../test/support/portal-data.js';
import { HOSTILE } from '../../../test/support/portal-hostile.js';
import { call } from '../../../test/support/service.js';
import { certificados } from '../../features/certificados/module.js';
import { plantillasEmail } from '../../features/plantillas-correo/module.js';
import { plantillasRide } from '../../features/plantillas-ride/module.js';
import { comprobantes } from './module.js';

/** Issues an invoice that rests when it is answered; returns its parameters. */
export async function issue({ key, made, send }: World): Promise<Params> {
  await send('facturas.emitir', { headers: { ...key, prefer: 'wait=30' }, example: 'minima', status: 201 });
  return made('facturas.emitir');
}

async function make(world: World): Promise<void> {
  const { key, send } = world;
  const headers = { ...key, prefer: 'wait=30' };
  for (const { pathWord } of documentTypes) await send(`${pathWord}.emitir`, { status: 201 });
  await send('comprobantes.emitir', { headers, status: 201 });
  for (const { pathWord } of documentTypes) await send('comprobantes.ver-borrador', { example: pathWord });
  const params = await issue(world);
  await send('facturas.emitir', { example: 'minima', query: { soloValidar: 'true' }, status: 200 });
  await send('sri.emitir-xml', { query: { soloValidar: 'true' } });
  await send('comprobantes.emitir-xml', { headers, status: 201 });

  await send('comprobantes.leer', { params });
  await send('comprobantes.eventos', { params });
  for (const format of ['xml', 'pdf', 'zip']) {
    const file = await send('comprobantes.archivos', { params, query: { format } });
    const known = { ...key, 'if-none-match': file.headers.get('etag') ?? '' };
    await send('comprobantes.archivos', { params, headers: known, query: { format }, status: 304 });
  }
  await send('comprobantes.descargar-varios', { fill: () => ({ clavesAcceso: [params['claveAcceso']] }) });
  for (const word of ['enviar', 'autorizar', 'emitir-ahora']) await send(`comprobantes.${word}`, { params });

  /** The document's invoice with a script for the simulator. */
  const stuck = async (effect: string, pathWord = 'facturas'): Promise<Params> => {
    const id = `${pathWord}.emitir`;
    const body = { ...exampleOf(id, 'minima'), campoAdicional: [{ nombre: 'simular', value: effect }] };
    await send(id, { headers, body, status: 201 });
    return world.made(id);
  };
  for (const { pathWord } of documentTypes) {
    const returned = await stuck('DEVUELTA:35*1', pathWord);
    await send(`${pathWord}.corregir`, { headers, params: returned, status: 200 });
    await send(`${pathWord}.corregir`, { params: returned, status: 409 });
  }
  await send('comprobantes.reanudar', { params: await stuck('DEVUELTA:28*1') });
  await send('comprobantes.firmar-de-nuevo', { params: await stuck('DEVUELTA:39*1') });
  await send('comprobantes.eliminar', { params: await stuck('DEVUELTA:35') });
  await send('comprobantes.eliminar', { params, status: 409 });
}

async function use(world: World): Promise<void> {
  const { running, send, until } = world;
  const { ruc } = running.demo;
  for (const type of documentTypes) {
    const { pathWord } = type;
    await send(`sri.emitir-${folderOf(type)}`);
    await send(`${pathWord}.emitir-v1`, { status: 201 });
    await send(`${pathWord}.listar`, { query: { size: '2' } });
  }
  await send('comprobantes.listar', { query: { ruc, size: '2' } });
  await send('comprobantes.receptores', { query: { size: '2' } });
  const { claveAcceso } = await issue(world);
  await send('comprobantes.notificar');
  await send('comprobantes.poner-clasificacion');
  await send('comprobantes.leer-clasificacion');
  await send('comprobantes.relacionados');
  await send('comprobantes.hoja', { query: { ruc } });
  await send('comprobantes.rechazados', { query: { ruc } });
  await send('comprobantes.crear-accion-masiva', {
    fill: (body) => ({ ...body, clavesAcceso: [claveAcceso] }),
    status: 202,
  });
  await until('comprobantes.leer-accion-masiva', ({ estado }) => estado !== 'EN_PROCESO');
  const [waiting] = await running.database.sql<{ id: string }>(
    `INSERT INTO acciones_masivas (account_id, accion, actor_kind, actor_id, actor_nombre, filas, due_at)
     SELECT account_id, accion, actor_kind, actor_id, actor_nombre, filas, now() + interval '1 day' FROM acciones_masivas LIMIT 1 RETURNING id`,
  );
  await send('comprobantes.cancelar-accion-masiva', { params: { id: String(waiting?.id) } });
  await send('comprobantes.renovar-enlace');
  await send('comprobantes.leer-enlace');
  await send('comprobantes.revocar-enlace');
}

const portal: Sample['portal'] = {
  fill: async (planting) => {
    const states = await issueStates(planting);
    return { ...states, comprobantes: String(states['autorizado']), emitir: 'facturas' };
  },
  hostile: async (planting, hostile) => {
    const issueOne = (simular?: string): Promise<string> =>
      issueSample(planting, {
        cliente: hostile(),
        producto: hostile(),
        referencia: hostile(100),
        adicional: hostile(),
        correo: 'h@example.test',
        ...(simular === undefined ? {} : { simular }),
      });
    for (let count = 0; count < HOSTILE.length; count++) await issueOne();
    const anulable = await issueOne();
    await call(planting.url, `/api/v1.0/comprobantes/${anulable}/anulacion`, {
      apiKey: planting.demo.apiKey,
      body: { motivo: hostile() },
    });
    return {
      anulable,
      comprobantes: await issueOne(),
      devuelto: await issueOne('DEVUELTA:35'),
      detenido: await issueOne('NO_AUTORIZADO:10'),
      emitir: 'facturas',
    };
  },
  pages: [
    ...['devuelto', 'detenido', 'anulable'].map((state) => `/comprobantes/{${state}}`),
    ...['liquidaciones-compra', 'retenciones'].map((tipo) => `/emitir/${tipo}`),
    ...['notas-credito', 'notas-debito', 'guias-remision'].map((tipo) => `/emitir/${tipo}?desde={comprobantes}`),
    '/emitir/facturas?duplicar={comprobantes}',
    '/emitir/facturas?corregir={devuelto}',
  ],
};

async function emit({ running, change, emitted, factura, issue, simulated }: Emitting): Promise<void> {
  await simulated('NO_AUTORIZADO:39');
  await simulated('DEVUELTA:10');
  await change('DELETE', `/comprobantes/${await simulated('DEVUELTA:35')}`);
  await change('PUT', `/api/v2.0/comprobantes/facturas/${await simulated('DEVUELTA:35')}`, factura());
  const annulment = `/comprobantes/${await issue()}/anulacion`;
  await change('POST', annulment, { motivo: 'Datos equivocados' });
  await change('DELETE', annulment);
  const annulled = await issue();
  await change('POST', `/comprobantes/${annulled}/anulacion`, { motivo: 'Datos equivocados' });
  await annulInPortal(running, annulled, 'ACEPTADA');
  await emitted('comprobante.anulado');
}

export const sample: Sample = {
  module: comprobantes,

  accountWide: {
    acciones_masivas: 'the caller’s own; its companies stand in it',
    acciones_masivas_filas: 'of an action of the caller',
  },
  emit,
  after: [certificados, plantillasEmail, plantillasRide],
  make,
  use,
  portal,
};
