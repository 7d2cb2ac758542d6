import { Type } from '#typebox';
import { canAccessEmpresa } from '../../../http/principal.js';
import { findConciliacion, listDiferencias } from '../store.js';
import { AppError } from '../../../kernel/app-error.js';
import { pagedList, pageOf, pageSchema } from '../../../http/page.js';
import { defineRoute } from '../../../http/route.js';
import { Conciliacion, Diferencia, showConciliacion, showDiferencia } from './representation.js';

const list = pagedList({ columns: { alarma: 'alarma' } });

/** Returns a run with its differences, alarms first. */
export const readConciliacionRoute = defineRoute({
  id: 'conciliaciones.leer',
  method: 'GET',
  path: '/api/v1.0/sri/conciliaciones/:id',
  access: 'ROLE_RECEIPTS',
  summary: 'Una conciliación y lo que no coincidió, las alarmas primero',
  description:
    'De cada diferencia dice en qué estado estaba aquí, qué dijo el SRI, qué hacer y si ya se reparó. Van por páginas en «detalle».',
  params: Type.Object(
    { id: Type.String({ pattern: '^[0-9]{1,18}$', description: 'El de la lista de conciliaciones.' }) },
    { additionalProperties: false },
  ),
  query: list.query,
  responses: {
    200: Type.Object({
      ...Conciliacion.properties,
      detalle: Type.Object(pageSchema(Diferencia).properties, { description: 'Las diferencias, por páginas.' }),
    }),
  },
  errors: ['conciliacion-no-encontrada'],
  handler: async ({ params, query, principal }, deps) => {
    const page = list.page(query);
    const { row, rows } = await deps.db.inAccount(principal.accountId, async (tx) => {
      const found = await findConciliacion(tx, params.id);
      if (found === undefined || !canAccessEmpresa(principal, found.ruc)) {
        throw new AppError('conciliacion-no-encontrada', 'No hay una conciliación con ese identificador en su cuenta.');
      }
      return { row: found, rows: await listDiferencias(tx, params.id, page) };
    });
    return { result: { ...showConciliacion(row), detalle: pageOf(rows.map(showDiferencia), row.diferencias, page) } };
  },
});
