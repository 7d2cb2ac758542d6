import { Type } from '#typebox';
import { findRecibidoXml } from './store/search.js';
import { defineRoute } from '../../http/route.js';
import { ClaveParams, LINEAS_MAX } from './representation.js';
import { visibleRecibido } from './visible.js';
import type { RecibidosDeps } from './slice.js';

const Linea = Type.Object(
  {
    codigo: Type.String({ description: 'Del emisor.' }),
    descripcion: Type.String({ description: 'Qué es; en una nota de débito, la razón.' }),
    cantidad: Type.String({ description: 'Cuánto.' }),
    precioUnitario: Type.String({ description: 'Sin impuestos.' }),
    total: Type.String({ description: 'Sin impuestos, con su descuento.' }),
  },
  { title: 'LineaRecibido', description: 'Como la escribe el documento; vacío: no lo dice.' },
);

/** Lists a document's lines, for classification. */
export const listRecibidoLineasRoute = defineRoute({
  id: 'recibidos.lineas',
  method: 'GET',
  path: '/api/v1.0/recibidos/:clave/lineas',
  access: 'ROLE_RECEIPTS',
  summary: 'Las líneas de un documento recibido, en su orden',
  description: 'En el orden de «lineas» de la decisión. Sin XML, o si su tipo no las tiene, ninguna.',
  params: ClaveParams,
  responses: { 200: Type.Array(Linea, { description: `Las líneas, hasta ${LINEAS_MAX}.` }) },
  errors: ['recibido-no-encontrado'],
  usesPool: true,
  handler: async ({ params, principal }, deps: RecibidosDeps) => {
    const xml = await deps.db.inAccount(principal.accountId, async (tx) =>
      findRecibidoXml(tx, (await visibleRecibido(tx, principal, params.clave)).id),
    );
    const file = xml === null ? undefined : await deps.importing.read(principal.accountId, xml);
    const lineas = file?.lectura.kind === 'leido' ? file.lectura.leido.lineas : [];
    return { result: lineas.slice(0, LINEAS_MAX) };
  },
});
