import { request } from 'node:http';
import { v1Example } from '../../../src/receipts/routes/v1-examples.js';
import type { RunningForTest } from '../running.js';

/** An answer as a program reads it. */
export interface Reply {
  readonly status: number;
  readonly text: string;
  /** The body if it is JSON, else an empty object. */
  readonly json: Record<string, unknown>;
}

/** What a program remembers between its calls. */
interface Session {
  readonly service: RunningForTest;
  readonly hoy: string;
  token: string;
  refreshToken: string;
  claveAcceso: string;
  /** The answer of the previous call. */
  last: string;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One call of a program; `reads` returns the words of the guide's table, or undefined when the program takes the answer for a failure. */
interface Call {
  readonly name: string;
  readonly send: (session: Session) => Sent | Promise<Sent>;
  readonly reads: (reply: Reply, session: Session) => string | undefined;
  /** The rest of the program needs this call. */
  readonly required?: true;
}

/** A published program, by the requests in its source. */
export interface Program {
  readonly name: string;
  /** Repository and the files that make the calls; nothing of them is copied. */
  readonly source: string;
  readonly calls: readonly Call[];
}

const TOKEN = '/api/v1.0/oauth/token';
const ONE = '/api/v1.0/comprobantes';
const ATOM = { 'content-type': 'application/atom+xml' };
const JSON_BODY = { 'content-type': 'application/json' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();
const user = ({ service }: Session): { username: string; password: string } => ({
  username: service.demo.usuario,
  password: service.demo.password,
});
const basic = ({ service }: Session): Readonly<Record<string, string>> => ({
  authorization: `Basic ${Buffer.from(`${service.demo.clientId}:${service.demo.clientSecret}`).toString('base64')}`,
});
const bearer = ({ token }: Session): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], json);
}

const entered = ({ status, json }: Reply, session: Session): string | undefined => {
  if (status !== 200) return undefined;
  session.token = String(json['access_token']);
  session.refreshToken = String(json['refresh_token']);
  return 'entra';
};
const created = ({ status, json }: Reply, session: Session): string | undefined => {
  const clave = at(json, 'result', 'claveAcceso');
  if (status !== 201 || typeof clave !== 'string') return undefined;
  session.claveAcceso = clave;
  return 'clave de acceso';
};
const received = ({ status, json }: Reply): string | undefined =>
  status === 200 && at(json, 'result', 'estado') === 'RECIBIDA' ? 'RECIBIDA' : undefined;
const authorised = ({ status, json }: Reply, session: Session): string | undefined => {
  if (status !== 200 || at(json, 'result', 'autorizaciones', 0, 'estado') !== 'AUTORIZADO') return undefined;
  session.claveAcceso = String(at(json, 'result', 'claveAccesoConsultada'));
  return 'AUTORIZADO';
};
const notified = ({ status }: Reply): string | undefined => (status === 202 ? 'correo en cola' : undefined);
const fileOf =
  (start: string, words: string) =>
  ({ status, text }: Reply): string | undefined =>
    status === 200 && text.startsWith(start) ? words : undefined;

const passwordInUrl = (name: string, headers: Readonly<Record<string, string>> = {}): Call => ({
  name,
  send: (session) => ({
    method: 'POST',
    path: `${TOKEN}?${form({ ...user(session), grant_type: 'password' })}`,
    headers: { ...basic(session), ...headers },
  }),
  reads: entered,
  required: true,
});

/** An unsigned XML as these programs write it, by default without its access key. */
async function xmlOf({ service, hoy }: Session, { withKey = false, plain = false } = {}): Promise<string> {
  const answer = await fetch(`${service.url}${ONE}/facturas?soloValidar=true`, {
    method: 'POST',
    headers: { 'x-api-key': service.demo.apiKey, ...JSON_BODY },
    body: JSON.stringify(v1Example('01', hoy)),
  });
  const { result } = (await answer.json()) as { result: { xml: string } };
  const xml = withKey ? result.xml : result.xml.replace(/<claveAcceso>\d+<\/claveAcceso>/, '');
  return plain ? xml.normalize('NFD').replace(/\p{Mn}/gu, '') : xml;
}

const base64Create: Call = {
  name: 'crear, XML en base64',
  send: async (session) => ({
    method: 'POST',
    path: ONE,
    headers: { ...bearer(session), ...JSON_BODY },
    body: JSON.stringify({ contenido: Buffer.from(await xmlOf(session)).toString('base64') }),
  }),
  reads: created,
  required: true,
};
const step = (name: string, method: string, word: string, headers: Readonly<Record<string, string>>) => ({
  name,
  send: (session: Session): Sent => ({
    method,
    path: `${ONE}/${session.claveAcceso}/${word}`,
    headers: { ...bearer(session), ...headers },
  }),
});
const oneStep = (name: string, options: { withKey?: boolean; plain?: boolean } = {}): Call => ({
  name,
  send: async (session) => ({
    method: 'POST',
    path: '/api/v1.0/sri',
    headers: { ...bearer(session), ...ATOM },
    body: await xmlOf(session, options),
  }),
  reads: authorised,
  required: true,
});
const refresh = (inUrl: boolean): Call => ({
  name: inUrl ? 'renovar, en la dirección' : 'renovar, en el cuerpo',
  send: (session) => {
    const fields = form({ refresh_token: session.refreshToken, grant_type: 'refresh_token' });
    return inUrl
      ? { method: 'POST', path: `${TOKEN}?${fields}`, headers: basic(session) }
      : { method: 'POST', path: TOKEN, headers: { ...basic(session), ...FORM }, body: fields };
  },
  reads: entered,
});

/** php-veronica counts characters where HTTP counts bytes, so a text with accents arrives cut. */
const charactersAsLength = (body: string): Readonly<Record<string, string>> => ({
  'content-length': String(body.length),
});

export const PROGRAMS: readonly Program[] = [
  {
    name: 'veronica-api-client, Camel',
    source: 'rp-consulting/veronica-api-client: java/apache-camel (MainRoute, ServicioAutenticacion)',
    calls: [
      passwordInUrl('entrar, contraseña en la dirección'),
      base64Create,
      { ...step('enviar', 'PUT', 'enviar', {}), reads: received, required: true },
      {
        ...step('autorizar', 'PUT', 'autorizar', {}),
        reads: (reply, session) => {
          session.last = reply.text;
          return authorised(reply, session);
        },
        required: true,
      },
      {
        name: 'notificar, con la respuesta anterior',
        send: (session) => ({
          method: 'POST',
          path: `${ONE}/${session.claveAcceso}/notificar`,
          headers: { ...bearer(session), ...JSON_BODY },
          body: session.last,
        }),
        reads: notified,
      },
      refresh(true),
    ],
  },
  {
    name: 'veronica-api-client, Swing',
    source: 'rp-consulting/veronica-api-client: java/swing (Login, SriService, SriServiceJson)',
    calls: [
      passwordInUrl('entrar, contraseña en la dirección'),
      {
        name: 'crear, JSON v1.0',
        send: (session) => ({
          method: 'POST',
          path: `${ONE}/facturas`,
          headers: { ...bearer(session), ...JSON_BODY },
          body: JSON.stringify(v1Example('01', session.hoy)),
        }),
        reads: created,
        required: true,
      },
      { ...step('enviar, JSON sin cuerpo', 'PUT', 'enviar', JSON_BODY), reads: received },
      { ...step('autorizar, JSON sin cuerpo', 'PUT', 'autorizar', JSON_BODY), reads: authorised },
      {
        name: 'crear, XML',
        send: async (session) => ({
          method: 'POST',
          path: ONE,
          headers: { ...bearer(session), ...ATOM },
          body: await xmlOf(session),
        }),
        reads: created,
      },
    ],
  },
  {
    name: 'veronica-api-client, Camunda',
    source:
      'rp-consulting/veronica-api-client: java/camunda (OAuth2Configuration, RestClientAdapter, the two processes)',
    calls: [
      {
        name: 'entrar, en el cuerpo',
        send: (session) => ({
          method: 'POST',
          path: TOKEN,
          headers: { ...basic(session), ...FORM },
          body: form({ grant_type: 'password', ...user(session) }),
        }),
        reads: entered,
        required: true,
      },
      base64Create,
      { ...step('enviar', 'PUT', 'enviar', {}), reads: received, required: true },
      { ...step('autorizar', 'PUT', 'autorizar', {}), reads: authorised, required: true },
      {
        name: 'notificar, con {}',
        send: (session) => ({
          method: 'POST',
          path: `${ONE}/${session.claveAcceso}/notificar`,
          headers: { ...bearer(session), ...JSON_BODY },
          body: '{}',
        }),
        reads: notified,
      },
    ],
  },
  {
    name: 'veronica-job',
    source: 'veronica-platform/veronica-job (HttpClientDefinition, VeronicaHttpClient, FileProcessor)',
    calls: [
      passwordInUrl('entrar, contraseña en la dirección'),
      {
        name: 'quién soy',
        send: (session) => ({ method: 'GET', path: '/api/v1.0/usuarios/me', headers: bearer(session) }),
        reads: ({ status, json }) =>
          status === 200 && typeof at(json, 'result', 'usuario', 'usuario') === 'string' ? 'usuario' : undefined,
        required: true,
      },
      {
        name: 'empresas',
        send: (session) => ({ method: 'GET', path: '/api/v1.0/empresas/ids', headers: bearer(session) }),
        reads: ({ status, json }) =>
          status === 200 && typeof at(json, 'result', 0, 'rucPropietario') === 'string' ? 'lista' : undefined,
      },
      oneStep('emitir en un paso, XML sin clave'),
      ...(['pdf', 'xml'] as const).map((format): Call => ({
        name: `descargar ${format === 'pdf' ? 'RIDE' : 'XML'}, con «copia»`,
        send: (session) => ({
          method: 'GET',
          path: `${ONE}/${session.claveAcceso}/archivos?copia=true&format=${format}`,
          headers: bearer(session),
        }),
        reads: fileOf(format === 'pdf' ? '%PDF' : '<?xml', 'archivo'),
      })),
    ],
  },
  {
    name: 'php-veronica',
    source: 'loduis/php-veronica (Transport/Client, Transport/Request)',
    calls: [
      {
        name: 'entrar, en el cuerpo',
        send: (session) => {
          const body = form({ ...user(session), grant_type: 'password' });
          return {
            method: 'POST',
            path: TOKEN,
            headers: { ...basic(session), ...FORM, ...charactersAsLength(body) },
            body,
          };
        },
        reads: entered,
        required: true,
      },
      {
        name: 'emitir en un paso, XML sin tildes',
        send: async (session) => {
          const body = await xmlOf(session, { withKey: true, plain: true });
          return {
            method: 'POST',
            path: '/api/v1.0/sri',
            headers: { ...bearer(session), ...ATOM, ...charactersAsLength(body) },
            body,
          };
        },
        reads: authorised,
        required: true,
      },
      {
        name: 'consultar',
        send: (session) => ({ method: 'GET', path: `${ONE}/${session.claveAcceso}`, headers: bearer(session) }),
        reads: ({ status, json }) =>
          status === 200 && at(json, 'result', 'estatusInterno') === 'AUTORIZADO' ? 'AUTORIZADO' : undefined,
      },
      {
        name: 'consultar con un token vencido',
        send: (session) => ({
          method: 'GET',
          path: `${ONE}/${session.claveAcceso}`,
          headers: { authorization: 'Bearer vencido' },
        }),
        // It logs in again only on this word, at the top and without an envelope.
        reads: ({ json }) => (json['error'] === 'invalid_token' && !('success' in json) ? 'entra otra vez' : undefined),
      },
      {
        name: 'la primera de la lista',
        send: (session) => ({ method: 'GET', path: `${ONE}?page=0&size=1`, headers: bearer(session) }),
        reads: ({ status, json }) =>
          status === 200 && at(json, 'result', 'content', 0) !== undefined ? 'lista' : undefined,
      },
      {
        name: 'emitir en un paso, XML con tildes',
        send: async (session) => {
          const body = await xmlOf(session, { withKey: true });
          return {
            method: 'POST',
            path: '/api/v1.0/sri',
            headers: { ...bearer(session), ...ATOM, ...charactersAsLength(body) },
            body,
          };
        },
        reads: ({ json }) =>
          json['success'] === false && typeof at(json, 'result', 'message') === 'string'
            ? 'rechazado: llega cortado'
            : undefined,
      },
      refresh(false),
    ],
  },
  {
    name: 'veronica-api de Odoo',
    source: 'marcelomora/veronica-api (veronica_auth, api_mgr, settings_data)',
    calls: [
      {
        name: 'entrar, `grant_type` en la dirección',
        send: (session) => ({
          method: 'POST',
          path: `${TOKEN}?grant_type=password`,
          headers: { ...basic(session), ...FORM },
          body: form(user(session)),
        }),
        reads: entered,
        required: true,
      },
      oneStep('emitir en un paso, XML'),
      {
        name: 'crear, XML',
        send: async (session) => ({
          method: 'POST',
          path: ONE,
          headers: { ...bearer(session), ...ATOM },
          body: await xmlOf(session),
        }),
        reads: created,
      },
    ],
  },
];

/** One measured call: the status, and the program's reading of the answer. */
export interface Outcome {
  readonly program: string;
  readonly call: string;
  /** 0: not made, because an earlier call failed. */
  readonly status: number;
  readonly read: string | undefined;
  readonly text: string;
}

/** Runs every call of a program in its order; stops making calls at the first required one that fails. */
export async function replay(program: Program, service: RunningForTest, hoy: string): Promise<Outcome[]> {
  const session: Session = { service, hoy, token: '', refreshToken: '', claveAcceso: '', last: '' };
  const outcomes: Outcome[] = [];
  let goesOn = true;
  for (const call of program.calls) {
    if (!goesOn) {
      outcomes.push({ program: program.name, call: call.name, status: 0, read: undefined, text: '' });
      continue;
    }
    const reply = await send(service.url, await call.send(session));
    const read = call.reads(reply, session);
    outcomes.push({ program: program.name, call: call.name, status: reply.status, read, text: reply.text });
    goesOn = read !== undefined || call.required !== true;
  }
  return outcomes;
}

/** Sends exactly these headers, also a wrong Content-Length, which `fetch` would refuse. */
function send(url: string, { method, path, headers = {}, body }: Sent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(url + path, { method, agent: false, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers['content-type']?.includes('json') === true;
        const json = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
        resolve({ status: response.statusCode ?? 0, text, json });
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

const SWITCH = 'No envíe parámetros en la dirección';

/** The guide's words for an outcome. */
export function wordsOf({ status, read, text }: Outcome): string {
  if (status === 0) return 'no llega';
  if (read !== undefined) return `${status}, ${read}`;
  return text.includes(SWITCH) ? `**${status}**, «${SWITCH}»` : `**${status}**`;
}
