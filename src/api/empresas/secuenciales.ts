import { Type } from 'typebox';
import { GAP_REACH, listSecuenciales } from '../../database/secuenciales.js';
import { codDocs } from '../../documents/registry.js';
import { formatSecuencial } from '../../domain/clave-acceso.js';
import { pagedList, pageSchema } from '../page.js';
import { defineRoute } from '../route.js';
import { EmpresaParams } from './representation.js';
import { visibleEmpresa } from './visible.js';

const Numero = Type.String({ description: 'Nueve dígitos.' });

const Secuencial = Type.Object({
  estab: Type.String({ description: 'Código del establecimiento.' }),
  ptoEmi: Type.String({ description: 'Código del punto de emisión.' }),
  codDoc: Type.String({ description: 'Código del tipo de comprobante.' }),
  activo: Type.Boolean({ description: 'La empresa, el establecimiento y el punto están activos.' }),
  siguiente: Numero,
  huecos: Type.Array(Type.Object({ desde: Numero, hasta: Numero }), {
    description: `Números sin comprobante desde el primero que usó el punto; se revisan los últimos ${GAP_REACH}.`,
  }),
  revisadoDesde: Numero,
});

const list = pagedList({
  columns: { estab: 'estab' },
  filters: {
    codDoc: Type.Optional(Type.Enum([...codDocs], { description: 'Solo este tipo de comprobante.' })),
  },
  direction: 'asc',
});

/** The next number of each establishment and point, with the gaps that given numbers and deletions left. */
export const listSecuencialesRoute = defineRoute({
  id: 'empresas.secuenciales',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/secuenciales',
  access: 'ROLE_RECEIPTS',
  summary: 'El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(Secuencial) },
  handler: ({ params, query: { codDoc, ...query }, principal }, deps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const empresa = await visibleEmpresa(tx, principal, params.ruc);
          return listSecuenciales(tx, empresa.id, codDoc === undefined ? codDocs : [codDoc], page);
        }),
      (row) => ({
        ...row,
        siguiente: formatSecuencial(row.siguiente),
        revisadoDesde: formatSecuencial(row.revisadoDesde),
        huecos: row.huecos.map(({ desde, hasta }) => ({
          desde: formatSecuencial(desde),
          hasta: formatSecuencial(hasta),
        })),
      }),
    ),
});
