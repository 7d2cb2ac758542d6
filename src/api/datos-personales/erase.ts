import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { countTitular, eraseTitular } from '../../database/datos-personales.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import {
  CONSERVADO,
  maskedIdentificacion,
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
        suprimido: Type.Object(
          {
            fichas: Type.Integer({ description: 'Fichas eliminadas.' }),
            proformas: Type.Integer({ description: 'Proformas eliminadas.' }),
            recurrentes: Type.Integer({ description: 'Facturas recurrentes eliminadas.' }),
            comprobantes: Type.Integer({
              description: 'Comprobantes a los que se les quitó las direcciones de envío.',
            }),
            correos: Type.Integer({ description: 'Correos enviados cuyas direcciones se borraron.' }),
          },
          { description: 'Qué se suprimió.' },
        ),
        conservado: Resumen,
        explicacion: Type.String({ description: 'Por qué se conserva lo demás, para responder al titular.' }),
      },
      { title: 'SupresionDeDatos' },
    ),
  },
  errors: ['titular-no-encontrado', 'titular-sin-identificar'],
  handler: async ({ params: { identificacion }, principal, request }, { db }) => {
    const scope = titularScope(principal, identificacion);
    return db.inAccount(principal.accountId, async (tx) => {
      requireData(await countTitular(tx, scope));
      const suprimido = await eraseTitular(tx, scope);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'datos-personales.erase',
        subject: { kind: 'titular', id: maskedIdentificacion(identificacion), empresas: scope.rucs },
        changes: { ...suprimido },
      });
      const conservado = showCounts(identificacion, await countTitular(tx, scope));
      return { result: { suprimido, conservado, explicacion: CONSERVADO } };
    });
  },
});
