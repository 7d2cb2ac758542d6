import type { Emitting } from '../../../test/support/emitting.js';
import { annulInPortal, shiftClock } from '../../../test/support/portal.js';
import { call } from '../../../test/support/service.js';
import { minimalFactura } from '../../../test/support/payloads.js';
import {
  change,
  importSample,
  issueSample,
  plantManual,
  soldXml,
  type Planting,
  type Values,
} from '../../../test/support/portal-data.js';
import type { Hostile } from '../../../test/support/portal-hostile.js';
import type { Sample, World } from '../../../test/support/sample.js';
import { proformas } from '../proformas/module.js';
import { recibidos } from './module.js';

/** Of a company that sells to itself. */
async function make(world: World): Promise<void> {
  const { running, key, made, send, until } = world;
  const { url, demo } = running;
  const { ruc } = demo;
  const receptor = { tipoIdentificacion: '04', identificacion: ruc, razonSocial: 'ANDINA' };
  const sold = async (): Promise<string> => {
    const body = minimalFactura({ receptor });
    const headers = { ...key, prefer: 'wait=25' };
    const { result } = await call(url, '/api/v2.0/comprobantes/facturas', { headers, body });
    return String(result['claveAcceso']);
  };
  const file = await fetch(`${url}/api/v1.0/comprobantes/${await sold()}/archivos`, { headers: key });
  const bytes = await file.text();
  await send('recibidos.traer', { fill: () => bytes, status: 200 });
  const clave = await sold();
  await send('recibidos.traer-claves', {
    fill: (body) => ('lista' in body ? body : { claves: [clave] }),
    status: 202,
  });
  await until('recibidos.leer-carga', ({ porConsultar }) => porConsultar === 0);
  const params = { clave };
  await send('recibidos.leer', { params });
  const xml = await send('recibidos.archivos', { params, query: { format: 'xml' } });
  const known = { ...key, 'if-none-match': xml.headers.get('etag') ?? '' };
  await send('recibidos.archivos', { params, headers: known, query: { format: 'xml' }, status: 304 });
  await send('recibidos.archivos', { params, query: { format: 'pdf' } });
  const { result } = await send('recibidos.leer', { params });
  const { fechaEmision } = result;
  await send('recibidos.actualizar', { params, fill: (body) => ({ ...body, fechaRegistro: fechaEmision }) });
  const withholding = (agenteRetencion: string | null): Promise<unknown> =>
    call(url, `/api/v1.0/empresas/${ruc}`, { method: 'PUT', headers: key, body: { agenteRetencion } });
  await withholding('1');
  await send('recibidos.retencion-propuesta', { params });
  await send('recibidos.leer-proveedor', { params });
  await send('recibidos.actualizar-proveedor', { params });
  await send('recibidos.emitir-retencion', { params, query: { soloValidar: 'true' }, status: 200 });
  await send('recibidos.emitir-retencion', { params, headers: { ...key, prefer: 'wait=25' }, status: 201 });
  await withholding(null);
  await send('recibidos.lineas', { params });
  await send('recibidos.eventos', { params });
  const fill = (body: object): object => ({ ...body, ruc, fechaEmision });
  await send('recibidos.crear-manual', { fill, status: 201 });
  const byHand = made('recibidos.crear-manual');
  await send('recibidos.reemplazar-manual', { params: byHand, fill });
  await send('recibidos.eliminar-manual', { params: byHand });
  await send('recibidos.eliminar-manual', { params: byHand, status: 409 });
  await send('recibidos.listar', { query: { estado: 'VIGENTE', size: '1' } });
}

/** Received documents of the company: from itself, so that all can be confirmed, and by hand. */
async function fill(planting: Planting): Promise<Values> {
  const { url, demo } = planting;
  const { apiKey, ruc } = demo;
  const bought = async (producto: string, precio: number, identificacion = ruc): Promise<string> =>
    soldXml(
      planting,
      await issueSample(planting, { cliente: 'COMERCIAL ANDINA DEMO', identificacion, producto, precio }),
    );
  await call(url, `/api/v1.0/empresas/${ruc}`, { method: 'PUT', apiKey, body: { agenteRetencion: '1' } });
  const recibidoDecidido = await importSample(planting, await bought('Papel bond A4, caja de 10 resmas', 38.5));
  const decision = {
    ...{ fechaRegistro: null, codSustento: '01', parteRel: false, derechoCredito: true, activoFijo: false },
    lineas: [{ tipo: 'bien' }],
  };
  const path = `/api/v1.0/recibidos/${recibidoDecidido}`;
  await call(url, path, { method: 'PATCH', apiKey, body: { ...decision, notas: 'Para la bodega' } });
  const recibidoPorDecidir = await importSample(planting, await bought('Mantenimiento de impresoras', 120));
  await importSample(planting, await bought('Internet corporativo, noviembre', 64.9));
  const altered = (await bought('Silla ergonómica', 189)).replace(/<importeTotal>\d/, '<importeTotal>9');
  const recibidoApartado = await importSample(planting, altered);
  await importSample(planting, await bought('Café en grano', 21, '1790016919001'));
  await plantManual(planting, 'FERRETERÍA EL TORNILLO DE ROSA AMÉLIA YÁNEZ');
  const buzon = { host: 'imap.example.test', port: 993, usuario: 'compras@example.test', password: 'x', activo: false };
  await call(url, `/api/v1.0/empresas/${ruc}/buzon`, { method: 'PUT', apiKey, body: buzon });
  return { recibidos: recibidoPorDecidir, recibidoDecidido, recibidoApartado };
}

async function hostileDocuments(planting: Planting, hostile: Hostile): Promise<Values> {
  const { url, demo } = planting;
  const bought = async (): Promise<string> => {
    const invoice = { cliente: hostile(), identificacion: demo.ruc, producto: hostile() };
    return importSample(planting, await soldXml(planting, await issueSample(planting, invoice)));
  };
  const decide = async (clave: string): Promise<void> => {
    const body = { codSustento: '02', notas: hostile() };
    await call(url, `/api/v1.0/recibidos/${clave}`, { method: 'PATCH', apiKey: demo.apiKey, body });
  };
  const recibidoDecidido = await bought();
  await decide(recibidoDecidido);
  const recibidoApartado = await plantManual(planting, hostile());
  await decide(recibidoApartado);
  const buzon = { host: 'imap.example.test', port: 993, usuario: hostile(254), carpeta: hostile(200), password: 'x' };
  await change(planting, `empresas/${demo.ruc}/buzon`, { ...buzon, activo: false });
  return { recibidoDecidido, recibidoApartado, recibidos: await bought() };
}

const portal: Sample['portal'] = {
  fill,
  hostile: hostileDocuments,
  pages: ['/recibidos/{recibidoDecidido}', '/recibidos/{recibidoApartado}'],
};

const rows: Sample['rows'] = ({ ruc, clave }) => ({ recibidos: { ruc, clave_acceso: clave } });

const BUYER = '1790016919001';

async function emit({ running, emitted, issue, post }: Emitting): Promise<void> {
  await post('/empresas', { ruc: BUYER, razonSocial: 'COMPRADORA', dirMatriz: 'QUITO' });
  const clave = await issue({
    receptor: { tipoIdentificacion: '04', identificacion: BUYER, razonSocial: 'COMPRADORA' },
  });
  const body = await soldXml(running, clave);
  const headers = { 'x-api-key': running.demo.apiKey, 'content-type': 'application/xml' };
  await fetch(`${running.url}/api/v1.0/recibidos`, { method: 'POST', headers, body });
  await emitted('recibido.nuevo');
  await annulInPortal(running, clave, 'PENDIENTE');
  await shiftClock(running, 2);
  await emitted('recibido.anulacion_pedida');
  await annulInPortal(running, clave, 'ACEPTADA');
  await shiftClock(running, 4);
  await emitted('recibido.anulado');
  await shiftClock(running, 0);
}

export const sample: Sample = {
  module: recibidos,
  untraced: { 'recibidos.emitir-retencion': 'issues a receipt, which has its history' },
  accountWide: {
    carga_filas: 'of an upload of a company',
    cargas: 'received documents; their companies stand in it',
    recibido_cifras: 'of a received document of a company',
    recibido_cuotas: 'a limit of received documents per account and day',
  },
  emit,
  after: [proformas],
  rows,
  portal,
  make,
};
