import { Type } from '#typebox';
import { listOwnEmpresas } from '../../db/accounts.js';
import { defineRoute } from '../../http/route.js';

/** Lists the companies by id, as Veronica's clients request them. */
export const listEmpresaIdsRoute = defineRoute({
  id: 'empresas.ids',
  method: 'GET',
  path: '/api/v1.0/empresas/ids',
  access: 'ROLE_SUPPLIERS',
  summary: 'Las empresas a las que se tiene acceso, por su identificador, como las leen los clientes de Veronica',
  description:
    'Hasta 1000, sin páginas. Un programa nuevo usa GET /empresas: aquí cada empresa se identifica por su RUC.',
  responses: {
    200: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Identificador de la empresa.' }),
          razonSocial: Type.String({ description: 'Razón social.' }),
          rucPropietario: Type.String({ description: 'RUC de la empresa.' }),
        },
        { title: 'EmpresaPorId' },
      ),
      { description: 'Hasta 1000.' },
    ),
  },
  handler: async ({ principal }, deps) => {
    const rucs = principal.empresas === 'todas' ? null : [...principal.empresas];
    const found = await deps.db.inAccount(principal.accountId, (tx) => listOwnEmpresas(tx, rucs));
    return { result: found.map(({ id, ruc, razonSocial }) => ({ id, razonSocial, rucPropietario: ruc })) };
  },
});
