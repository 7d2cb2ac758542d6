import { Type } from '#typebox';
import { listConciliaciones } from '../store.js';
import { canAccessEmpresa } from '../../../http/principal.js';
import { pagedList, pageSchema } from '../../../http/page.js';
import { defineRoute } from '../../../http/route.js';
import { Conciliacion, showConciliacion } from './representation.js';

const list = pagedList({
  columns: { fechaInicio: 'created_at' },
  filters: {
    ruc: Type.Optional(Type.String({ pattern: '^[0-9]{13}$', description: 'Solo las de esta empresa.' })),
  },
});

/** Lists the runs that compared this account's receipts with the SRI, newest first. */
export const listConciliacionesRoute = defineRoute({
  id: 'conciliaciones.listar',
  method: 'GET',
  path: '/api/v1.0/sri/conciliaciones',
  access: 'ROLE_RECEIPTS',
  summary: 'Las conciliaciones con el SRI, la última primero',
  description:
    'Cada día, desde las 03:00 de Ecuador si el operador no decidió otra hora, se pregunta al SRI por los comprobantes de cada empresa y se repara lo que se puede. «alarmas» cuenta lo que solo una persona puede resolver. Se conservan 400 días. En el ambiente simulador no se hace, salvo que se configure.',
  query: list.query,
  responses: { 200: pageSchema(Conciliacion) },
  handler: ({ query, principal }, deps) => {
    const { ruc } = query;
    const all = principal.empresas === 'todas' ? null : [...principal.empresas];
    const rucs = ruc === undefined ? all : canAccessEmpresa(principal, ruc) ? [ruc] : [];
    return list.answer(
      query,
      (page) => deps.db.inAccount(principal.accountId, (tx) => listConciliaciones(tx, rucs, page)),
      showConciliacion,
    );
  },
});
