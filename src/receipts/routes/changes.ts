import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import { remove, resume, signAgain, type ChangeRequest } from '../change.js';
import { WAIT_S_MAX } from '../../http/prefer-wait.js';
import { defineRoute, type Answer, type RouteOf } from '../../http/route.js';
import { toSriAuthorization, toSriReception, RespuestaAutorizacion, RespuestaRecepcion } from './sri-format.js';
import { ComprobanteResult, readFullComprobante } from './read.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';
import { waitUntilSettled } from './wait.js';
import type { ComprobantesDeps } from './slice.js';

const PATH = '/api/v1.0/comprobantes/:claveAcceso';

/** Builds a caller's request to change a receipt. */
export function changeRequest(principal: Principal, claveAcceso: string): ChangeRequest {
  const { accountId, empresas, kind, nombre } = principal;
  return { accountId, empresas, actor: `${kind}:${nombre}`, claveAcceso };
}

/** Deletes a receipt that the SRI never held. */
export const removeComprobanteRoute = defineRoute({
  id: 'comprobantes.eliminar',
  method: 'DELETE',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Elimina un comprobante que el SRI nunca tuvo',
  description:
    'Solo mientras «enSri» es falso: si el SRI lo tiene, o no se sabe, responde 409 y dice qué se puede hacer. Queda ELIMINADO, con su historia; su número se usa otra vez solo si se lo da en «secuencial». Repetirla no cambia nada.',
  params: ClaveAccesoParams,
  responses: { 200: Type.Null() },
  errors: ['comprobante-en-proceso', 'comprobante-no-eliminable', 'comprobante-no-encontrado'],
  handler: async ({ params, principal }, deps: ComprobantesDeps) => {
    await remove(deps.db, changeRequest(principal, params.claveAcceso));
    return { result: null };
  },
});

/** Resumes a parked receipt. */
export const resumeComprobanteRoute = defineRoute({
  id: 'comprobantes.reanudar',
  method: 'POST',
  path: `${PATH}/reanudar`,
  access: 'ROLE_RECEIPTS',
  summary: 'Reanuda un comprobante detenido, después de resolver la causa',
  description:
    'Detenido es el que tiene «pendiente.accion» = «intervenir»: por ejemplo, un RUC suspendido (2), un establecimiento clausurado (10) o un certificado que falta. Sigue donde quedó. Para muchos a la vez, POST /acciones-masivas. Uno que no está detenido responde 409.',
  params: ClaveAccesoParams,
  responses: { 200: ComprobanteResult },
  errors: ['comprobante-en-proceso', 'comprobante-no-detenido', 'comprobante-no-encontrado'],
  handler: async ({ params, principal }, deps: ComprobantesDeps) => {
    await resume(deps.db, changeRequest(principal, params.claveAcceso));
    return current(deps, principal, params.claveAcceso);
  },
});

/** Signs again a receipt that the SRI refused because of its signature. */
export const signAgainComprobanteRoute = defineRoute({
  id: 'comprobantes.firmar-de-nuevo',
  method: 'POST',
  path: `${PATH}/firmar-de-nuevo`,
  access: 'ROLE_RECEIPTS',
  summary: 'Firma de nuevo un comprobante rechazado por su firma, y lo envía',
  description:
    'Para uno DEVUELTO o NO_AUTORIZADO por su firma o su certificado (39, 40, 42), o por una falla del SRI: el documento guardado se firma con el certificado vigente y se envía con la misma clave, sin volver a mandar su contenido.',
  params: ClaveAccesoParams,
  responses: { 200: ComprobanteResult },
  errors: [
    'comprobante-en-proceso',
    'comprobante-no-encontrado',
    'estado-no-permite',
    'firma-no-es-la-causa',
    'ruc-sin-probar',
    'sin-certificado',
  ],
  unprovoked: {
    'firma-no-renovable': 'a file that another program signed and the SRI returned: unsign.test.ts',
  },
  handler: async ({ params, principal }, deps: ComprobantesDeps) => {
    await signAgain(deps.issuing, changeRequest(principal, params.claveAcceso));
    return current(deps, principal, params.claveAcceso);
  },
});

/** For integrators that step manually: runs the pending step now; without one, returns the state. */
export const stepRoutes: readonly RouteOf<ComprobantesDeps>[] = (
  [
    ['PUT', 'enviar', 'enviar', 'Envía al SRI ahora, si está pendiente', RespuestaRecepcion],
    ['PUT', 'autorizar', 'autorizar', 'Consulta la autorización ahora, si está pendiente', RespuestaAutorizacion],
    ['PATCH', 'emitir', 'emitir-ahora', 'Firma, envía y autoriza ahora lo que esté pendiente', RespuestaAutorizacion],
  ] as const
).map(([method, word, name, summary, response]) =>
  defineRoute({
    id: `comprobantes.${name}`,
    method,
    path: `${PATH}/${word}`,
    access: 'ROLE_RECEIPTS',
    summary,
    description:
      'Solo para integraciones que dan cada paso: el servicio los da sin que se lo pidan. Espera hasta 30 segundos y responde con las palabras del SRI; en «comprobante» está todo lo que se sabe de él. Repetirla no envía dos veces.',
    params: ClaveAccesoParams,
    responses: { 200: response },
    errors: ['comprobante-no-encontrado', 'sri-no-disponible'],
    handler: async ({ params, principal }, deps: ComprobantesDeps) => {
      const { id } = await deps.db.inAccount(principal.accountId, (tx) =>
        visibleComprobante(tx, principal, params.claveAcceso),
      );
      // A worker has it, or nothing is pending: wait for the result, unless it is already there.
      if (!(await deps.stepNow(id))) {
        await waitUntilSettled(deps, principal, { id, claveAcceso: params.claveAcceso }, WAIT_S_MAX);
      }
      const { row, comprobante } = await readFullComprobante(deps, principal, params.claveAcceso);
      const said = word === 'enviar' ? toSriReception(row) : toSriAuthorization(row, deps.now());
      return { result: { ...said, comprobante } };
    },
  }),
);

async function current(deps: ComprobantesDeps, principal: Principal, claveAcceso: string): Promise<Answer> {
  return { result: (await readFullComprobante(deps, principal, claveAcceso)).comprobante };
}
