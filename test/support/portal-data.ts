import type { Demo } from '../../src/app/demo.js';
import { obtainBearer } from './bearer.js';
import { call, type Answered } from './service.js';

/** A service and an account that may issue there. */
interface Issuer {
  readonly url: string;
  readonly demo: Pick<Demo, 'apiKey' | 'ruc'>;
}

/** A service and the account to fill. */
export interface Planting {
  readonly url: string;
  readonly demo: Demo;
}

/** Parameters of a sample invoice; `simular` is the simulator's script (docs/guides/simulador.md). */
export interface SampleInvoice {
  readonly cliente: string;
  readonly identificacion?: string;
  readonly producto?: string;
  readonly precio?: number;
  readonly correo?: string;
  readonly referencia?: string;
  readonly adicional?: string;
  readonly simular?: string;
}

/** Issues an invoice and returns its access key once the SRI has decided or it is parked. */
export async function issueSample({ url, demo }: Issuer, invoice: SampleInvoice): Promise<string> {
  const {
    cliente,
    identificacion = '1712345675',
    producto = 'Café de altura 500 g',
    precio = 8.5,
    correo,
    referencia,
    adicional,
    simular,
  } = invoice;
  const campoAdicional = [
    ...(correo === undefined ? [] : [{ nombre: 'email', value: correo }]),
    ...(adicional === undefined ? [] : [{ nombre: 'nota', value: adicional }]),
    ...(simular === undefined ? [] : [{ nombre: 'simular', value: simular }]),
  ];
  const answer: Answered = await call(url, '/api/v2.0/comprobantes/facturas', {
    apiKey: demo.apiKey,
    headers: { prefer: simular?.startsWith('EN_PROCESO') === true ? 'wait=1' : 'wait=20' },
    body: {
      ruc: demo.ruc,
      estab: '001',
      ptoEmi: '001',
      codDoc: '01',
      receptor: {
        tipoIdentificacion: identificacion.length === 13 ? '04' : '05',
        identificacion,
        razonSocial: cliente,
      },
      detalles: [
        {
          codigoPrincipal: 'P-001',
          descripcion: producto,
          cantidad: 2,
          precioUnitario: precio,
          descuento: 0,
          impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
        },
      ],
      ...(referencia === undefined ? {} : { referencia }),
      ...(campoAdicional.length === 0 ? {} : { campoAdicional }),
    },
  });
  if (!answer.success) throw new Error(JSON.stringify(answer.result));
  return String(answer.result['claveAcceso']);
}

/** Values of parameters, by name. */
export type Values = Readonly<Record<string, string>>;

/** Issues a receipt in every state that a user meets, by name. */
export async function issueStates(issuer: Issuer): Promise<Values> {
  const issue = (invoice: SampleInvoice): Promise<string> => issueSample(issuer, invoice);
  await issue({ cliente: 'FERRETERÍA EL CONSTRUCTOR CÍA. LTDA.', identificacion: '1790016919001', precio: 412.3 });
  await issue({
    cliente: 'MARÍA FERNANDA GUERRERO ÑAUÑAY',
    precio: 15.25,
    producto: 'Chocolate 70 % cacao fino de aroma',
  });
  const anulable = await issue({
    cliente: 'HOTEL MIRADOR DEL VOLCÁN S.A.',
    identificacion: '1790011674001',
    precio: 89.9,
  });
  await issue({ cliente: 'JOSÉ LUIS YÁNEZ', precio: 3.1, producto: 'Panela granulada 1 kg' });
  const enProceso = await issue({ cliente: 'CAFETERÍA LA RONDA', precio: 120, simular: 'EN_PROCESO:3600' });
  const detenido = await issue({ cliente: 'DISTRIBUIDORA ANDINA DEL SUR', precio: 64.75, simular: 'NO_AUTORIZADO:10' });
  const devuelto = await issue({ cliente: 'PANADERÍA SANTA ROSA', precio: 27.4, simular: 'DEVUELTA:35' });
  const autorizado = await issue({ cliente: 'ANA PÉREZ', correo: 'ana.perez@example.test, contabilidad@example.test' });
  await call(issuer.url, `/api/v1.0/comprobantes/${anulable}/anulacion`, {
    apiKey: issuer.demo.apiKey,
    body: { motivo: 'Datos del comprador equivocados' },
  });
  return { anulable, enProceso, detenido, devuelto, autorizado };
}

/** The same, beside a catalogue. */
export async function issueSamples(issuer: Issuer): Promise<Values> {
  return { ...(await issueStates(issuer)), ...(await makeCatalogue(issuer)) };
}

/** Creates products, a customer and a template of each kind, by name. */
export async function makeCatalogue({ url, demo }: Issuer): Promise<Values> {
  const post = async (path: string, body: unknown): Promise<string> => {
    const answer = await call(url, `/api/v1.0/${path}`, { apiKey: demo.apiKey, body });
    if (!answer.success) throw new Error(JSON.stringify(answer.result));
    return String(answer.result['id']);
  };
  for (const [codigoPrincipal, descripcion, precioUnitario, codigoPorcentaje, unidadMedida] of [
    ['CAF-500', 'Café de altura 500 g', 8.5, '4', 'funda'],
    ['CHO-070', 'Chocolate 70 % cacao fino de aroma', 3.25, '4', 'barra'],
    ['PAN-001', 'Pan artesanal de masa madre', 0.25, '0', 'unidad'],
    ['SER-CON', 'Servicio de consultoría contable, por hora', 35, '4', 'hora'],
  ] as const) {
    const impuesto = [{ codigo: '2', codigoPorcentaje }];
    await post(`empresas/${demo.ruc}/productos`, {
      codigoPrincipal,
      descripcion,
      precioUnitario,
      unidadMedida,
      impuesto,
    });
  }
  const cliente = await post(`empresas/${demo.ruc}/clientes`, {
    tipoIdentificacion: '04',
    identificacion: '1790085783001',
    razonSocial: 'PANADERÍA LA ESPIGA DE ORO S.A.',
    correos: ['compras@espiga.example.test', 'pagos@espiga.example.test'],
    direccion: 'Av. de los Shyris N34-120 y Holanda, Quito',
    telefono: '02 225-5555',
    formaPago: '20',
  });
  const plantillaRide = await post('plantillas-ride', {
    nombre: 'Verde con mensaje',
    formato: 'A4',
    definicion: {
      version: 1,
      colores: { principal: '#1B5E20', fondo: '#E8F5E9' },
      textos: { pie: 'Gracias por su compra' },
    },
  });
  const plantillaCorreo = await post('plantillas-email', {
    nombre: 'Breve',
    asunto: 'Su {{ comprobante.tipo }} {{ comprobante.numero }}',
    cuerpoHtml:
      '<div style="font-family:sans-serif;padding:24px;color:#1b1f24">\n  <h1 style="color:#1b5e20">Gracias, {{ receptor.razonSocial }}</h1>\n  <p>Adjuntamos su {{ comprobante.tipo }} por USD {{ comprobante.importeTotal }}.</p>\n</div>',
    cuerpoTexto: 'Gracias, {{ receptor.razonSocial }}.',
  });
  return { cliente, plantillaRide, plantillaCorreo };
}

/** Posts to a resource of the account as its administrator; throws if refused. */
export async function administratorOf({
  url,
  demo,
}: Planting): Promise<(resource: string, body: unknown) => Promise<Record<string, unknown>>> {
  const headers = { authorization: `Bearer ${await obtainBearer(url, demo)}` };
  return async (resource, body) => {
    const answer = await call(url, `/api/v1.0/${resource}`, { headers, body });
    if (!answer.success) throw new Error(`${resource}: ${JSON.stringify(answer.result)}`);
    return answer.result;
  };
}

/** Returns an XML as its receiver gets it. */
export async function soldXml({ url, demo }: Issuer, claveAcceso: string): Promise<string> {
  const address = `${url}/api/v1.0/comprobantes/${claveAcceso}/archivos?format=xml`;
  return (await fetch(address, { headers: { 'x-api-key': demo.apiKey } })).text();
}

/** Imports a document; returns its key once the SRI has confirmed it or it was set apart. */
export async function importSample({ url, demo }: Issuer, xml: string): Promise<string> {
  const response = await fetch(`${url}/api/v1.0/recibidos`, {
    method: 'POST',
    headers: { 'x-api-key': demo.apiKey, 'content-type': 'application/xml' },
    body: xml,
  });
  const { result } = (await response.json()) as { result: { recibido: { clave: string } } };
  for (;;) {
    const path = `/api/v1.0/recibidos/${result.recibido.clave}`;
    const now = await call(url, path, { method: 'GET', apiKey: demo.apiKey });
    if (now.result['estado'] !== 'PENDIENTE') return result.recibido.clave;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Registers a nota de venta by hand. */
export async function plantManual(
  { url, demo }: Planting,
  razonSocial: string,
  identificacion = '1712345675001',
): Promise<string> {
  const answer = await call(url, '/api/v1.0/recibidos/manuales', {
    apiKey: demo.apiKey,
    body: {
      ...{ ruc: demo.ruc, codDoc: '02', estab: '001', ptoEmi: '001', secuencial: '482', fechaEmision: '02/10/2026' },
      emisor: { tipoIdentificacion: '04', identificacion, razonSocial },
      impuestos: [{ codigo: '2', codigoPorcentaje: '0', baseImponible: '18.40', valor: '0.00' }],
      importeTotal: '18.40',
    },
  });
  if (!answer.success) throw new Error(JSON.stringify(answer.result));
  return String(answer.result['clave']);
}

/** Changes a resource of the account with its key. */
export async function change({ url, demo }: Issuer, resource: string, body: unknown): Promise<void> {
  const answer = await call(url, `/api/v1.0/${resource}`, { method: 'PUT', apiKey: demo.apiKey, body });
  if (!answer.success) throw new Error(`${resource}: ${JSON.stringify(answer.result)}`);
}
