import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { canAccessEmpresa, type Principal } from '../../http/principal.js';
import { servesEmpresa, type PlantillaUsos } from '../../db/plantilla-usos.js';
import type { AccountTx } from '../../db/transactions.js';
import { codDocs } from '../../documents/registry.js';
import { AppError } from '../../kernel/app-error.js';
import { PROFORMA_TIPO } from '../proformas/public.js';
import { EmpresaParams, visibleEmpresa } from '../empresas/public.js';
import { originOf } from '../../http/origin.js';
import { defineRoute, type RouteOf } from '../../http/route.js';
import type { ApiBase } from '../../http/base.js';

export const PlantillaParams = Type.Object(
  { id: Type.String({ pattern: '^[0-9]{1,18}$', description: 'Identificador de la plantilla.' }) },
  { additionalProperties: false },
);

export const CodDoc = Type.Unsafe<string>({
  enum: [...codDocs],
  description: 'Código del tipo de comprobante.',
});

/** Types of RIDE templates: comprobantes, and proformas. */
export const TipoRide = Type.Unsafe<string>({
  enum: [...codDocs, PROFORMA_TIPO],
  description: `Código del tipo de comprobante; ${PROFORMA_TIPO}: proformas.`,
});

export const Nombre = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Nombre, único en la cuenta.',
});

const code = (description: string) => Type.Optional(Type.String({ pattern: '^[0-9]{3}$', description }));

const bodyOf = (tipo: typeof CodDoc) =>
  Type.Object(
    {
      plantillaId: Type.Union([Type.String({ pattern: '^[0-9]{1,18}$' }), Type.Null()], {
        description: 'La plantilla; nulo quita la asociación.',
      }),
      codDoc: Type.Optional(tipo),
      estab: code('Establecimiento, 3 dígitos.'),
      ptoEmi: code('Punto de emisión, 3 dígitos; pide también «estab».'),
    },
    { additionalProperties: false },
  );

const orAll = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const place = {
  codDoc: orAll('Solo para este tipo de comprobante; nulo: todos.'),
  estab: orAll('Solo en este establecimiento; nulo: todos.'),
  ptoEmi: orAll('Solo en este punto de emisión; nulo: todos.'),
};

const Usos = Type.Array(
  Type.Object({ plantillaId: Type.String({ description: 'La plantilla.' }), ...place }, { title: 'UsoDePlantilla' }),
  { description: 'Las asociaciones de la empresa.' },
);

const Users = Type.Array(
  Type.Object({ ruc: Type.String({ description: 'La empresa.' }), ...place }, { title: 'EmpresaQueUsaPlantilla' }),
  { description: 'Las empresas que la usan, y para qué.' },
);

interface Chosen {
  readonly tipoDocumento?: string | null;
  readonly empresas: readonly string[];
}

/** A kind of template that companies choose. */
interface Kind {
  /** Resource name in paths and operation ids: `plantillas-ride`. */
  readonly resource: 'plantillas-ride' | 'plantillas-email';
  /** Path segment below a company: `plantilla-ride`. */
  readonly word: 'plantilla-ride' | 'plantilla-email';
  readonly access: 'ROLE_RIDE_TEMPLATES' | 'ROLE_EMAIL_TEMPLATES';
  /** In Spanish, for summaries: «de RIDE». */
  readonly which: string;
  readonly usos: PlantillaUsos;
  /** Returns a template with its document type, null for all; refuses one the caller may not see. */
  readonly find: (tx: AccountTx, principal: Principal, id: string) => Promise<Chosen>;
}

/** Builds the routes that set and read a company's template; the most specific choice wins. */
export function associationRoutes({ resource, word, access, which, usos, find }: Kind): {
  associate: RouteOf<ApiBase>;
  read: RouteOf<ApiBase>;
  users: RouteOf<ApiBase>;
} {
  const path = `/api/v1.0/empresas/:ruc/${word}`;
  const associate = defineRoute({
    id: `${resource}.asociar`,
    method: 'PUT',
    path,
    access,
    summary: `Asocia una plantilla ${which} a la empresa, o a un tipo, establecimiento o punto; la más específica gana`,
    description:
      'Vale desde el próximo RIDE o correo. Reemplaza la que hubiera en ese mismo lugar; con «plantillaId» nulo la quita. La plantilla debe servir a la empresa y al tipo. Responde todas las asociaciones de la empresa.',
    params: EmpresaParams,
    body: bodyOf(resource === 'plantillas-ride' ? TipoRide : CodDoc),
    examples: { facturas: { plantillaId: '1', codDoc: '01' } },
    responses: { 200: Usos },
    errors: ['empresa-no-encontrada', 'plantilla-no-encontrada'],
    handler: async ({ params, body, principal, request }, deps) => {
      const { plantillaId, codDoc = null, estab = null, ptoEmi = null } = body;
      const refuse = (at: string, message: string): never => {
        throw new AppError('solicitud-invalida', message, {
          issues: [{ code: 'plantilla-asociacion', field: at, message }],
        });
      };
      if (ptoEmi !== null && estab === null) refuse('estab', 'Un punto de emisión pide también «estab».');
      return deps.db.inAccount(principal.accountId, async (tx) => {
        const empresa = await visibleEmpresa(tx, principal, params.ruc);
        const plantilla = plantillaId === null ? undefined : await find(tx, principal, plantillaId);
        const tipo = plantilla?.tipoDocumento ?? null;
        if (tipo !== null && codDoc !== null && tipo !== codDoc)
          refuse('codDoc', `La plantilla es para el tipo ${tipo}; use ese o una plantilla para todos.`);
        if (plantilla !== undefined && !servesEmpresa(plantilla, params.ruc))
          refuse('plantillaId', 'La plantilla es para otras empresas; añada esta a sus «empresas» o use otra.');
        await usos.set(tx, empresa.id, plantillaId, { codDoc, estab, ptoEmi });
        await recordAudit(tx, {
          ...originOf(request),
          actor: principal,
          action: `${resource}.associate`,
          subject: { kind: 'empresa', id: params.ruc },
          changes: { plantillaId, codDoc, estab, ptoEmi },
        });
        return { result: await usos.list(tx, empresa.id) };
      });
    },
  });
  const read = defineRoute({
    id: `${resource}.listar-asociaciones`,
    method: 'GET',
    path,
    access,
    summary: `Las plantillas ${which} asociadas a una empresa`,
    description:
      'Gana la del punto de emisión; después, la del establecimiento, la del tipo de comprobante y la de la empresa. Si ninguna corresponde, la predeterminada de la cuenta y, si no hay, la del servicio.',
    params: EmpresaParams,
    responses: { 200: Usos },
    errors: ['empresa-no-encontrada'],
    handler: async ({ params, principal }, deps) =>
      deps.db.inAccount(principal.accountId, async (tx) => ({
        result: await usos.list(tx, (await visibleEmpresa(tx, principal, params.ruc)).id),
      })),
  });
  const users = defineRoute({
    id: `${resource}.usos`,
    method: 'GET',
    path: `/api/v1.0/${resource}/:id/usos`,
    access,
    summary: `Las empresas que usan una plantilla ${which}`,
    description:
      'Para ver a quién afecta cambiarla o eliminarla: cada empresa, con el tipo, establecimiento o punto en que la usa. Solo las que alcanza la credencial.',
    params: PlantillaParams,
    responses: { 200: Users },
    errors: ['plantilla-no-encontrada'],
    handler: async ({ params, principal }, deps) =>
      deps.db.inAccount(principal.accountId, async (tx) => {
        await find(tx, principal, params.id);
        return { result: (await usos.of(tx, params.id)).filter(({ ruc }) => canAccessEmpresa(principal, ruc)) };
      }),
  });
  return { associate, read, users };
}
