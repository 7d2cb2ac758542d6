import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import type { Principal } from '../../http/principal.js';
import {
  deleteBuzon,
  findBuzon,
  findBuzonOpening,
  listBuzonCorreos,
  RESULTADOS_CORREO,
  type BuzonRow,
} from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { buzonProblems, saveBuzon } from './reading/settings.js';
import { EmpresaParams, editableEmpresa, visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { pagedList, pageSchema } from '../../http/page.js';
import { defineRoute } from '../../http/route.js';
import {
  Buzon,
  BuzonBody,
  BuzonCorreo,
  BuzonProbado,
  BUZON_PATH,
  showBuzon,
  showBuzonCorreo,
} from './representation.js';
import type { BuzonDeps } from './slice.js';

/** Configures the mailbox from which a company's received documents are read. */
export const putBuzonRoute = defineRoute({
  id: 'buzon.poner',
  method: 'PUT',
  path: BUZON_PATH,
  access: 'ROLE_SUPPLIERS',
  summary: 'Guarda el buzón IMAP del que se leen los documentos recibidos',
  description:
    'Se lee cada cinco minutos. Los correos que se abren quedan marcados con «$RubricaRecibido»; ninguno se borra ni se marca como leído.',
  params: EmpresaParams,
  body: BuzonBody,
  examples: {
    clave: { host: 'imap.andina.ec', port: 993, usuario: 'compras@andina.ec', password: 'la-de-la-aplicación' },
    xoauth2: {
      host: 'imap.gmail.com',
      port: 993,
      usuario: 'compras@andina.ec',
      carpeta: 'Facturas',
      oauth: {
        tokenUrl: 'https://oauth2.googleapis.com/token',
        clientId: '1234.apps.googleusercontent.com',
        clientSecret: 'el-secreto-de-su-aplicación',
        refreshToken: '1//0gEl-token-que-dio-el-proveedor',
      },
    },
  },
  responses: { 200: Buzon },
  errors: ['buzon-invalido', 'empresa-no-encontrada'],
  handler: async ({ params, body, principal, request }, deps: BuzonDeps) => {
    const input = { carpeta: 'INBOX', activo: true, ...body };
    const row = await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await editableEmpresa(tx, principal, params.ruc);
      const before = await findBuzon(tx, empresa.id);
      const issues = buzonProblems(input, before, principal.accountId, deps.policy.guard);
      if (issues.length > 0) {
        throw new AppError('buzon-invalido', 'El buzón no es válido; corrija cada problema indicado.', { issues });
      }
      await saveBuzon(tx, deps.vault, empresa.id, input, before);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'buzon.put',
        subject: { kind: 'empresa', id: params.ruc },
        changes: input,
      });
      return existing(await findBuzon(tx, empresa.id));
    });
    return { result: showBuzon(row) };
  },
});

/** Returns the mailbox and its polling state. */
export const readBuzonRoute = defineRoute({
  id: 'buzon.leer',
  method: 'GET',
  path: BUZON_PATH,
  access: 'ROLE_SUPPLIERS',
  summary: 'El buzón de la empresa: última lectura, qué dieron los correos y el último error',
  description:
    'Nunca trae la contraseña ni los secretos. Con CON_ERROR, «error» dice por qué falló la última lectura y qué hacer. Correo por correo: …/buzon/correos. Cómo se prepara el buzón: [guía del buzón](/docs/guias/buzon).',
  params: EmpresaParams,
  responses: { 200: Buzon },
  errors: ['buzon-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, principal }, deps: BuzonDeps) => {
    const row = await deps.db.inAccount(principal.accountId, (tx) => visibleBuzon(tx, principal, params.ruc));
    return { result: showBuzon(row) };
  },
});

/** Stops polling and deletes the mailbox with its secrets. */
export const removeBuzonRoute = defineRoute({
  id: 'buzon.eliminar',
  method: 'DELETE',
  path: BUZON_PATH,
  access: 'ROLE_SUPPLIERS',
  summary: 'Quita el buzón; los documentos que trajo quedan',
  description:
    'Se borran la contraseña o la autorización guardada y la lista de correos abiertos. En el servidor de correo no cambia nada. Para dejar de leerlo un tiempo, guárdelo con «activo»: false.',
  params: EmpresaParams,
  responses: { 200: Type.Null() },
  errors: ['buzon-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, principal, request }, deps: BuzonDeps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await editableEmpresa(tx, principal, params.ruc);
      if (!(await deleteBuzon(tx, empresa.id))) throw noBuzon();
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'buzon.remove',
        subject: { kind: 'empresa', id: params.ruc },
      });
      return { result: null };
    }),
});

/** Connects to the mailbox now and reports the result. */
export const testBuzonRoute = defineRoute({
  id: 'buzon.probar',
  method: 'POST',
  path: `${BUZON_PATH}/prueba`,
  access: 'ROLE_SUPPLIERS',
  summary: 'Abre el buzón guardado y dice qué pasó, sin leer ningún correo',
  description:
    'Usa lo guardado y espera al servidor hasta 25 segundos. Responde 200 también si no se abrió: «conectado» es falso y «detalle» dice qué corregir; si se abrió, cuántos mensajes tiene la carpeta.',
  params: EmpresaParams,
  responses: { 200: BuzonProbado },
  errors: ['buzon-no-encontrado', 'empresa-no-encontrada'],
  handler: async ({ params, principal, request }, deps: BuzonDeps) => {
    const opening = await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      const found = existing(await findBuzonOpening(tx, empresa.id));
      const waitS = deps.tests.take(empresa.id);
      if (waitS > 0) {
        throw new AppError('demasiadas-solicitudes', 'Demasiadas pruebas seguidas de este buzón; espere y repita.', {
          retryAfterS: waitS,
        });
      }
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'buzon.test',
        subject: { kind: 'empresa', id: params.ruc },
        changes: { servidor: `${found.host}:${found.port}` },
      });
      return found;
    });
    // Outside the transaction: the server may be slow. Loaded on demand, like the worker's.
    const { testBuzon } = await import('./reading/test-buzon.js');
    return { result: await testBuzon(opening, deps.vault, deps.policy) };
  },
});

const list = pagedList({
  columns: { fechaRevision: 'created_at' },
  filters: {
    resultado: Type.Optional(Type.Enum([...RESULTADOS_CORREO], { description: 'Solo los que dieron esto.' })),
  },
});

export const listBuzonCorreosRoute = defineRoute({
  id: 'buzon.correos',
  method: 'GET',
  path: `${BUZON_PATH}/correos`,
  access: 'ROLE_SUPPLIERS',
  summary: 'Los correos que se abrieron y qué dio cada uno',
  description: 'Los que no tienen adjuntos no se abren y no figuran. Se conservan 400 días.',
  params: EmpresaParams,
  query: list.query,
  responses: { 200: pageSchema(BuzonCorreo) },
  errors: ['buzon-no-encontrado', 'empresa-no-encontrada'],
  handler: ({ params, query, principal }, deps: BuzonDeps) =>
    list.answer(
      query,
      (page) =>
        deps.db.inAccount(principal.accountId, async (tx) => {
          const { id } = await visibleBuzon(tx, principal, params.ruc);
          return listBuzonCorreos(tx, id, query.resultado ?? null, page);
        }),
      showBuzonCorreo,
    ),
});

async function visibleBuzon(tx: AccountTx, principal: Principal, ruc: string): Promise<BuzonRow> {
  const empresa = await visibleEmpresa(tx, principal, ruc);
  return existing(await findBuzon(tx, empresa.id));
}

function existing<T>(row: T | undefined): T {
  if (row === undefined) throw noBuzon();
  return row;
}

function noBuzon(): AppError {
  return new AppError('buzon-no-encontrado', 'La empresa no tiene un buzón; guárdelo con PUT en esta dirección.');
}
