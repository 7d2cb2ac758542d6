import { Type } from '#typebox';
import { findMatchingReceptores, listReceptores, type ReceptorRow } from '../store/receptores.js';
import { rucField, visibleRucs } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { searchField } from '../../http/text-fields.js';
import { Comprobante } from './representation.js';

const receptor = Comprobante.properties.receptor.properties;

const Receptor = Type.Object(
  {
    tipoIdentificacion: receptor.tipoIdentificacion,
    identificacion: receptor.identificacion,
    razonSocial: receptor.razonSocial,
    direccion: Type.Union([Type.String(), Type.Null()], {
      description: 'Dirección del libro de clientes, o del último comprobante.',
    }),
    correos: Type.Array(Type.String(), {
      description: 'Correos del libro de clientes, o a los que se notificó el último comprobante.',
    }),
    ultimaFechaEmision: Type.Union([Type.String(), Type.Null()], {
      description: 'Fecha del último comprobante, dd/mm/aaaa; nulo: no está entre los más recientes del receptor.',
    }),
  },
  { title: 'Receptor' },
);

/** Lists receivers of earlier receipts, to fill in the next one. */
export const listReceptoresRoute = defineRoute({
  id: 'comprobantes.receptores',
  method: 'GET',
  path: '/api/v1.0/comprobantes/receptores',
  access: 'ROLE_RECEIPTS',
  summary: 'Busca receptores en los comprobantes anteriores',
  description:
    'Cada receptor una vez, en orden de nombre: como alguien lo editó en el libro de clientes; si no, como está en el último comprobante que se le emitió. De las empresas que la credencial alcanza.',
  query: Type.Object(
    {
      texto: searchField(
        'Parte del nombre, sin distinguir mayúsculas ni tildes, o comienzo de la identificación; si se omite, todos.',
      ),
      ruc: rucField,
      size: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Cuántos, a lo más.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      content: Type.Array(Receptor, { description: 'Los receptores.' }),
      totalElements: Type.Integer({ description: 'Cuántos hay, aunque no quepan en «size».' }),
    }),
  },
  handler: async ({ query, principal }, { db }) => {
    const { texto = '', ruc, size } = query;
    const rucs = visibleRucs(principal.empresas, ruc);
    const meant = await db.asWorker((tx) => findMatchingReceptores(tx, principal.accountId, rucs, texto));
    const { rows, total } = await db.inAccount(principal.accountId, (tx) =>
      listReceptores(tx, rucs, texto, meant, size),
    );
    return { result: { content: rows.map(show), totalElements: total } };
  },
});

function show(row: ReceptorRow): Record<string, unknown> {
  const { tipo, identificacion, razon_social, direccion, correos, fecha_emision } = row;
  return {
    tipoIdentificacion: tipo,
    identificacion,
    razonSocial: razon_social,
    direccion,
    correos,
    ultimaFechaEmision: fecha_emision,
  };
}
