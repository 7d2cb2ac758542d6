import { Type } from 'typebox';
import { recordAudit } from '../../audit/trail.js';
import { listPlantillaRideUsos, setPlantillaRide } from '../../database/plantillas.js';
import { AppError } from '../../domain/app-error.js';
import { EmpresaParams } from '../empresas/representation.js';
import { visibleEmpresa } from '../empresas/visible.js';
import { originOf } from '../origin.js';
import { defineRoute } from '../route.js';
import { CodDoc, visiblePlantilla } from './representation.js';

const code = (description: string) => Type.Optional(Type.String({ pattern: '^[0-9]{3}$', description }));

const Body = Type.Object(
  {
    plantillaId: Type.Union([Type.String({ pattern: '^[0-9]{1,18}$' }), Type.Null()], {
      description: 'La plantilla; nulo quita la asociación.',
    }),
    codDoc: Type.Optional(CodDoc),
    estab: code('Establecimiento, 3 dígitos.'),
    ptoEmi: code('Punto de emisión, 3 dígitos; pide también «estab».'),
  },
  { additionalProperties: false },
);

const Usos = Type.Array(
  Type.Object({
    plantillaId: Type.String({ description: 'La plantilla.' }),
    codDoc: Type.Union([Type.String(), Type.Null()], {
      description: 'Solo para este tipo de comprobante; nulo: todos.',
    }),
    estab: Type.Union([Type.String(), Type.Null()], { description: 'Solo en este establecimiento; nulo: todos.' }),
    ptoEmi: Type.Union([Type.String(), Type.Null()], { description: 'Solo en este punto de emisión; nulo: todos.' }),
  }),
  { description: 'Las asociaciones de la empresa.' },
);

/** Says which template a company uses; the most specific choice wins. */
export const associatePlantillaRide = defineRoute({
  id: 'plantillas-ride.associate',
  method: 'PUT',
  path: '/api/v1.0/empresas/:ruc/plantilla-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Asocia una plantilla de RIDE a la empresa, o a un tipo, establecimiento o punto; la más específica gana',
  params: EmpresaParams,
  body: Body,
  examples: { facturas: { plantillaId: '1', codDoc: '01' } },
  responses: { 200: Usos },
  handler: async ({ params, body, principal, request }, deps) => {
    const { plantillaId, codDoc = null, estab = null, ptoEmi = null } = body;
    const refuse = (path: string, message: string): never => {
      throw new AppError('solicitud-invalida', message, { issues: [{ code: 'plantilla-asociacion', path, message }] });
    };
    if (ptoEmi !== null && estab === null) refuse('estab', 'Un punto de emisión pide también «estab».');
    return deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleEmpresa(tx, principal, params.ruc);
      const plantilla = plantillaId === null ? undefined : await visiblePlantilla(tx, plantillaId);
      const tipo = plantilla?.tipoDocumento ?? null;
      if (tipo !== null && codDoc !== null && tipo !== codDoc)
        refuse('codDoc', `La plantilla es para el tipo ${tipo}; use ese o una plantilla para todos.`);
      await setPlantillaRide(tx, empresa.id, plantillaId, { codDoc, estab, ptoEmi });
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'plantillas-ride.associate',
        subject: { kind: 'empresa', id: params.ruc },
        changes: { plantillaId, codDoc, estab, ptoEmi },
      });
      return { result: await listPlantillaRideUsos(tx, empresa.id) };
    });
  },
});

/** What a company chose. */
export const readPlantillaRideUsos = defineRoute({
  id: 'plantillas-ride.associations',
  method: 'GET',
  path: '/api/v1.0/empresas/:ruc/plantilla-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  summary: 'Las plantillas de RIDE asociadas a una empresa',
  params: EmpresaParams,
  responses: { 200: Usos },
  handler: async ({ params, principal }, deps) =>
    deps.db.inAccount(principal.accountId, async (tx) => ({
      result: await listPlantillaRideUsos(tx, (await visibleEmpresa(tx, principal, params.ruc)).id),
    })),
});
