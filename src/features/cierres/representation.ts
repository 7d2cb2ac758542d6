import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import {
  countPendientes,
  countPosteriores,
  countSinMes,
  listCierres,
  PENDIENTES_CIERRE,
  type CierreRow,
  type MesEmpresa,
  type PendienteCierre,
  type Pendientes,
} from './store.js';
import type { AccountTx } from '../../db/transactions.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { visibleEmpresa } from '../empresas/public.js';
import { nullableTime } from '../../http/rights.js';

/** Texts of the check list, with their count. */
export const PENDIENTE_TEXTS: Readonly<Record<PendienteCierre, string>> = {
  sinDecision: 'Recibidos sin decisión, de este mes o anteriores',
  sinRegistro: 'Recibidos sin fecha de registro: no están en ningún mes',
  sinDatos: 'Registrados en el mes sin sustento, o sin decir si dan crédito tributario',
  contradictorios: 'Registrados en el mes con decisiones que se contradicen',
  sinConfirmar: 'Recibidos que el SRI aún no confirma',
  sinAutorizar: 'Emitidos sin autorizar: por enviar, devueltos o no autorizados',
  porAnular: 'Emitidos con la anulación pedida',
  porAnularRecibidos: 'Recibidos que su emisor pide anular',
};

const counts = (
  texts: Readonly<Record<string, string>>,
  options: { readonly title: string; readonly description: string },
) =>
  Type.Object(
    Object.fromEntries(Object.entries(texts).map(([name, description]) => [name, Type.Integer({ description })])),
    options,
  );

const PendientesSchema = counts(PENDIENTE_TEXTS, {
  title: 'PendientesCierre',
  description: 'Cuántos documentos le faltan al mes, por motivo.',
});

const PosterioresSchema = counts(
  {
    emitidos: 'Emitidos con fecha del mes, después de cerrarlo.',
    emitidosAnulados: 'Emitidos del mes, anulados después de cerrarlo.',
    recibidosAnulados: 'Registrados en el mes, que su emisor anuló después de cerrarlo.',
  },
  { title: 'PosterioresCierre', description: 'Lo que cambió después del cierre.' },
);

export const SIN_MES_TEXT =
  'Recibidos vigentes, de este mes o anteriores, sin fecha de registro: no están en ningún reporte.';

export const Cierre = Type.Object(
  {
    ruc: Type.String({ description: 'La empresa.' }),
    mes: Type.String({ description: 'aaaa-mm.' }),
    cerrado: Type.Boolean({ description: 'Si está cerrado ahora.' }),
    pendientes: PendientesSchema,
    sinMes: Type.Integer({ description: SIN_MES_TEXT }),
    posteriores: Type.Union([PosterioresSchema, Type.Null()], {
      description:
        'Lo que solo el SRI decide y cambió después del cierre: pertenece a este mes; reábralo y presente la sustitutiva. Nulo si está abierto.',
    }),
    historia: Type.Array(
      Type.Object({
        cerradoEl: Type.String({ description: 'ISO 8601 con -05:00.' }),
        cerradoPor: Type.String({ description: 'Quién lo cerró.' }),
        pendientes: Type.Integer({ description: 'Cuántos pendientes se aceptaron al cerrar.' }),
        reabiertoEl: nullableTime('Cuándo se reabrió; nulo: sigue cerrado.'),
        reabiertoPor: Type.Union([Type.String(), Type.Null()], { description: 'Quién lo reabrió.' }),
        motivo: Type.Union([Type.String(), Type.Null()], { description: 'Por qué se reabrió.' }),
      }),
      { description: 'Sus cierres, el último primero.' },
    ),
  },
  { title: 'CierreMes' },
);

/** Returns the month of a company that the caller may see. */
export async function mesOf(
  tx: AccountTx,
  principal: Principal,
  { ruc, mes }: { readonly ruc: string; readonly mes: string },
): Promise<MesEmpresa> {
  return { empresa: await visibleEmpresa(tx, principal, ruc), mes };
}

export function totalPendientes(pendientes: Pendientes): number {
  return PENDIENTES_CIERRE.reduce((total, name) => total + pendientes[name], 0);
}

/** Reads a month's state, check list and history. */
export async function readCierre(tx: AccountTx, month: MesEmpresa): Promise<Record<string, unknown>> {
  const historia = await listCierres(tx, month);
  const closed = historia.find(({ reabierto_at: reabierto }) => reabierto === null);
  return {
    ruc: month.empresa.ruc,
    mes: month.mes,
    cerrado: closed !== undefined,
    pendientes: await countPendientes(tx, month),
    sinMes: await countSinMes(tx, month),
    posteriores: closed === undefined ? null : await countPosteriores(tx, month, closed.cerrado_at),
    historia: historia.map(showHistoria),
  };
}

function showHistoria(row: CierreRow): Record<string, unknown> {
  return {
    cerradoEl: isoEcuador(row.cerrado_at),
    cerradoPor: nameOf(row.cerrado_por),
    pendientes: totalPendientes(row.pendientes),
    reabiertoEl: row.reabierto_at && isoEcuador(row.reabierto_at),
    reabiertoPor: row.reabierto_por && nameOf(row.reabierto_por),
    motivo: row.motivo,
  };
}

/** Stored as `user:ANA`; only the name is shown. */
const nameOf = (actor: string): string => actor.slice(actor.indexOf(':') + 1);
