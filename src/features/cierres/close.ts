import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { countPendientes, insertCierre, lockMes, PENDIENTES_CIERRE, type Pendientes } from './store.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { originOf } from '../../http/origin.js';
import { MesParams } from '../../http/query.js';
import { defineRoute } from '../../http/route.js';
import { Cierre, mesOf, PENDIENTE_TEXTS, readCierre, totalPendientes } from './representation.js';

/** Closes a month: nothing that a person decides about it changes until it is reopened. */
export const closeMesRoute = defineRoute({
  id: 'cierres.cerrar',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/cierres/:mes',
  access: 'ROLE_REPORTS',
  summary: 'Cierra un mes: nada de lo registrado en él cambia mientras no se reabra',
  description:
    'Con pendientes responde 409 «mes-con-pendientes», con cada cuenta en «subErrors»; con «conPendientes» se aceptan y queda registrado. Emitir con fecha del mes no se impide, porque lo deciden las reglas del SRI: «posteriores» dice lo que cambió después.',
  params: MesParams,
  body: Type.Object(
    {
      conPendientes: Type.Optional(
        Type.Boolean({ default: false, description: 'Cierra aunque haya pendientes; queda registrado cuántos.' }),
      ),
    },
    { additionalProperties: false },
  ),
  bodyOptional: true,
  examples: { aceptados: { conPendientes: true } },
  responses: { 200: Cierre },
  errors: ['empresa-no-encontrada', 'mes-con-pendientes', 'mes-ya-cerrado'],
  handler: async ({ params, body, principal, request }, { db, now }) =>
    db.inAccount(principal.accountId, async (tx) => {
      const month = await mesOf(tx, principal, params);
      if (params.mes > isoEcuador(now()).slice(0, 7)) throw future(params.mes);
      await lockMes(tx, month);
      const pendientes = await countPendientes(tx, month);
      if (body.conPendientes !== true && totalPendientes(pendientes) > 0) throw unfinished(params.mes, pendientes);
      if (!(await insertCierre(tx, month, pendientes, `${principal.kind}:${principal.nombre}`)))
        throw new AppError('mes-ya-cerrado', `El mes ${params.mes} ya está cerrado.`);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'cierres.close',
        subject: { kind: 'empresa', id: params.ruc },
        changes: { mes: params.mes, pendientes: totalPendientes(pendientes) },
      });
      return { result: await readCierre(tx, month) };
    }),
});

function future(mes: string): AppError {
  const message = 'El mes aún no empieza; cierre uno que ya pasó, o el actual.';
  return new AppError('solicitud-invalida', message, {
    issues: [{ code: 'valor-no-permitido', field: 'mes', message, rejectedValue: mes }],
  });
}

function unfinished(mes: string, pendientes: Pendientes): AppError {
  return new AppError('mes-con-pendientes', `El mes ${mes} tiene ${totalPendientes(pendientes)} pendientes.`, {
    issues: PENDIENTES_CIERRE.filter((name) => pendientes[name] > 0).map((name) => ({
      code: 'mes-con-pendientes',
      field: `pendientes.${name}`,
      message: `${PENDIENTE_TEXTS[name]}: ${pendientes[name]}.`,
    })),
  });
}
