/** An answer of recepción, or what came instead. */
export interface ReceptionReply {
  readonly status: number;
  readonly estado: string | undefined;
  readonly codigos: readonly string[];
  readonly informacionAdicional: string;
  readonly body: string;
}

/** An answer of autorización, or what came instead. */
export interface AuthorizationReply {
  readonly status: number;
  readonly numeroComprobantes: string | undefined;
  readonly estados: readonly string[];
  readonly codigos: readonly string[];
  readonly informacionAdicional: string;
  readonly comprobantes: readonly string[];
  readonly body: string;
}

const all = (body: string, tag: string): string[] =>
  [...body.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map((match) => match[1] ?? '');

async function post(url: string, namespace: string, content: string): Promise<{ status: number; body: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ec="http://ec.gob.sri.ws.${namespace}"><soapenv:Header/><soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`,
  });
  return { status: response.status, body: await response.text() };
}

export async function send(base: string, xml: string | Buffer): Promise<ReceptionReply> {
  const argument = Buffer.from(xml).toString('base64');
  const { status, body } = await post(
    `${base}/RecepcionComprobantesOffline`,
    'recepcion',
    `<ec:validarComprobante><xml>${argument}</xml></ec:validarComprobante>`,
  );
  return {
    status,
    estado: all(body, 'estado')[0],
    codigos: all(body, 'identificador'),
    informacionAdicional: all(body, 'informacionAdicional').join(' '),
    body,
  };
}

/** What the simulator escapes in a document, except the carriage return. */
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' };

/** Queries autorización about a key. */
export async function authorization(base: string, claveAcceso: string): Promise<AuthorizationReply> {
  const { status, body } = await post(
    `${base}/AutorizacionComprobantesOffline`,
    'autorizacion',
    `<ec:autorizacionComprobante><claveAccesoComprobante>${claveAcceso}</claveAccesoComprobante></ec:autorizacionComprobante>`,
  );
  const outside = body.replace(/<comprobante>.*?<\/comprobante>/gs, '');
  return {
    status,
    numeroComprobantes: all(outside, 'numeroComprobantes')[0],
    estados: all(outside, 'estado'),
    codigos: all(outside, 'identificador'),
    informacionAdicional: all(outside, 'informacionAdicional').join(' '),
    comprobantes: [...body.matchAll(/<comprobante>(.*?)<\/comprobante>/gs)].map((match) =>
      (match[1] ?? '').replace(/&(lt|gt|amp);/g, (_, name: string) => ENTITIES[name] ?? ''),
    ),
    body,
  };
}

/** Queries the validity service; returns its state, or RECHAZADA. */
export async function validity(base: string, claveAcceso: string): Promise<string | undefined> {
  const { body } = await post(
    `${base}/ConsultaComprobante`,
    'consultas',
    `<ec:consultarEstadoAutorizacionComprobante><claveAcceso>${claveAcceso}</claveAcceso></ec:consultarEstadoAutorizacionComprobante>`,
  );
  return all(body, 'estadoAutorizacion')[0] ?? all(body, 'estadoConsulta')[0];
}

export async function control(
  base: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${base}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
