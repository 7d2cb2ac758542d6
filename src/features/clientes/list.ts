import { Type } from '#typebox';
import { findClienteByIdentificacion, listClientes, type ClientePosition } from '../../db/clientes.js';
import { cursorPageSchema } from '../../http/cursor.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { pagedList, pageOf } from '../../http/page.js';
import { invalidQuery } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Cliente, showCliente } from './representation.js';

/** A position holds the beginning of a folded name. */
const CURSOR_MAX = 1500;

const paged = pagedList({
  columns: { razonSocial: 'orden' },
  filters: {
    texto: searchField(
      'Palabras en cualquier orden, sin distinguir mayúsculas ni tildes: parte del nombre o de un correo, o comienzo de una identificación.',
    ),
    identificacion: searchField(
      'Solo el que tiene esta identificación, entera; también la de un cliente que se le unió.',
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: CURSOR_MAX,
        description: 'El «siguiente» de la página anterior; con él, «page» no cuenta.',
      }),
    ),
  },
  direction: 'asc',
});

export const listClientesRoute = defineRoute({
  id: 'clientes.listar',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/clientes',
  access: 'ROLE_RECEIPTS',
  summary: 'Lista los clientes de una empresa',
  description:
    'En orden de nombre. «page» llega hasta el elemento 10 000; para recorrer todo, pase el «siguiente» de cada respuesta en «cursor». Emitir una factura, o una nota sobre ella, guarda al cliente que no estaba.',
  params: EmpresaParams,
  query: paged.query,
  responses: { 200: cursorPageSchema(Cliente) },
  errors: ['empresa-no-encontrada'],
  handler: async ({ params, query, principal }, { db }) => {
    const page = paged.page(query);
    const { texto, identificacion, cursor } = query;
    const after = cursor === undefined ? undefined : readPosition(cursor);
    const { rows, next, total } = await db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      if (identificacion !== undefined) {
        const row = await findClienteByIdentificacion(tx, empresa.id, identificacion);
        const found = row === undefined ? [] : [row];
        return { rows: found, next: null, total: found.length };
      }
      const offset = after === undefined ? page.offset : 0;
      return listClientes(tx, empresa.id, { ...page, offset, texto, after });
    });
    const content = rows.map(showCliente);
    const siguiente = next === null ? null : writePosition(next);
    const last = siguiente === null;
    if (total !== undefined) return { result: { ...pageOf(content, total, page), last, siguiente } };
    const unknown = { totalElements: null, totalPages: null, number: null };
    return { result: { content, ...unknown, size: page.limit, first: false, last, siguiente } };
  },
});

function writePosition({ orden, id }: ClientePosition): string {
  return Buffer.from(`${id}.${orden}`).toString('base64url');
}

function readPosition(cursor: string): ClientePosition {
  const [, id, orden] = /^([1-9]\d{0,17})\.([^\p{Cc}]*)$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id !== undefined && orden !== undefined) return { orden, id };
  const message = 'El cursor no es de esta lista; use el «siguiente» de una respuesta.';
  throw invalidQuery({ code: 'cursor-invalido', field: 'cursor', message, rejectedValue: cursor.slice(0, 100) });
}
