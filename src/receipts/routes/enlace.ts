import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { revokeEnlace, type EnlaceRow } from '../../db/enlaces.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { enlaceUrl } from '../mail/comprobante-mail-data.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import type { ComprobantesDeps } from './slice.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';

const PATH = '/api/v1.0/comprobantes/:claveAcceso/enlace';

const Enlace = Type.Object(
  {
    enlace: Type.Union([Type.String(), Type.Null()], {
      description: 'Dirección de la página del comprador; nulo si fue revocada. Quien la tiene ve el comprobante.',
    }),
    activo: Type.Boolean({ description: 'Si la dirección funciona.' }),
    fechaCreacion: Type.String({ description: 'ISO 8601 con -05:00.' }),
    fechaRevocacion: Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601 con -05:00; nulo: no.' }),
  },
  { title: 'EnlaceComprobante' },
);

function showEnlace(row: EnlaceRow & { readonly token?: string }, baseUrl: string): Record<string, unknown> {
  return {
    enlace: row.revokedAt === null && row.token !== undefined ? enlaceUrl(baseUrl, row.token) : null,
    activo: row.revokedAt === null,
    fechaCreacion: isoEcuador(row.createdAt),
    fechaRevocacion: row.revokedAt === null ? null : isoEcuador(row.revokedAt),
  };
}

function noEnlace(): AppError {
  return new AppError(
    'enlace-no-encontrado',
    'El comprobante no tiene un enlace; créelo con POST en esta dirección, o envíelo por correo.',
  );
}

export const readEnlaceRoute = defineRoute({
  id: 'comprobantes.leer-enlace',
  method: 'GET',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'El enlace a la página del comprador',
  description:
    'Con esa dirección cualquiera ve y descarga el comprobante, sin usuario. Se crea con POST o al enviar el correo; si aún no hay, responde 404.',
  params: ClaveAccesoParams,
  responses: { 200: Enlace },
  errors: ['comprobante-no-encontrado', 'enlace-no-encontrado'],
  handler: async ({ params, principal }, deps: ComprobantesDeps) => {
    const row = await deps.db.inAccount(principal.accountId, async (tx) =>
      deps.enlaces.find(tx, (await visibleComprobante(tx, principal, params.claveAcceso)).id),
    );
    if (row === undefined) throw noEnlace();
    return { result: showEnlace(row, deps.baseUrl()) };
  },
});

/** Creates the link, or replaces it: the old one stops working. */
export const renewEnlaceRoute = defineRoute({
  id: 'comprobantes.renovar-enlace',
  method: 'POST',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Crea el enlace a la página del comprador, o uno nuevo en lugar del anterior',
  description: 'El anterior deja de funcionar al momento, también en los correos ya enviados.',
  params: ClaveAccesoParams,
  responses: { 201: Enlace },
  errors: ['comprobante-no-encontrado'],
  sets: ['Location'],
  handler: async ({ params, principal, request }, deps: ComprobantesDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const comprobante = await visibleComprobante(tx, principal, params.claveAcceso);
      const row = await deps.enlaces.renew(tx, comprobante.id);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'comprobantes.enlace-renew',
        subject: { kind: 'comprobante', id: comprobante.clave_acceso },
      });
      const headers = { Location: `/api/v1.0/comprobantes/${comprobante.clave_acceso}/enlace` };
      return { status: 201, headers, result: showEnlace(row, deps.baseUrl()) };
    }),
});

/** Revokes the link; resent mails have none. */
export const revokeEnlaceRoute = defineRoute({
  id: 'comprobantes.revocar-enlace',
  method: 'DELETE',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Revoca el enlace a la página del comprador',
  description: 'Deja de funcionar al momento. Los correos que se reenvíen van sin enlace hasta que se cree otro.',
  params: ClaveAccesoParams,
  responses: { 200: Enlace },
  errors: ['comprobante-no-encontrado', 'enlace-no-encontrado'],
  handler: async ({ params, principal, request }, deps: ComprobantesDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const comprobante = await visibleComprobante(tx, principal, params.claveAcceso);
      const row = await revokeEnlace(tx, comprobante.id);
      if (row === undefined) throw noEnlace();
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'comprobantes.enlace-revoke',
        subject: { kind: 'comprobante', id: comprobante.clave_acceso },
      });
      return { result: showEnlace(row, deps.baseUrl()) };
    }),
});
