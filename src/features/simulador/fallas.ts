import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import type { Principal } from '../../http/principal.js';
import { requireWholeAccount } from '../../http/authority.js';
import { addFault, listFaults, removeFaults, type StoredFault } from '../../simulator/controls-store.js';
import { withSimulator } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { visibleComprobante } from '../../receipts/routes/visible.js';
import { originOf } from '../../http/origin.js';
import { nullableTime } from '../../http/rights.js';
import { defineRoute } from '../../http/route.js';
import { affects, ownRucs, simulatorOf } from './driver.js';
import type { SimuladorDeps } from './slice.js';

const PATH = '/api/v1.0/simulador/fallas';
const SERVICIOS = ['recepcion', 'autorizacion', 'consulta'] as const;

const Falla = Type.Object(
  {
    id: Type.Integer({ description: 'Identificador de la falla.' }),
    servicio: Type.Union([Type.Enum([...SERVICIOS]), Type.Null()], { description: 'Dónde actúa; nulo: en todos.' }),
    claveAcceso: Type.Union([Type.String(), Type.Null()], { description: 'Solo ese comprobante; nulo: todos.' }),
    efecto: Type.String({ description: 'Qué hace, como se escribió.' }),
    proporcion: Type.Number({ description: 'Parte de las llamadas, de más de 0 a 1.' }),
    veces: Type.Union([Type.Integer(), Type.Null()], { description: 'Llamadas que faltan; nulo: sin fin.' }),
    desde: Type.String({ description: 'Desde cuándo, ISO 8601 con -05:00.' }),
    hasta: nullableTime('Hasta cuándo; nulo: hasta que se quite.'),
    activa: Type.Boolean({ description: 'Si actúa ahora.' }),
  },
  { title: 'FallaSimulada' },
);
const Fallas = Type.Object({ fallas: Type.Array(Falla, { description: 'De la primera a la última.' }) });

const showFalla = (fault: StoredFault): Record<string, unknown> => ({
  ...fault,
  desde: isoEcuador(fault.desde),
  hasta: fault.hasta && isoEcuador(fault.hasta),
});

/** Lists the simulated SRI's faults that affect the caller. */
export const listFallasRoute = defineRoute({
  id: 'simulador.fallas',
  method: 'GET',
  path: PATH,
  access: 'administrador',
  authority: { because: 'faults of a simulated SRI, no data' },
  summary: 'Las fallas del SRI simulado',
  description:
    'Las de toda la instalación y las de comprobantes de las empresas que alcanza la credencial. «veces» dice cuántas llamadas les faltan, y «activa», si actúan ahora. Los efectos: [simulador](/docs/guias/simulador).',
  responses: { 200: Fallas },
  errors: ['simulador-no-encontrado'],
  handler: async ({ principal }, deps: SimuladorDeps) => ({ result: await activeFallas(deps, principal) }),
});

export const addFallaRoute = defineRoute({
  id: 'simulador.fallar',
  method: 'POST',
  path: PATH,
  access: 'administrador',
  authority: { because: 'a simulated SRI; without an access key the handler takes no company limit' },
  summary: 'Hace fallar al SRI simulado',
  description:
    'Cada efecto: [simulador](/docs/guias/simulador). Sin «claveAcceso» alcanza a todas las cuentas de la instalación, como una caída del SRI verdadero.',
  body: Type.Object(
    {
      efecto: Type.String({ maxLength: 100, description: 'Por ejemplo DEVUELTA:35, LENTO:3000 o 503.' }),
      servicio: Type.Optional(Type.Enum([...SERVICIOS], { description: 'Sin este campo: todos.' })),
      claveAcceso: Type.Optional(
        Type.String({ pattern: '^[0-9]{49}$', description: 'Solo ese comprobante de la cuenta.' }),
      ),
      proporcion: Type.Optional(
        Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'Parte de las llamadas, de más de 0 a 1.' }),
      ),
      veces: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'A cuántas llamadas.' })),
      enSegundos: Type.Optional(Type.Number({ minimum: 0, maximum: 31_536_000, description: 'Cuándo empieza.' })),
      duranteSegundos: Type.Optional(Type.Number({ minimum: 0, maximum: 31_536_000, description: 'Cuánto dura.' })),
    },
    { additionalProperties: false },
  ),
  examples: { lento: { efecto: 'LENTO:3000', servicio: 'recepcion', veces: 5 } },
  responses: { 201: Fallas },
  errors: ['autoridad-insuficiente', 'comprobante-no-encontrado', 'simulador-no-encontrado'],
  sets: ['Location'],
  handler: async ({ body, principal, request }, deps: SimuladorDeps) => {
    const fault = simulatorOf(deps).parseFault(body);
    if ('problem' in fault) {
      throw new AppError('solicitud-invalida', 'La solicitud tiene errores; corríjalos.', {
        issues: [{ code: 'formato-incorrecto', field: 'efecto', message: fault.problem, rejectedValue: body.efecto }],
      });
    }
    const { claveAcceso } = body;
    if (claveAcceso === undefined) requireWholeAccount(principal);
    await deps.db.inAccount(principal.accountId, async (tx) => {
      if (claveAcceso !== undefined) await visibleComprobante(tx, principal, claveAcceso);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'simulador.fail',
        subject: { kind: 'simulador', id: body.efecto },
        changes: body,
      });
      await withSimulator(tx, (simulator) => addFault(simulator, fault));
    });
    return { status: 201, headers: { Location: PATH }, result: await activeFallas(deps, principal) };
  },
});

export const removeFallasRoute = defineRoute({
  id: 'simulador.recuperar',
  method: 'DELETE',
  path: PATH,
  access: 'administrador',
  authority: { because: 'a simulated SRI; a fault for everybody takes no company limit' },
  summary: 'Quita una falla del SRI simulado, o todas',
  description:
    'Una credencial limitada a ciertas empresas quita solo las fallas de los comprobantes de esas empresas; las que alcanzan a toda la instalación se quedan.',
  query: Type.Object(
    { id: Type.Optional(Type.Integer({ minimum: 1, description: 'Solo esta; sin él, todas.' })) },
    { additionalProperties: false },
  ),
  responses: { 200: Fallas },
  errors: ['autoridad-insuficiente', 'simulador-no-encontrado'],
  handler: async ({ query, principal, request }, deps: SimuladorDeps) => {
    simulatorOf(deps);
    await deps.db.inAccount(principal.accountId, async (tx) => {
      const rucs = await ownRucs(tx, principal);
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'simulador.recover',
        subject: { kind: 'simulador', id: String(query.id ?? '*') },
      });
      await withSimulator(tx, async (simulator) => {
        const own = (await listFaults(simulator)).filter((fault) => affects(fault, rucs));
        const named = own.filter(({ id }) => query.id === undefined || id === query.id);
        // Without an id, a limited caller removes the faults of its own companies' receipts and leaves those of the installation.
        if (query.id !== undefined && named.some(isForEveryone)) requireWholeAccount(principal);
        const removed = principal.empresas === 'todas' ? named : named.filter((fault) => !isForEveryone(fault));
        await removeFaults(
          simulator,
          removed.map(({ id }) => id),
        );
      });
    });
    return { result: await activeFallas(deps, principal) };
  },
});

const isForEveryone = ({ claveAcceso }: StoredFault): boolean => claveAcceso === null;

async function activeFallas(deps: SimuladorDeps, principal: Principal): Promise<Record<string, unknown>> {
  simulatorOf(deps);
  const rucs = await deps.db.inAccount(principal.accountId, (tx) => ownRucs(tx, principal));
  const all = await deps.db.asSimulator(listFaults);
  return { fallas: all.filter((fault) => affects(fault, rucs)).map(showFalla) };
}
