import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { countTitular, eraseTitular } from './personal.js';
import type { DatosDeps } from './slice.js';
import {
  CONSERVADO,
  maskedIdentificacion,
  numbers,
  PATH,
  requireData,
  Resumen,
  ROLES_DEL_TITULAR,
  showCounts,
  titularScope,
  TitularParams,
} from './titular.js';

/** Erasure: deletes what no law requires and blocks the card. */
export const eraseDatosRoute = defineRoute({
  id: 'datos-personales.suprimir',
  method: 'POST',
  path: `${PATH}/suprimir`,
  access: 'administrador',
  authority: { roles: ROLES_DEL_TITULAR },
  summary: 'Suprime los datos de una persona que ninguna ley obliga a guardar, y bloquea su ficha',
  description:
    'Elimina su ficha de cliente, sus proformas cerradas y sus facturas recurrentes terminadas, y borra las direcciones de correo de sus ' +
    'comprobantes y de los correos ya enviados. Los comprobantes nuevos no vuelven a llenar su ficha. Los comprobantes se conservan: las ' +
    'normas tributarias lo exigen. Lo que sigue en curso (envíos pendientes, proformas abiertas, facturas recurrentes activas) se conserva ' +
    'hasta que termine; repita el pedido entonces. No se puede deshacer.',
  params: TitularParams,
  responses: {
    200: Type.Object(
      {
        suprimido: Type.Object(numbers('suprime'), { description: 'Qué se suprimió.' }),
        conservado: Resumen,
        explicacion: Type.String({ description: 'Por qué se conserva lo demás, para responder al titular.' }),
      },
      { title: 'SupresionDeDatos' },
    ),
  },
  errors: ['titular-no-encontrado', 'titular-sin-identificar'],
  handler: async ({ params: { identificacion }, principal, request }, { db, personal }: DatosDeps) => {
    const scope = titularScope(principal, identificacion);
    return db.inAccount(principal.accountId, async (tx) => {
      requireData(await countTitular(personal, tx, scope));
      const suprimido = await eraseTitular(personal, tx, scope);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'datos-personales.erase',
        subject: { kind: 'titular', id: maskedIdentificacion(identificacion), empresas: scope.rucs },
        changes: { ...suprimido },
      });
      const conservado = showCounts(identificacion, await countTitular(personal, tx, scope));
      return { result: { suprimido, conservado, explicacion: CONSERVADO } };
    });
  },
});
