import { Type } from '#typebox';
import { reachOf } from '../../http/authority.js';
import { listLlamadas, type LlamadaRow } from './store.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { KEPT_PER_ACCOUNT } from './call-log.js';
import type { LlamadasDeps } from './slice.js';

const Llamada = Type.Object(
  {
    fecha: Type.String({ description: 'Cuándo se respondió, ISO 8601 con -05:00.' }),
    credencial: Type.Object(
      {
        tipo: Type.Enum(['api-key', 'client', 'user'], { description: 'API key, cliente OAuth o persona.' }),
        id: Type.String({ description: 'Su identificador.' }),
        nombre: Type.Union([Type.String(), Type.Null()], { description: 'Su nombre; nulo si ya no existe.' }),
      },
      { description: 'Con qué credencial se llamó.' },
    ),
    metodo: Type.String({ description: 'Método HTTP.' }),
    ruta: Type.String({ description: 'Ruta, con los nombres de sus parámetros en lugar de los valores.' }),
    estado: Type.Integer({ description: 'Código HTTP de la respuesta.' }),
    ms: Type.Integer({ description: 'Milisegundos hasta terminar la respuesta.' }),
    requestId: Type.String({ description: 'El X-Request-Id de la solicitud; también está en el error.' }),
    codigo: Type.Union([Type.String(), Type.Null()], { description: 'Código del error; nulo si no lo hubo.' }),
    campos: Type.Array(Type.String(), { description: 'Campos que nombró el error, sin sus valores.' }),
  },
  { title: 'Llamada' },
);

/** Lists the last calls, newest first. */
export const listLlamadasRoute = defineRoute({
  id: 'llamadas.listar',
  method: 'GET',
  path: '/api/v1.0/llamadas',
  access: 'ROLE_RECEIPTS',
  summary: 'Las últimas llamadas de cada credencial; lo más reciente primero',
  description: `Una API key ve las suyas; una persona o un cliente OAuth, las suyas y las de las API keys que creó; un administrador de todas las empresas, las de la cuenta. Se guardan unos días y hasta ${KEPT_PER_ACCOUNT.toLocaleString('es-EC')} por cuenta, sin cuerpos, valores ni parámetros. De las del portal, solo las que fallaron. Con «requestId» se llega de un error a su línea.`,
  query: Type.Object(
    {
      requestId: Type.Optional(
        Type.String({ pattern: '^[\\w.:-]{1,128}$', description: 'Solo la que tiene este X-Request-Id.' }),
      ),
      credencial: Type.Optional(
        Type.String({ pattern: '^[\\w-]{1,64}$', description: 'Solo las de esta credencial: su «id».' }),
      ),
      estado: Type.Optional(
        Type.String({
          pattern: '^([1-5][0-9]{2}|[2-5]xx|error)$',
          description: 'Solo las de este código (404) o clase (4xx); «error»: de 400 en adelante.',
        }),
      ),
      cursor: Type.Optional(Type.Integer({ minimum: 1, description: 'El «siguiente» de la página anterior.' })),
      size: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Elementos por página.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      content: Type.Array(Llamada, { description: 'Las llamadas, de la más reciente a la más antigua.' }),
      siguiente: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Para «cursor» en la página que sigue; nulo: no hay más.',
      }),
    }),
  },
  handler: async ({ query, principal }, deps: LlamadasDeps) => {
    // A call answered by this process is found immediately; one of another process, within a second.
    await deps.callLog.flush();
    const all = principal.administrador && principal.kind !== 'api-key' && reachOf(principal) === null;
    const [estadoMin, estadoMax] = estadosOf(query.estado);
    const filter = {
      before: query.cursor,
      caller: all ? null : principal.id,
      requestId: query.requestId,
      actorId: query.credencial,
      estadoMin,
      estadoMax,
    };
    const rows = await deps.db.inAccount(principal.accountId, (tx) => listLlamadas(tx, filter, query.size));
    const siguiente = rows.length === query.size ? (rows.at(-1)?.id ?? null) : null;
    return { result: { content: rows.map(show), siguiente } };
  },
});

function estadosOf(word: string | undefined): readonly [number | undefined, number | undefined] {
  if (word === undefined) return [undefined, undefined];
  if (word === 'error') return [400, undefined];
  const first = Number(word.slice(0, 1)) * 100;
  return word.endsWith('xx') ? [first, first + 99] : [Number(word), Number(word)];
}

const MICROS_PER_MS = 1000;

function show(row: LlamadaRow): Record<string, unknown> {
  return {
    fecha: isoEcuador(new Date(row.id / MICROS_PER_MS)),
    credencial: { tipo: row.actor_kind, id: row.actor_id, nombre: row.actor_nombre },
    metodo: row.metodo,
    ruta: row.ruta,
    estado: row.estado,
    ms: row.ms,
    requestId: row.request_id,
    codigo: row.codigo,
    campos: row.campos,
  };
}
