import { Type } from '#typebox';
import { findComprobante, type ComprobanteRow } from '../store/comprobantes.js';
import type { AccountTx } from '../../db/transactions.js';
import type { Principal } from '../../http/principal.js';
import type { SriServiceStatus } from '../sri-health.js';
import type { Estado } from '../../kernel/estados.js';
import { fechaEcuador } from '../../kernel/hora-ecuador.js';
import { listComprobanteMails } from '../../db/correos.js';
import { defineRoute } from '../../http/route.js';
import { Notificacion, showNotificacion } from './notificacion.js';
import { documentoOf } from './documento.js';
import { Comprobante, MensajesSri, plain, representComprobante } from './representation.js';
import type { ComprobantesDeps } from './slice.js';
import { ClaveAccesoParams, visibleComprobante } from './visible.js';

/** Receipt fields for Veronica's clients (V1-JSON §7); the other fields say the same in our terms. */
const veronicaFields = {
  tipoDocumento: Type.String({ description: 'El codDoc, como lo leen los clientes de Veronica.' }),
  versionSri: Type.String({ description: 'La «version», como la leen los clientes de Veronica.' }),
  estatusInterno: Type.Enum(['CREADO', 'ENVIADO', 'AUTORIZADO', 'RECHAZADO', 'INVALIDO', 'ANULADO'], {
    description: 'El estado en las palabras de Veronica.',
  }),
  fechaAnulacion: Type.String({ description: 'dd/mm/aaaa en que se supo anulado; vacía si no lo está.' }),
  mensajesSri: MensajesSri,
};

const ESTATUS: Readonly<Record<Estado, string>> = {
  CREADO: 'CREADO',
  FIRMADO: 'CREADO',
  RECIBIDO: 'ENVIADO',
  AUTORIZADO: 'AUTORIZADO',
  ANULACION_SOLICITADA: 'AUTORIZADO',
  DEVUELTO: 'RECHAZADO',
  NO_AUTORIZADO: 'RECHAZADO',
  ELIMINADO: 'INVALIDO',
  ANULADO: 'ANULADO',
};

/** Result of the routes that return the whole receipt. */
export const ComprobanteResult = Type.Object(
  { ...Comprobante.properties, notificacion: Notificacion, ...veronicaFields },
  { title: 'ComprobanteCompleto', description: 'El comprobante, con todo lo que se sabe de él.' },
);

/** Returns a receipt's current full representation, with its row. */
export async function readFullComprobante(
  { db, sriStatus }: Pick<ComprobantesDeps, 'db' | 'sriStatus'>,
  principal: Principal,
  claveAcceso: string,
): Promise<{ readonly row: ComprobanteRow; readonly comprobante: Record<string, unknown> }> {
  const sri = await sriStatus();
  return db.inAccount(principal.accountId, async (tx) => {
    const row = await visibleComprobante(tx, principal, claveAcceso);
    return { row, comprobante: await fullComprobante(tx, row, sri) };
  });
}

/** The same for webhook payloads, without an access check; undefined if there is none. */
export async function comprobanteForWebhook(
  tx: AccountTx,
  claveAcceso: string,
  sri: readonly SriServiceStatus[],
): Promise<Record<string, unknown> | undefined> {
  const row = await findComprobante(tx, claveAcceso);
  return row && fullComprobante(tx, row, sri);
}

async function fullComprobante(
  tx: AccountTx,
  row: ComprobanteRow,
  sri: readonly SriServiceStatus[],
): Promise<Record<string, unknown>> {
  const notificacion = showNotificacion(row, await listComprobanteMails(tx, row.id));
  return {
    ...representComprobante(row, sri),
    notificacion,
    tipoDocumento: row.cod_doc,
    versionSri: row.version,
    estatusInterno: ESTATUS[row.estado],
    // ANULADO is a final state, so the last change is the annulment.
    fechaAnulacion: row.estado === 'ANULADO' ? fechaEcuador(row.updated_at) : '',
    mensajesSri: row.mensajes.map(plain),
  };
}

const ReadQuery = Type.Object(
  {
    incluir: Type.Optional(
      Type.Enum(['documento'], {
        description: 'documento: responde también el contenido, en la forma en que POST y PUT lo reciben.',
      }),
    ),
  },
  { additionalProperties: false },
);

const ReadResult = Type.Object(
  {
    ...ComprobanteResult.properties,
    documento: Type.Optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Con incluir=documento: el contenido, como lo reciben POST y PUT; sin cambios, da el mismo XML.',
        },
      ),
    ),
  },
  { title: 'ComprobanteConDocumento' },
);

export const readComprobanteRoute = defineRoute({
  id: 'comprobantes.leer',
  method: 'GET',
  path: '/api/v1.0/comprobantes/:claveAcceso',
  access: 'ROLE_RECEIPTS',
  summary: 'Todo lo que se sabe de un comprobante',
  description:
    '«estado» y «pendiente» dicen qué le falta y cuándo se intenta otra vez; cada mensaje del SRI trae qué hacer; «notificacion», qué pasó con el correo. Con «incluir=documento» trae el contenido, que se corrige y se envía con PUT. Sirve también una clave que tuvo antes de corregirse.',
  params: ClaveAccesoParams,
  query: ReadQuery,
  responses: { 200: ReadResult },
  errors: ['comprobante-no-encontrado'],
  handler: async ({ params, query, principal }, { db, sriStatus }: ComprobantesDeps) => {
    const sri = await sriStatus();
    return db.inAccount(principal.accountId, async (tx) => {
      const row = await visibleComprobante(tx, principal, params.claveAcceso);
      const content = query.incluir === undefined ? {} : { documento: await documentoOf(tx, row) };
      return { result: { ...(await fullComprobante(tx, row, sri)), ...content } };
    });
  },
});
