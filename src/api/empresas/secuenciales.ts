import { Type } from 'typebox';
import { GAP_REACH, listSecuenciales } from '../../database/secuenciales.js';
import { codDocs } from '../../documents/registry.js';
import { formatSecuencial } from '../../domain/clave-acceso.js';
import { pageOf, pageQuery, pageSchema, readPage } from '../page.js';
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

const filters = {
  codDoc: Type.Optional(Type.Enum([...codDocs], { description: 'Solo este tipo de comprobante.' })),
};

/** The next number of each establishment and point, with the gaps that given numbers and deletions left. */
export const secuencialesRoute = defineRoute({
  id: 'empresas.secuenciales',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/secuenciales',
  access: 'ROLE_RECEIPTS',
  summary: 'El número que sigue por establecimiento, punto y tipo de comprobante, y los huecos',
  params: EmpresaParams,
  query: pageQuery(['estab'], filters, 'asc'),
  responses: { 200: pageSchema(Secuencial) },
  handler: async ({ params, query, principal }, deps) => {
    const page = readPage(query);
    const { codDoc } = query as { codDoc?: string }; // the schema above has passed it
    const { rows, total } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      return listSecuenciales(tx, empresa.id, codDoc === undefined ? codDocs : [codDoc], page);
    });
    const content = rows.map((row) => ({
      ...row,
      siguiente: formatSecuencial(row.siguiente),
      revisadoDesde: formatSecuencial(row.revisadoDesde),
      huecos: row.huecos.map(({ desde, hasta }) => ({
        desde: formatSecuencial(desde),
        hasta: formatSecuencial(hasta),
      })),
    }));
    return { result: pageOf(content, total, page) };
  },
});
