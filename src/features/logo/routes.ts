import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { findLogo, putLogo, removeLogo } from '../../db/logos.js';
import { AppError } from '../../kernel/app-error.js';
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from '../../ride/logo.js';
import { fileFromBase64 } from '../../http/base64.js';
import { EmpresaParams, editableEmpresa, visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';

const PATH = '/api/v1.0/empresas/:ruc/logo';

const Body = Type.Object(
  {
    logo: Type.String({
      minLength: 1,
      description: `La imagen PNG o JPEG en base64, o el archivo en un formulario; hasta ${LOGO_BYTES_MAX / 1024} KiB y ${LOGO_SIDE_MAX} píxeles por lado.`,
    }),
  },
  { additionalProperties: false },
);

/** One red pixel. */
const EXAMPLE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';

const LogoResult = Type.Object({
  tipo: Type.String({ description: '«image/png» o «image/jpeg».' }),
  ancho: Type.Integer({ description: 'Píxeles de ancho.' }),
  alto: Type.Integer({ description: 'Píxeles de alto.' }),
  bytes: Type.Integer({ description: 'Tamaño del archivo guardado.' }),
});

/** Stores or replaces a company's logo; its RIDEs and mails show it from now on. */
export const putLogoRoute = defineRoute({
  id: 'logo.poner',
  method: 'PUT',
  path: PATH,
  access: 'ROLE_SUPPLIERS',
  summary: 'Sube el logo de la empresa, para el RIDE, el correo y la página del comprador',
  description: 'Lo transparente queda blanco. Se guardan solo los píxeles: sin comentarios, ubicación ni perfiles.',
  params: EmpresaParams,
  body: Body,
  multipart: true,
  examples: { png: { logo: EXAMPLE } },
  responses: { 200: LogoResult },
  errors: ['empresa-no-encontrada', 'logo-invalido'],
  usesPool: true,
  handler: async ({ params, body, principal, request }, deps) => {
    await deps.db.inAccount(principal.accountId, (tx) => visibleEmpresa(tx, principal, params.ruc));
    const file = fileFromBase64('logo', body.logo, 'la imagen PNG o JPEG codificada');
    const logo = await deps.pool.run(principal.accountId, 'checkLogo', file);
    if ('refused' in logo) {
      throw new AppError('logo-invalido', logo.refused, {
        issues: [{ code: 'logo-invalido', field: 'logo', message: logo.refused }],
      });
    }
    const { contentType: tipo, ancho, alto } = logo;
    const shown = { tipo, ancho, alto, bytes: logo.bytes.length };
    await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await editableEmpresa(tx, principal, params.ruc);
      await putLogo(tx, empresa.id, logo);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'logo.put',
        subject: { kind: 'empresa', id: params.ruc },
        changes: shown,
      });
    });
    return { result: shown };
  },
});

export const readLogoRoute = defineRoute({
  id: 'logo.leer',
  method: 'GET',
  path: PATH,
  access: 'ROLE_SUPPLIERS',
  summary: 'La imagen del logo de la empresa',
  description: 'PNG o JPEG, como quedó guardado. Con «If-None-Match» responde 304 si es el mismo; sin logo, 404.',
  params: EmpresaParams,
  responses: { 200: Type.String({ description: 'La imagen' }) },
  errors: ['empresa-no-encontrada', 'logo-no-encontrado'],
  reads: ['If-None-Match'],
  sets: ['ETag'],
  files: ['image/png', 'image/jpeg'],
  handler: async ({ params, principal, request }, deps) => {
    const logo = await deps.db.inAccount(principal.accountId, async (tx) => {
      await visibleEmpresa(tx, principal, params.ruc);
      return findLogo(tx, tx.accountId, params.ruc);
    });
    if (logo === undefined) throw noLogo();
    const headers = { ETag: `"${logo.version}"`, 'Content-Type': logo.contentType };
    if (request.headers['if-none-match'] === headers.ETag) return { status: 304, headers, bytes: '' };
    return { headers, bytes: logo.bytes };
  },
});

export const removeLogoRoute = defineRoute({
  id: 'logo.eliminar',
  method: 'DELETE',
  path: PATH,
  access: 'ROLE_SUPPLIERS',
  summary: 'Quita el logo de la empresa',
  description:
    'Desde ahora los RIDE, los correos y la página del comprador van sin logo; también los RIDE de comprobantes ya emitidos, porque se dibujan al pedirlos.',
  params: EmpresaParams,
  responses: { 200: Type.Null() },
  errors: ['empresa-no-encontrada', 'logo-no-encontrado'],
  handler: async ({ params, principal, request }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await editableEmpresa(tx, principal, params.ruc);
      if (!(await removeLogo(tx, empresa.id))) throw noLogo();
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'logo.remove',
        subject: { kind: 'empresa', id: params.ruc },
      });
      return { result: null };
    }),
});

function noLogo(): AppError {
  return new AppError('logo-no-encontrado', 'La empresa no tiene logo; súbalo con PUT en esta dirección.');
}
