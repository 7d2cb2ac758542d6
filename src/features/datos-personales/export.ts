import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { zipStream } from '../../files/zip.js';
import { enlaceUrl } from '../../receipts/mail/comprobante-mail-data.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { RIDES_MAX, type Packing } from '../../http/personal-data.js';
import { titularFiles, titularItems } from './package.js';
import { countTitular } from './personal.js';
import type { DatosDeps } from './slice.js';
import { maskedIdentificacion, PATH, requireData, ROLES_DEL_TITULAR, titularScope, TitularParams } from './titular.js';

/** Access and portability: everything about a person in an archive. */
export const exportDatosRoute = defineRoute({
  id: 'datos-personales.exportar',
  method: 'GET',
  path: `${PATH}/exportar`,
  access: 'administrador',
  authority: { roles: ROLES_DEL_TITULAR },
  summary: 'Todo lo que hay de una persona, en un ZIP: sus comprobantes, su ficha y los correos que se le enviaron',
  description: `Para atender un pedido de acceso o de portabilidad: «datos.json», el XML de cada comprobante y su RIDE (hasta ${RIDES_MAX} comprobantes; con más, solo los XML). Queda en la auditoría.`,
  params: TitularParams,
  responses: { 200: Type.String({ description: 'El archivo ZIP.' }) },
  errors: ['titular-no-encontrado', 'titular-sin-identificar'],
  unprovoked: {
    'archivo-danado': 'a damaged row: compaction.test.ts damages one and asks the other routes that read it',
  },
  sets: ['Content-Disposition'],
  usesPool: true,
  files: ['application/zip'],
  handler: async ({ params: { identificacion }, principal, request }, deps: DatosDeps) => {
    const { db, rides, enlaces, baseUrl, personal } = deps;
    const { accountId } = principal;
    const scope = titularScope(principal, identificacion);
    const total = await db.inAccount(accountId, async (tx) => {
      const found = await countTitular(personal, tx, scope);
      requireData(found);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'datos-personales.export',
        subject: { kind: 'titular', id: maskedIdentificacion(identificacion), empresas: scope.rucs },
      });
      return found;
    });
    const packing: Packing = {
      db,
      account: accountId,
      scope,
      total,
      drawRide: rides.drawRide,
      now: deps.now(),
      enlaceOf: async (...[tx, id]: Parameters<typeof enlaces.find>) => {
        const enlace = await enlaces.find(tx, id);
        return enlace === undefined || enlace.revokedAt !== null ? null : enlaceUrl(baseUrl(), enlace.token);
      },
    };
    return {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="datos-personales.zip"',
        'Cache-Control': 'no-store',
      },
      stream: zipStream(titularItems(personal, packing), titularFiles(packing)),
    };
  },
});
