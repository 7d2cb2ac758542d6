import type { IncomingMessage, ServerResponse } from 'node:http';
import * as json from 'secure-json-parse';
import {
  addAnnulment,
  addFault,
  clearFaults,
  listFaults,
  readLedger,
  readReception,
  type NewAnnulment,
  type NewFault,
} from './controls-store.js';
import { type Servicio } from './store.js';
import type { Database } from '../db/transactions.js';
import type { Authority, CertificateRequest } from './authority.js';
import { EFFECTS_HELP, isDecision, readEffect, servicioOf } from './effects.js';

export interface ControlDeps {
  readonly db: Database;
  readonly authority: Authority;
  readonly clock: () => Date;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

class BadRequest extends Error {}

const LEDGER_LINES_MAX = 1_000;

/**
 * The simulator's JSON controls: faults, annulments, ledger, test certificates. Loopback only, wherever the SOAP services listen:
 * a caller that sets faults can stop an installation from issuing.
 */
export async function handleControl(
  deps: ControlDeps,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  body: Buffer | undefined,
): Promise<void> {
  const reply = isLoopback(request.socket.remoteAddress)
    ? await route(deps, request, pathname, body).catch(explain)
    : failure(403, 'Los controles del simulador solo se usan desde la misma máquina.');
  if (Buffer.isBuffer(reply.body)) {
    response.writeHead(reply.status, { 'content-type': 'application/octet-stream' }).end(reply.body);
  } else if (typeof reply.body === 'string') {
    response.writeHead(reply.status, { 'content-type': 'application/x-pem-file' }).end(reply.body);
  } else {
    response
      .writeHead(reply.status, { 'content-type': 'application/json; charset=utf-8' })
      .end(`${JSON.stringify(reply.body)}\n`);
  }
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

function explain(error: unknown): Reply {
  if (error instanceof BadRequest) return failure(400, error.message);
  throw error;
}

function failure(status: number, message: string): Reply {
  return { status, body: { error: message } };
}

async function route(
  deps: ControlDeps,
  request: IncomingMessage,
  pathname: string,
  body: Buffer | undefined,
): Promise<Reply> {
  const [, resource, id] = pathname.split('/');
  const call = `${request.method ?? ''} /${resource ?? ''}${id === undefined ? '' : '/{id}'}`;
  switch (call) {
    case 'GET /fallas':
      return { status: 200, body: { fallas: await deps.db.asSimulator(listFaults) } };
    case 'PUT /fallas': {
      const faults = readFaults(readJson(body));
      const status = await deps.db.asSimulator(async (tx) => {
        await clearFaults(tx);
        for (const fault of faults) await addFault(tx, fault);
        return listFaults(tx);
      });
      return { status: 200, body: { fallas: status } };
    }
    case 'DELETE /fallas':
      await deps.db.asSimulator(clearFaults);
      return { status: 200, body: { fallas: [] } };
    case 'PUT /anulaciones/{id}': {
      const annulment = readAnnulment(id ?? '', readJson(body));
      const known = await deps.db.asSimulator((tx) => addAnnulment(tx, annulment));
      return known
        ? { status: 200, body: { claveAcceso: annulment.claveAcceso, anulacion: annulment.outcome } }
        : failure(404, 'No hay un comprobante autorizado con esa clave de acceso.');
    }
    case 'GET /recepciones': {
      const after = new URL(request.url ?? '/', 'http://simulador').searchParams.get('despuesDe') ?? '0';
      if (!/^\d{1,18}$/.test(after)) throw new BadRequest('despuesDe debe ser el id de una recepción.');
      const lines = await deps.db.asSimulator((tx) => readLedger(tx, after, LEDGER_LINES_MAX));
      return { status: 200, body: { recepciones: lines, siguiente: lines.at(-1)?.id ?? null } };
    }
    case 'GET /recepciones/{id}': {
      if (!/^\d{1,18}$/.test(id ?? '')) throw new BadRequest('El id de una recepción es un número.');
      const raw = await deps.db.asSimulator((tx) => readReception(tx, id ?? ''));
      return raw === undefined ? failure(404, 'No existe esa recepción.') : { status: 200, body: raw };
    }
    case 'GET /autoridad':
      return { status: 200, body: deps.authority.authorityCertificatePem() };
    case 'POST /certificados': {
      const { p12, serial } = await deps.authority.issueCertificate(readRequest(readJson(body), deps.clock()));
      return { status: 201, body: { serial, p12: p12.toString('base64') } };
    }
    default:
      return failure(404, `No existe ${request.method ?? ''} ${pathname} en el simulador.`);
  }
}

function readJson(body: Buffer | undefined): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = json.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new BadRequest('El cuerpo debe ser un objeto JSON.');
  }
  if (!isObject(value)) throw new BadRequest('El cuerpo debe ser un objeto JSON.');
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const FAULT_FIELDS = ['servicio', 'claveAcceso', 'efecto', 'proporcion', 'veces', 'enSegundos', 'duranteSegundos'];

function readFaults(body: Readonly<Record<string, unknown>>): readonly NewFault[] {
  if (!Array.isArray(body['fallas'])) throw new BadRequest('Envíe { "fallas": [ … ] }.');
  return body['fallas'].map((value: unknown, index) => {
    const where = `fallas[${index}]`;
    if (!isObject(value)) throw new BadRequest(`${where} debe ser un objeto.`);
    return readFault(value, `${where}.`);
  });
}

function readFault(value: Readonly<Record<string, unknown>>, where: string): NewFault {
  const unknown = Object.keys(value).find((key) => !FAULT_FIELDS.includes(key));
  if (unknown !== undefined) throw new BadRequest(`${where}${unknown} no existe; use ${FAULT_FIELDS.join(', ')}.`);
  const written = text(value['efecto'], `${where}efecto`);
  const effect = readEffect(written);
  if (effect === undefined) throw new BadRequest(`${where}efecto «${written}» no existe; use ${EFFECTS_HELP}.`);
  const servicio = readServicio(value['servicio'], where);
  const fixed = servicioOf(effect);
  if (servicio !== null && fixed !== undefined && servicio !== fixed) {
    throw new BadRequest(
      `${where}efecto «${written}» actúa en ${fixed}${isDecision(effect.act) ? ', donde se decide' : ''}.`,
    );
  }
  return {
    servicio: servicio ?? fixed ?? null,
    claveAcceso: value['claveAcceso'] === undefined ? null : text(value['claveAcceso'], `${where}claveAcceso`),
    efecto: written,
    proporcion: number(value['proporcion'] ?? 1, `${where}proporcion`, Number.MIN_VALUE, 1),
    remaining: value['veces'] === undefined ? (effect.times ?? null) : integer(value['veces'], `${where}veces`),
    startsInS: number(value['enSegundos'] ?? 0, `${where}enSegundos`, 0, SECONDS_MAX),
    durationS:
      value['duranteSegundos'] === undefined
        ? null
        : number(value['duranteSegundos'], `${where}duranteSegundos`, 0, SECONDS_MAX),
  };
}

/** Parses a fault sent through the service, or returns the problem. */
export function parseFault(value: Readonly<Record<string, unknown>>): NewFault | { readonly problem: string } {
  try {
    return readFault(value, '');
  } catch (error) {
    if (error instanceof BadRequest) return { problem: error.message };
    throw error;
  }
}

/** A year. */
const SECONDS_MAX = 31_536_000;

function readServicio(value: unknown, where: string): Servicio | null {
  if (value === undefined || value === '*') return null;
  if (value === 'recepcion' || value === 'autorizacion' || value === 'consulta') return value;
  throw new BadRequest(`${where}servicio debe ser recepcion, autorizacion, consulta o *.`);
}

function readAnnulment(claveAcceso: string, body: Readonly<Record<string, unknown>>): NewAnnulment {
  const outcome = body['resultado'];
  if (outcome !== 'PENDIENTE' && outcome !== 'ACEPTADA' && outcome !== 'RECHAZADA') {
    throw new BadRequest('resultado debe ser PENDIENTE, ACEPTADA o RECHAZADA.');
  }
  return { claveAcceso, outcome, resolvesInS: number(body['enSegundos'] ?? 0, 'enSegundos', 0, SECONDS_MAX) };
}

function readRequest(body: Readonly<Record<string, unknown>>, now: Date): CertificateRequest {
  const ruc = text(body['ruc'], 'ruc');
  if (!/^\d{10}001$/.test(ruc)) throw new BadRequest('ruc debe tener 13 dígitos y terminar en 001.');
  const razonSocial = text(body['razonSocial'] ?? 'CONTRIBUYENTE DE PRUEBAS', 'razonSocial');
  const dias = number(body['dias'] ?? 365, 'dias', 1, 3_650);
  const cedula = body['cedula'] === undefined ? undefined : text(body['cedula'], 'cedula');
  return {
    ruc,
    razonSocial,
    ...(cedula === undefined ? {} : { cedula }),
    nombres: text(body['nombres'] ?? razonSocial, 'nombres'),
    password: text(body['password'], 'password'),
    validity: { from: new Date(now.getTime() - 3_600_000), to: new Date(now.getTime() + dias * 86_400_000) },
    uso: body['uso'] === 'cifrado' ? 'cifrado' : 'firma',
  };
}

function text(value: unknown, where: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw new BadRequest(`${where} debe ser un texto.`);
}

function number(value: unknown, where: string, min: number, max: number): number {
  if (typeof value === 'number' && value >= min && value <= max) return value;
  throw new BadRequest(`${where} debe ser un número de ${min === Number.MIN_VALUE ? 'más de 0' : min} a ${max}.`);
}

function integer(value: unknown, where: string): number {
  const given = number(value, where, 1, 1_000_000);
  if (Number.isInteger(given)) return given;
  throw new BadRequest(`${where} debe ser un número entero.`);
}
