import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { addAnnulment } from '../../simulator/controls-store.js';
import { withSimulator } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { ClaveAccesoParams, visibleComprobante } from '../../receipts/routes/visible.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { simulatorOf } from './driver.js';
import type { SimuladorDeps } from './slice.js';

const RESULTADOS = ['PENDIENTE', 'ACEPTADA', 'RECHAZADA'] as const;

/** Simulates what issuer and receiver do in the SRI's portal. */
export const annulSimuladoRoute = defineRoute({
  id: 'simulador.anular',
  method: 'PUT',
  path: '/api/v1.0/simulador/anulaciones/:claveAcceso',
  access: 'administrador',
  authority: { roles: ['ROLE_RECEIPTS'] },
  summary: 'Anula un comprobante en el SRI simulado, como se haría en SRI en línea',
  description:
    'Para ensayar una anulación completa: el servicio la nota cuando consulta la validez. Con «enSegundos» queda pendiente ese tiempo antes. Si el SRI simulado no lo tiene autorizado responde 409.',
  params: ClaveAccesoParams,
  body: Type.Object(
    {
      resultado: Type.Enum([...RESULTADOS], {
        description: 'PENDIENTE: pedida. ACEPTADA: queda ANULADO. RECHAZADA: sigue AUTORIZADO.',
      }),
      enSegundos: Type.Optional(
        Type.Number({ minimum: 0, maximum: 31_536_000, description: 'Cuánto queda pendiente antes; sin él, nada.' }),
      ),
    },
    { additionalProperties: false },
  ),
  examples: { aceptada: { resultado: 'ACEPTADA' } },
  responses: {
    200: Type.Object({
      claveAcceso: Type.String({ description: 'La del comprobante.' }),
      anulacion: Type.Enum([...RESULTADOS], { description: 'Lo que dirá el SRI simulado.' }),
    }),
  },
  errors: ['comprobante-no-encontrado', 'simulador-no-autorizado', 'simulador-no-encontrado'],
  handler: async ({ params: { claveAcceso }, body, principal, request }, deps: SimuladorDeps) => {
    simulatorOf(deps);
    const annulment = { claveAcceso, outcome: body.resultado, resolvesInS: body.enSegundos ?? 0 };
    await deps.db.inAccount(principal.accountId, async (tx) => {
      await visibleComprobante(tx, principal, claveAcceso);
      if (!(await withSimulator(tx, (simulator) => addAnnulment(simulator, annulment)))) {
        throw new AppError(
          'simulador-no-autorizado',
          'El SRI simulado no tiene autorizado ese comprobante: no hay qué anular.',
        );
      }
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'simulador.annul',
        subject: { kind: 'comprobante', id: claveAcceso },
        changes: body,
      });
    });
    return { result: { claveAcceso, anulacion: body.resultado } };
  },
});
