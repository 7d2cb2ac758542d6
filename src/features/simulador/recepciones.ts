import { Type } from '#typebox';
import { readLedgerOf } from '../../simulator/controls-store.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { ownRucs, simulatorOf } from './driver.js';
import type { SimuladorDeps } from './slice.js';

const Recepcion = Type.Object(
  {
    id: Type.String({ description: 'Número de la recepción; crece.' }),
    fecha: Type.String({ description: 'ISO 8601 con -05:00.' }),
    claveAcceso: Type.String({ description: 'La del comprobante que llegó.' }),
    sha256: Type.String({ description: 'De los bytes que llegaron, en hexadecimal.' }),
    bytes: Type.Integer({ description: 'Cuántos llegaron.' }),
    respuesta: Type.Object(
      {
        estado: Type.Enum(['RECIBIDA', 'DEVUELTA', 'SIN RESPUESTA'], {
          description: 'SIN RESPUESTA: una falla impidió decidir.',
        }),
        mensajes: Type.Array(
          Type.Object({
            identificador: Type.String({ description: 'El código.' }),
            mensaje: Type.String({ description: 'Lo que dice el SRI.' }),
          }),
          { description: 'Los del SRI simulado.' },
        ),
        falla: Type.Optional(Type.String({ description: 'La falla que actuó.' })),
      },
      { description: 'Lo que se respondió.' },
    ),
  },
  { title: 'RecepcionSimulada' },
);

/** Lists what the simulated SRI received from the caller's companies, newest first. */
export const listRecepcionesRoute = defineRoute({
  id: 'simulador.recepciones',
  method: 'GET',
  path: '/api/v1.0/simulador/recepciones',
  access: 'administrador',
  authority: { roles: ['ROLE_RECEIPTS'] },
  summary: 'Lo último que llegó al SRI simulado de las empresas de la cuenta',
  description:
    'Qué bytes llegaron, por su SHA-256, qué se respondió y qué falla actuó. Sirve para probar que un comprobante llegó una sola vez.',
  query: Type.Object(
    { size: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Cuántas.' }) },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({ recepciones: Type.Array(Recepcion, { description: 'La más reciente primero.' }) }),
  },
  errors: ['simulador-no-encontrado'],
  handler: async ({ query, principal }, deps: SimuladorDeps) => {
    simulatorOf(deps);
    const rucs = await deps.db.inAccount(principal.accountId, (tx) => ownRucs(tx, principal));
    const lines = await deps.db.asSimulator((tx) => readLedgerOf(tx, rucs, query.size));
    return {
      result: {
        recepciones: lines.map(({ recibida, ...line }) => ({
          ...line,
          fecha: isoEcuador(recibida),
          respuesta: {
            ...line.respuesta,
            mensajes: line.respuesta.mensajes.map(({ identificador, mensaje }) => ({ identificador, mensaje })),
          },
        })),
      },
    };
  },
});
