import { defineRoute } from '../../http/route.js';
import { countTitular } from './personal.js';
import type { DatosDeps } from './slice.js';
import { PATH, requireData, Resumen, ROLES_DEL_TITULAR, showCounts, titularScope, TitularParams } from './titular.js';

/** Tells how much is stored about a person. */
export const readDatosRoute = defineRoute({
  id: 'datos-personales.leer',
  method: 'GET',
  path: PATH,
  access: 'administrador',
  authority: { roles: ROLES_DEL_TITULAR },
  summary: 'Cuántos datos hay de una persona, por su identificación',
  description:
    'Para ver qué hay antes de entregarlo o suprimirlo. Cuenta solo lo de las empresas que alcanza la credencial. Cómo se atiende un pedido: [datos personales](/docs/guias/datos-personales).',
  params: TitularParams,
  responses: { 200: Resumen },
  errors: ['titular-no-encontrado', 'titular-sin-identificar'],
  handler: async ({ params: { identificacion }, principal }, { db, personal }: DatosDeps) => {
    const scope = titularScope(principal, identificacion);
    const counts = await db.inAccount(principal.accountId, (tx) => countTitular(personal, tx, scope));
    requireData(counts);
    return { result: showCounts(identificacion, counts) };
  },
});
