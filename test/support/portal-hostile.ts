import { DEMO_PAYLOAD } from '../../src/app/demo.js';
import { administratorOf, importSample, issueSample, plantManual, soldXml, type Planting } from './portal-data.js';
import { call } from './service.js';

/** An attribute that only an injected element could have, and a name that only an executed script could set. */
export const MARK = 'data-hostil';
export const RAN = '__hostil';

/** Texts that a page must only ever show as text. */
export const HOSTILE: readonly string[] = [
  `<img src=x ${MARK} onerror="window.${RAN}=1;alert(1)">`,
  `"><script ${MARK}>window.${RAN}=1</script>`,
  `javascript:window.${RAN}=1//`,
  `{{constructor.constructor('window.${RAN}=1')()}} \${${RAN}=1}`,
  `<a href="https://ajeno.example/" ${MARK}>x</a>' onmouseover='${RAN}=1`,
  `\u202Eoiranimoned\u202C \u200B\u200Dcero\uFEFF 🧾👩‍👩‍👧 ñandú`,
  'Á'.repeat(300),
];

/** Returns the next hostile text, cut to the length a field accepts. */
function writer(): (lettersMax?: number) => string {
  let turn = 0;
  return (lettersMax = 300) => {
    const text = HOSTILE[turn++ % HOSTILE.length] ?? '';
    return Array.from(text).slice(0, lettersMax).join('');
  };
}

/** Fills an account: `hostile` provides every text that the API lets users write. */
type HostilePlanter = (
  planting: Planting,
  hostile: (lettersMax?: number) => string,
) => Promise<Readonly<Record<string, string>>>;

const company: HostilePlanter = async (planting, hostile) => {
  const { ruc } = planting.demo;
  await change(planting, `empresas/${ruc}`, {
    razonSocial: hostile(),
    nombreComercial: hostile(),
    dirMatriz: hostile(),
  });
  const establishment = { nombre: hostile(), direccion: hostile() };
  await change(planting, `empresas/${ruc}/establecimientos/001`, establishment);
  await change(planting, `empresas/${ruc}/establecimientos/001/puntos-emision/001`, { descripcion: hostile() });
  return {};
};

const products: HostilePlanter = async (planting, hostile) => {
  for (const [at] of HOSTILE.entries()) {
    await add(planting, `empresas/${planting.demo.ruc}/productos`, {
      codigoPrincipal: `H-${at}`,
      descripcion: hostile(),
      unidadMedida: hostile(20),
      precioUnitario: 1,
      impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
    });
  }
  return {};
};

const customers: HostilePlanter = async (planting, hostile) => {
  let cliente = '';
  for (const [at] of HOSTILE.entries()) {
    const body = { razonSocial: hostile(), direccion: hostile(), telefono: hostile(50) };
    cliente = await add(planting, `empresas/${planting.demo.ruc}/clientes`, {
      ...body,
      tipoIdentificacion: '06',
      identificacion: `H-00${at}`,
    });
  }
  const factura = {
    ...DEMO_PAYLOAD,
    detalles: [
      {
        ...{ codigoPrincipal: 'H', descripcion: hostile(200), cantidad: 1, precioUnitario: 1 },
        impuesto: [{ codigo: '2', codigoPorcentaje: '4' }],
      },
    ],
  };
  const proforma = await add(planting, `empresas/${planting.demo.ruc}/proformas`, { factura });
  const recurrente = await add(planting, `empresas/${planting.demo.ruc}/recurrentes`, {
    ...{ nombre: hostile(100), frecuencia: 'mensual', dia: 5, factura },
  });
  return { cliente, proforma, recurrente };
};

const templates: HostilePlanter = async (planting, hostile) => {
  await add(planting, 'plantillas-ride', { nombre: hostile(100), formato: 'A4', definicion: { version: 1 } });
  await add(planting, 'plantillas-email', {
    nombre: hostile(100),
    // The service rejects scripts in a template's own texts (src/mail/template.ts); its name may be anything.
    asunto: 'x',
    cuerpoHtml: '<p>x</p>',
    cuerpoTexto: 'x',
  });
  return {};
};

const access: HostilePlanter = async (planting, hostile) => {
  const send = await administratorOf(planting);
  const rights = { rol: 'usuario', roles: ['ROLE_RECEIPTS'] };
  let usuario = '';
  let webhook = '';
  for (const [at] of HOSTILE.entries()) {
    const person = await send('usuarios', { usuario: `hostil-${at}@example.test`, nombres: hostile(), ...rights });
    usuario = String(person['id']);
    await send('invitaciones', { usuario: `invitado-${at}@example.test`, nombres: hostile(), ...rights });
    await send('clientes-oauth', { nombre: hostile(), roles: rights.roles });
    const endpoint = { url: `https://hostil.example.test/${hostile()}`, descripcion: hostile() };
    webhook = String((await send('webhooks', endpoint))['id']);
    await send('api-keys', { nombre: hostile(100), expiracionEnDias: 1, roles: rights.roles });
  }
  return { usuario, webhook };
};

const comprobantes: HostilePlanter = async (planting, hostile) => {
  const issue = (simular?: string): Promise<string> =>
    issueSample(planting, {
      cliente: hostile(),
      producto: hostile(),
      referencia: hostile(100),
      adicional: hostile(),
      correo: 'h@example.test',
      ...(simular === undefined ? {} : { simular }),
    });
  for (let count = 0; count < HOSTILE.length; count++) await issue();
  const anulable = await issue();
  await call(planting.url, `/api/v1.0/comprobantes/${anulable}/anulacion`, {
    apiKey: planting.demo.apiKey,
    body: { motivo: hostile() },
  });
  return {
    anulable,
    autorizado: await issue(),
    devuelto: await issue('DEVUELTA:35'),
    detenido: await issue('NO_AUTORIZADO:10'),
  };
};

const received: HostilePlanter = async (planting, hostile) => {
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
  await change(planting, `empresas/${demo.ruc}/buzon`, {
    ...{ host: 'imap.example.test', port: 993, usuario: hostile(254), carpeta: hostile(200), password: 'x' },
    activo: false,
  });
  return { recibidoDecidido, recibidoApartado, recibidoPorDecidir: await bought() };
};

/** Every resource with texts; a new one is a line. Receipts are issued before the company gets hostile names. */
const PLANTERS: readonly HostilePlanter[] = [comprobantes, received, products, customers, templates, access, company];

/** Fills an account with hostile texts only; returns the samples by the names of portal-pages.ts. */
export async function plantHostile(planting: Planting): Promise<Readonly<Record<string, string>>> {
  const hostile = writer();
  let samples: Readonly<Record<string, string>> = {};
  for (const plant of PLANTERS) samples = { ...samples, ...(await plant(planting, hostile)) };
  return samples;
}

async function add({ url, demo }: Planting, resource: string, body: unknown): Promise<string> {
  const answer = await call(url, `/api/v1.0/${resource}`, { apiKey: demo.apiKey, body });
  if (!answer.success) throw new Error(`${resource}: ${JSON.stringify(answer.result)}`);
  return String(answer.result['id']);
}

async function change({ url, demo }: Planting, resource: string, body: unknown): Promise<void> {
  const answer = await call(url, `/api/v1.0/${resource}`, { method: 'PUT', apiKey: demo.apiKey, body });
  if (!answer.success) throw new Error(`${resource}: ${JSON.stringify(answer.result)}`);
}
