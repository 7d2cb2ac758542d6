import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { reachOf } from '../../http/authority.js';
import type { AccountTx } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { TIPOS_TRABAJO, type TipoTrabajo } from '../../kernel/trabajos-pausados.js';
import type { ApiBase } from '../../http/base.js';
import { originOf } from '../../http/origin.js';
import type { PausedRow, PausedWork } from '../../http/paused-work.js';
import { defineRoute } from '../../http/route.js';

export interface TrabajosSlice {
  readonly attention: readonly PausedWork[];
}

type TrabajosDeps = ApiBase & TrabajosSlice;

const PATH = '/api/v1.0/trabajos-pausados';
/** More than a person takes over one by one; those taken over leave the list. */
const SHOWN_MAX = 200;

const Trabajo = Type.Object(
  {
    id: Type.String({ description: 'Identificador: el tipo y el número del trabajo.' }),
    tipo: Type.Enum([...TIPOS_TRABAJO], { description: 'Una emisión masiva, una acción masiva o una recurrente.' }),
    nombre: Type.String({ description: 'Nombre del archivo, de la acción o de la factura recurrente.' }),
    empresas: Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: 'RUC de sus empresas; nulo: todas las de la cuenta.',
    }),
    motivo: Type.String({ description: 'Por qué quedó en pausa.' }),
    desde: Type.String({ description: 'Desde cuándo, ISO 8601 con -05:00.' }),
  },
  { title: 'TrabajoPausado' },
);

/** Paused work of any kind. */
interface Paused extends PausedRow {
  readonly tipo: TipoTrabajo;
  readonly takeOver: PausedWork['takeOver'];
}

const idOf = ({ tipo, id }: Paused): string => `${tipo}-${id}`;

/** Lists the paused work of these companies (null: all), oldest first. */
async function listPaused(
  attention: readonly PausedWork[],
  tx: AccountTx,
  rucs: readonly string[] | null,
): Promise<readonly Paused[]> {
  const all: Paused[] = [];
  for (const { tipo, list, takeOver } of attention) {
    for (const row of await tx.run<PausedRow>(list, [rucs, SHOWN_MAX])) all.push({ ...row, tipo, takeOver });
  }
  return all.toSorted((one, other) => one.desde.getTime() - other.desde.getTime()).slice(0, SHOWN_MAX);
}

export const listTrabajosRoute = defineRoute({
  id: 'trabajos.listar',
  method: 'GET',
  path: PATH,
  access: 'ROLE_RECEIPTS',
  summary: 'Lo que quedó en pausa porque quien lo pidió perdió el permiso',
  description: `Emisiones masivas, acciones masivas y facturas recurrentes de las empresas que la credencial alcanza, hasta ${SHOWN_MAX}. Nada de esto se emite hasta que un administrador lo asuma.`,
  responses: {
    200: Type.Object({ trabajos: Type.Array(Trabajo, { description: 'Del más antiguo al más reciente.' }) }),
  },
  handler: async ({ principal }, { db, attention }: TrabajosDeps) => {
    const rows = await db.inAccount(principal.accountId, (tx) => listPaused(attention, tx, reachOf(principal)));
    return {
      result: {
        trabajos: rows.map((row) => ({
          id: idOf(row),
          tipo: row.tipo,
          nombre: row.nombre,
          empresas: row.rucs,
          motivo: row.motivo,
          desde: isoEcuador(row.desde),
        })),
      },
    };
  },
});

export const takeOverTrabajoRoute = defineRoute({
  id: 'trabajos.asumir',
  method: 'POST',
  path: `${PATH}/:id/asumir`,
  access: 'administrador',
  authority: { roles: ['ROLE_RECEIPTS'] },
  summary: 'Asume un trabajo en pausa: sigue donde quedó, a nombre de quien lo asume',
  description:
    'Ningún comprobante ni período se pierde ni se repite. De una factura recurrente, un período que pasó durante la pausa se emite o espera su decisión, según «atraso»; ninguno se omite solo.',
  params: Type.Object(
    {
      id: Type.String({
        pattern: `^(${TIPOS_TRABAJO.join('|')})-[1-9][0-9]{0,17}$`,
        description: 'El «id» de la lista.',
        examples: ['emision-masiva-1'],
      }),
    },
    { additionalProperties: false },
  ),
  responses: { 200: Type.Null() },
  errors: ['trabajo-pausado-no-encontrado'],
  handler: async ({ params, principal, request }, { db, attention }: TrabajosDeps) => {
    await db.inAccount(principal.accountId, async (tx) => {
      const empresas = reachOf(principal);
      const row = (await listPaused(attention, tx, empresas)).find((one) => idOf(one) === params.id);
      if (row === undefined || !(await row.takeOver(tx, row.id, principal, empresas))) throw notFound();
      await recordAudit(tx, {
        ...originOf(request),
        actor: principal,
        action: 'trabajos.asumir',
        subject: { kind: row.tipo, id: row.id, empresas: row.rucs },
        changes: { nombre: row.nombre },
      });
    });
    return { result: null };
  },
});

function notFound(): AppError {
  return new AppError(
    'trabajo-pausado-no-encontrado',
    'No hay un trabajo en pausa con ese identificador; quizá otro administrador ya lo asumió.',
  );
}
