import { Type } from '#typebox';
import { changeFactorPolicy, readFactorPolicy, REQUIRED_OF, type FactorPolicy } from '../second-factor-policy.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';

const requiredOf = Type.Array(Type.Enum([...REQUIRED_OF]), {
  maxItems: REQUIRED_OF.length,
  description: 'A quiénes se exige: «todos», «administrador», o quienes tienen alguno de los roles. Vacía: a nadie.',
});

const Policy = Type.Object(
  {
    exigidoA: requiredOf,
    sinSegundoPaso: Type.Integer({ description: 'Usuarios activos que todavía no tienen un segundo paso.' }),
  },
  { title: 'SegundoPasoExigido' },
);

function show({ requiredOf: exigidoA, without: sinSegundoPaso }: FactorPolicy): Record<string, unknown> {
  return { exigidoA, sinSegundoPaso };
}

export const readFactorPolicyRoute = defineRoute({
  id: 'cuenta.segundo-paso',
  method: 'GET',
  path: '/api/v1.0/cuenta/segundo-paso',
  access: 'administrador',
  authority: { because: 'the rule and a count, no data' },
  summary: 'A quiénes exige la cuenta un segundo paso al ingresar',
  description:
    'Con la lista vacía no se exige a nadie. «sinSegundoPaso» cuenta a todos los usuarios activos que aún no tienen uno: véalo antes de exigirlo.',
  responses: { 200: Policy },
  handler: async ({ principal }, deps) => ({
    result: show(await deps.db.inAccount(principal.accountId, (tx) => readFactorPolicy(tx, principal))),
  }),
});

export const changeFactorPolicyRoute = defineRoute({
  id: 'cuenta.poner-segundo-paso',
  method: 'PUT',
  path: '/api/v1.0/cuenta/segundo-paso',
  access: 'administrador',
  authority: 'cuenta',
  summary: 'Exige un segundo paso a todos, a los administradores o a quienes tienen un rol',
  description:
    'Rige desde ahora, también en las sesiones abiertas: a quien le falta solo le queda agregarlo en su cuenta. Las API keys y los clientes OAuth no cambian. Solo un administrador con todos los roles y empresas, con su sesión del portal.',
  body: Type.Object({ exigidoA: requiredOf }, { additionalProperties: false }),
  examples: { nadie: { exigidoA: [] } },
  responses: { 200: Policy },
  errors: ['segundo-paso-propio'],
  handler: async ({ body, principal, request }, deps) => {
    const policy = await deps.db.inAccount(principal.accountId, (tx) =>
      changeFactorPolicy(tx, principal, body.exigidoA, originOf(request)),
    );
    deps.forgetCredentials();
    return { result: show(policy) };
  },
});
