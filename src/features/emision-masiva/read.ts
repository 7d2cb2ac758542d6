import { Type } from '#typebox';
import { listEmisiones, listHallazgos } from './store.js';
import { EMISION_MASIVA_MAX } from './rules.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { rucField, visibleRucs } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { EMISIONES, EmisionMasiva, EmisionParams, showEmision, visibleEmision } from './representation.js';

/** Documents with findings per response. */
const DOCUMENTS_MAX = 200;

const list = pagedList({ columns: { fechaCreacion: 'created_at' }, filters: { ruc: rucField } });

export const listEmisionesRoute = defineRoute({
  id: 'emision-masiva.listar',
  method: 'GET',
  path: EMISIONES,
  access: 'ROLE_RECEIPTS',
  summary: 'Lista las emisiones masivas',
  description:
    'De la más reciente a la más antigua, de las empresas que alcanza la credencial. Se conservan 365 días desde que terminan, o 30 si no se emitió nada, salvo que el operador decida otra cosa.',
  query: list.query,
  responses: { 200: pageSchema(EmisionMasiva) },
  handler: async ({ query, principal }, { db }) =>
    db.inAccount(principal.accountId, (tx) =>
      list.answer(query, (page) => listEmisiones(tx, visibleRucs(principal.empresas, query.ruc), page), showEmision),
    ),
});

export const readEmisionRoute = defineRoute({
  id: 'emision-masiva.leer',
  method: 'GET',
  path: `${EMISIONES}/:id`,
  access: 'ROLE_RECEIPTS',
  summary: 'Cómo va una emisión masiva',
  description:
    'Pregunte hasta que quede LISTA o CON_ERRORES y, después de «emitir», hasta TERMINADA. Si quedó en pausa sola, «motivo» dice por qué. Qué se emitió por cada fila está en …/resultado.',
  params: EmisionParams,
  responses: { 200: EmisionMasiva },
  errors: ['emision-masiva-no-encontrada'],
  handler: async ({ params, principal }, { db }) => ({
    result: showEmision(await db.inAccount(principal.accountId, (tx) => visibleEmision(tx, principal, params.id))),
  }),
});

export const readHallazgosRoute = defineRoute({
  id: 'emision-masiva.hallazgos',
  method: 'GET',
  path: `${EMISIONES}/:id/hallazgos`,
  access: 'ROLE_RECEIPTS',
  summary: 'Errores y avisos de la revisión, cada uno con su celda',
  description:
    'De hasta 200 comprobantes por respuesta: pase «siguiente» en «desde». Un solo error impide emitir el archivo entero; un aviso, no.',
  params: EmisionParams,
  query: Type.Object(
    {
      desde: Type.Integer({
        minimum: 0,
        maximum: EMISION_MASIVA_MAX.documentos,
        default: 0,
        description: 'Los que siguen a este comprobante del archivo.',
      }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      hallazgos: Type.Array(
        Type.Object(
          {
            clase: Type.Enum(['error', 'aviso'], { description: 'Un aviso no impide emitir.' }),
            celda: Type.String({ description: 'Celda del archivo: C17.' }),
            fila: Type.Integer({ description: 'Fila del archivo.' }),
            columna: Type.Union([Type.String(), Type.Null()], {
              description: 'Título de la columna; nulo si el archivo no la tiene.',
            }),
            documento: Type.String({ description: 'Valor de agrupación del comprobante.' }),
            codigo: Type.String({ description: 'Código del problema.' }),
            mensaje: Type.String({ description: 'Qué pasa y qué hacer.' }),
            valor: Type.Union([Type.String(), Type.Null()], { description: 'Lo que dice la celda.' }),
          },
          { title: 'HallazgoDeCelda' },
        ),
        { description: `De hasta ${DOCUMENTS_MAX} comprobantes por respuesta, en el orden del archivo.` },
      ),
      siguiente: Type.Union([Type.Integer(), Type.Null()], { description: 'Para «desde», si hay más; nulo si no.' }),
    }),
  },
  errors: ['emision-masiva-no-encontrada'],
  handler: async ({ params, query, principal }, { db }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleEmision(tx, principal, params.id);
      const found = await listHallazgos(tx, row.id, query.desde, DOCUMENTS_MAX + 1);
      const shown = found.slice(0, DOCUMENTS_MAX);
      return {
        result: {
          hallazgos: shown.flatMap(({ grupo, hallazgos }) => hallazgos.map((one) => ({ ...one, documento: grupo }))),
          siguiente: found.length > DOCUMENTS_MAX ? (shown.at(-1)?.lugar ?? null) : null,
        },
      };
    }),
});
