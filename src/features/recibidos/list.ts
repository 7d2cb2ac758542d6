import { Type, type Static } from '#typebox';
import { countRecibidos, searchRecibidos, type RecibidoFilter } from './store/search.js';
import { ESTADOS_RECIBIDO, PENDIENTES_RECIBIDO } from './rules.js';
import { answerPage, cursorField, cursorPageSchema, readCursor } from '../../http/cursor.js';
import { pagedList } from '../../http/page.js';
import { dayField, dayOf, digits, estadosOf, printedNumber, rucField, visibleRucs } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Recibido, showRecibido } from './representation.js';

const filters = {
  ruc: rucField,
  rucEmisor: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 20,
      pattern: '^[^\\x00-\\x1f\\x7f-\\x9f]*$',
      description: 'RUC u otra identificación del emisor.',
    }),
  ),
  estado: Type.Optional(
    Type.String({
      maxLength: 100,
      description: `Solo los que están en este estado, o en uno de varios separados por comas: ${ESTADOS_RECIBIDO.join(', ')}.`,
    }),
  ),
  codDoc: digits('^[0-9]{2,3}$', 'Solo los de este tipo.'),
  fechaDesde: dayField('Emitidos desde este día, dd/mm/aaaa.'),
  fechaHasta: dayField('Emitidos hasta este día incluido, dd/mm/aaaa.'),
  registroDesde: dayField('Registrados desde este día, dd/mm/aaaa.'),
  registroHasta: dayField('Registrados hasta este día incluido, dd/mm/aaaa.'),
  pendienteDe: Type.Optional(
    Type.Enum([...PENDIENTES_RECIBIDO], {
      description:
        'Solo los que esperan algo. decision: no se ha decidido todo; primera-decision: no se ha decidido nada; registro: no están en ningún mes; registro-decidido: lo mismo, de los ya decididos; datos: sin sustento o sin decir si dan crédito; contradiccion: lo decidido se contradice; anulacion: el emisor pide anularlos; confirmacion: el SRI aún no los confirma. Todos son vigentes, menos los últimos.',
    }),
  ),
  texto: searchField(
    'Parte del nombre del emisor (sin distinguir mayúsculas ni tildes), comienzo de su RUC, número 001-001-000000001 o clave de acceso.',
  ),
  cursor: cursorField,
};

const paged = pagedList({ columns: { fechaEmision: 'fecha_emision' }, filters });

export const listRecibidosRoute = defineRoute({
  id: 'recibidos.listar',
  method: 'GET',
  path: '/api/v1.0/recibidos',
  access: 'ROLE_RECEIPTS',
  summary: 'Busca documentos recibidos',
  description:
    'En orden de fecha de emisión y de llegada. Para recorrer todo, pase el «siguiente» de cada respuesta en «cursor»; la lista termina cuando es nulo.',
  query: paged.query,
  responses: { 200: cursorPageSchema(Recibido) },
  handler: async ({ query, principal }, { db }) => {
    const page = paged.page(query);
    const { descending } = page.sort;
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor, descending);
    const filter = filterOf(query, visibleRucs(principal.empresas, query.ruc));
    const range = { limit: page.limit, offset: after === undefined ? page.offset : 0, descending, after };
    const { found, counted } = await db.inAccount(principal.accountId, async (tx) => ({
      found: await searchRecibidos(tx, filter, range),
      counted: after === undefined ? await countRecibidos(tx, filter) : undefined,
    }));
    return answerPage(found.rows.map(showRecibido), found.next, counted, page);
  },
});

function filterOf(requested: Static<typeof paged.query>, rucs: readonly string[] | null): RecibidoFilter {
  const numero = printedNumber(requested.texto);
  return {
    rucs,
    estados: estadosOf(requested.estado, ESTADOS_RECIBIDO),
    codDoc: requested.codDoc,
    rucEmisor: requested.rucEmisor,
    fechaDesde: dayOf('fechaDesde', requested.fechaDesde),
    fechaHasta: dayOf('fechaHasta', requested.fechaHasta),
    registroDesde: dayOf('registroDesde', requested.registroDesde),
    registroHasta: dayOf('registroHasta', requested.registroHasta),
    pendienteDe: requested.pendienteDe,
    numero,
    texto: numero === undefined ? requested.texto : undefined,
  };
}
