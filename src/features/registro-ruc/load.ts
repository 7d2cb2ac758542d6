import { randomUUID } from 'node:crypto';
import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { beginTrabajo } from './work-store.js';
import { AppError } from '../../kernel/app-error.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { FILES_MAX } from './files.js';
import { Registro, requireLoader, showRegistro } from './registro.js';
import type { ContribuyentesDeps } from './slice.js';
import { nombreArchivo } from './upload.js';

/** Replaces the register with uploaded files, in the background. */
export const loadRegistroRoute = defineRoute({
  id: 'contribuyentes.cargar-registro',
  method: 'POST',
  path: '/api/v1.0/registro-ruc/cargas',
  access: 'administrador',
  authority: { because: 'public data; the handler takes an account alone in its installation and no company limit' },
  summary: 'Reemplaza el registro de RUC con los archivos subidos',
  description:
    'Responde enseguida; GET /registro-ruc dice cómo va. El registro anterior sigue en uso hasta que el nuevo está listo, y también si la carga falla.',
  body: Type.Object(
    {
      archivos: Type.Array(nombreArchivo, {
        minItems: 1,
        maxItems: FILES_MAX,
        uniqueItems: true,
        description: 'Nombres de los archivos subidos: los de todas las provincias.',
      }),
      permitirMenos: Type.Optional(
        Type.Boolean({ description: 'Acepta muchos menos contribuyentes que los del registro actual.' }),
      ),
    },
    { additionalProperties: false },
  ),
  examples: { provincias: { archivos: ['SRI_RUC_Azuay.zip', 'SRI_RUC_Pichincha.zip'] } },
  responses: { 202: Registro },
  errors: ['archivo-ruc-no-encontrado', 'autoridad-insuficiente', 'registro-ruc-del-operador', 'registro-ruc-ocupado'],
  handler: async ({ body, principal, request }, deps: ContribuyentesDeps) => {
    const { db, archivos, cargador } = deps;
    await requireLoader(db, principal);
    const paths = await archivos.pathsOf(body.archivos);
    const id = randomUUID();
    await db.inAccount(principal.accountId, async (tx) => {
      if (!(await beginTrabajo(tx, id)))
        throw new AppError('registro-ruc-ocupado', 'El registro de RUC ya se está cargando: espere a que termine.');
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'registro-ruc.load',
        subject: { kind: 'account', id: principal.accountId },
        changes: { archivos: body.archivos },
      });
    });
    const names = body.archivos;
    cargador.start(id, { paths, names, allowFewer: body.permitirMenos === true }, () => archivos.clear());
    return { status: 202, result: await showRegistro(db, principal) };
  },
});
