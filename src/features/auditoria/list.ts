import { Type } from '#typebox';
import { readsChanges, readTrail } from '../../audit/trail.js';
import { reachOf } from '../../http/authority.js';
import type { AuditEventRow } from '../../db/audit.js';
import { parseFecha } from '../../kernel/fecha.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { maskedUrl } from '../../outbound/masked-url.js';
import { invalidQuery } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';

const Filter = (description: string) =>
  Type.Optional(Type.String({ maxLength: 300, pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$', description }));

const Evento = Type.Object(
  {
    id: Type.Integer({ description: 'Número del suceso; crece.' }),
    fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
    actor: Type.Object(
      {
        tipo: Type.Enum(['user', 'api-key', 'client', 'system'], { description: 'Qué clase de actor.' }),
        id: Type.Union([Type.String(), Type.Null()], { description: 'Su identificador; nulo: el sistema.' }),
        nombre: Type.String({ description: 'Su nombre; de una persona, aquel con que ingresa.' }),
        nombres: Type.Union([Type.String(), Type.Null()], {
          description: 'De una persona, cómo se llama ahora; nulo en lo demás.',
        }),
      },
      { description: 'Quién lo hizo.' },
    ),
    accion: Type.String({ description: 'Recurso y verbo, por ejemplo api-keys.revoke.' }),
    sujeto: Type.Object(
      {
        tipo: Type.String({ description: 'Qué clase de cosa: user, api-key, empresa…' }),
        id: Type.String({ description: 'Su identificador.' }),
        nombre: Type.Union([Type.String(), Type.Null()], {
          description: 'Cómo se llama ahora; nulo si no tiene nombre, ya no existe o falta el rol con que se lee.',
        }),
      },
      { description: 'A qué se le hizo.' },
    ),
    cambios: Type.Unknown({
      description: 'Qué cambió; los secretos van como ***. Vacío si falta el rol con que se lee.',
    }),
    ip: Type.Union([Type.String(), Type.Null()], { description: 'Desde qué dirección.' }),
    requestId: Type.Union([Type.String(), Type.Null()], { description: 'El X-Request-Id de la solicitud.' }),
  },
  { title: 'SucesoAuditoria' },
);

/** Lists the account's audit trail, newest first. */
export const listAuditoriaRoute = defineRoute({
  id: 'auditoria.listar',
  method: 'GET',
  path: '/api/v1.0/auditoria',
  access: 'administrador',
  authority: { because: 'who did what in the companies in reach; what changed needs the role of its subject' },
  summary: 'Quién hizo qué en la cuenta, desde dónde y cuándo; lo más reciente primero',
  description:
    'Una credencial limitada a ciertas empresas ve solo lo que es de ellas; nada de la cuenta entera. De lo que se lee con un rol que no tiene ' +
    '(comprobantes, productos…), ve quién lo hizo, sin el nombre ni los cambios.',
  query: Type.Object(
    {
      cursor: Type.Optional(Type.Integer({ minimum: 1, description: 'El «siguiente» de la página anterior.' })),
      size: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Elementos por página.' }),
      accion: Filter('Solo esta acción, por ejemplo users.login.'),
      actorId: Filter('Solo lo que hizo este actor.'),
      sujetoTipo: Filter('Solo lo hecho a este tipo: user, api-key, oauth-client, invitation…'),
      sujetoId: Filter('Solo lo hecho a este.'),
      fechaDesde: Filter('Desde este día, dd/mm/aaaa.'),
      fechaHasta: Filter('Hasta este día incluido, dd/mm/aaaa.'),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      content: Type.Array(Evento, { description: 'Los sucesos, del más reciente al más antiguo.' }),
      siguiente: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Para «cursor» en la página que sigue; nulo: no hay más.',
      }),
    }),
  },
  handler: async ({ query, principal }, deps) => {
    const from = startOfDay('fechaDesde', query.fechaDesde);
    const last = startOfDay('fechaHasta', query.fechaHasta);
    const filter = {
      before: query.cursor,
      action: query.accion,
      actorId: query.actorId,
      subjectKind: query.sujetoTipo,
      subjectId: query.sujetoId,
      from,
      until: last && new Date(last.getTime() + DAY_MS),
      rucs: reachOf(principal),
    };
    const rows = await deps.db.inAccount(principal.accountId, (tx) => readTrail(tx, filter, query.size));
    return {
      result: {
        content: rows
          .map((row) => ({ row, reads: readsChanges(principal.roles, row.subjectKind) }))
          .map(({ row, reads }) => ({
            id: row.id,
            fecha: isoEcuador(row.at),
            actor: { tipo: row.actorKind, id: row.actorId, nombre: row.actorNombre, nombres: row.actorNombres },
            accion: row.action,
            sujeto: { tipo: row.subjectKind, id: row.subjectId, nombre: reads ? nameOf(row) : null },
            cambios: reads ? row.changes : {},
            ip: row.ip,
            requestId: row.requestId,
          })),
        siguiente: rows.length === query.size ? (rows.at(-1)?.id ?? null) : null,
      },
    };
  },
});

/** A webhook without a description is named by its URL, with secrets masked. */
function nameOf({ subjectKind, subjectNombre }: Pick<AuditEventRow, 'subjectKind' | 'subjectNombre'>): string | null {
  const isUrl = subjectKind === 'webhook' && subjectNombre !== null && URL.canParse(subjectNombre);
  return isUrl ? maskedUrl(subjectNombre) : subjectNombre;
}

const DAY_MS = 24 * 3600 * 1000;

/** Parses dd/mm/yyyy to midnight in Ecuador at the start of that day. */
function startOfDay(field: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const fecha = parseFecha(text);
  if (fecha === undefined) {
    const message = 'Escriba un día que exista, dd/mm/aaaa.';
    throw invalidQuery({ code: 'formato-incorrecto', field, message, rejectedValue: text });
  }
  return new Date(`${fecha.iso}T00:00:00-05:00`);
}
