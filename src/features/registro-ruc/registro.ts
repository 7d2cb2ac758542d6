import { Type } from '#typebox';
import { requireWholeAccount } from '../../http/authority.js';
import type { Principal } from '../../http/principal.js';
import { hasOneAccount } from '../../db/accounts.js';
import { findCarga, type CargaRow } from '../../db/registro-ruc.js';
import { findTrabajo, type TrabajoRow } from './work-store.js';
import type { AccountTx, Database } from '../../db/transactions.js';
import { AppError } from '../../kernel/app-error.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import { registroAl } from './representation.js';

const CargaRegistro = Type.Object(
  {
    estado: Type.Enum(['EN_CURSO', 'HECHA', 'FALLIDA'], { description: 'Cómo va.' }),
    paso: Type.String({ description: 'leer, ordenar, indexar o cambiar.' }),
    filas: Type.Integer({ description: 'Filas leídas hasta ahora.' }),
    codigo: Type.Union([Type.String(), Type.Null()], { description: 'Código del error; nulo si no falló.' }),
    mensaje: Type.Union([Type.String(), Type.Null()], { description: 'Qué pasó y qué hacer; nulo si no falló.' }),
    empezadaEl: Type.String({ description: 'ISO 8601 con -05:00.' }),
  },
  { title: 'CargaRegistroRuc', description: 'La última carga iniciada en el portal.' },
);

/** State of the register, as the page of the portal shows it. */
export const Registro = Type.Object(
  {
    registro: Type.Union(
      [
        Type.Object({
          registroAl,
          contribuyentes: Type.Integer({ description: 'Cuántos RUC tiene.' }),
          filas: Type.Integer({ description: 'Filas de los archivos: una por establecimiento.' }),
          repetidas: Type.Integer({ description: 'Filas que repiten un establecimiento.' }),
          ilegibles: Type.Integer({ description: 'Filas que se pasaron por alto.' }),
          provincias: Type.Array(Type.String(), { description: 'Las de sus establecimientos.' }),
          archivos: Type.Array(Type.String(), { description: 'De qué archivos se cargó.' }),
        }),
        Type.Null(),
      ],
      { description: 'El que está en uso; nulo: ninguno.' },
    ),
    puedeCargar: Type.Boolean({
      description:
        'Usted puede cargarlo: un administrador sin límite de empresas, si la instalación tiene una sola cuenta. Si tiene varias, lo carga quien la opera.',
    }),
    carga: Type.Union([CargaRegistro, Type.Null()], { description: 'La última iniciada en el portal; nulo: ninguna.' }),
  },
  { title: 'RegistroRuc' },
);

export const readRegistroRoute = defineRoute({
  id: 'contribuyentes.registro',
  method: 'GET',
  path: '/api/v1.0/registro-ruc',
  access: 'ROLE_RECEIPTS',
  summary: 'De cuándo es el registro de RUC que está en uso, y cómo va su carga',
  description:
    'El registro es uno para toda la instalación; «puedeCargar» dice si usted puede reemplazarlo. Una carga que se interrumpió figura FALLIDA, y el registro anterior sigue en uso. Cómo se consigue y se carga: [registro de RUC](/docs/guias/registro-ruc).',
  responses: { 200: Registro },
  handler: async ({ principal }, { db }) => ({ result: await showRegistro(db, principal) }),
});

export async function showRegistro(db: Database, principal: Principal): Promise<Record<string, unknown>> {
  const [{ carga, trabajo }, puedeCargar] = await Promise.all([
    db.inAccount(principal.accountId, async (tx) => state(tx)),
    mayLoad(db, principal),
  ]);
  return { registro: carga === undefined ? null : showCarga(carga), puedeCargar, carga: showTrabajo(trabajo) };
}

async function state(tx: AccountTx): Promise<{ carga: CargaRow | undefined; trabajo: TrabajoRow | undefined }> {
  const [carga, trabajo] = await Promise.all([findCarga(tx), findTrabajo(tx)]);
  return { carga, trabajo };
}

function showCarga(row: CargaRow): Record<string, unknown> {
  const { cargado_el: cargadoEl, contribuyentes, filas, repetidas, ilegibles, provincias, archivos } = row;
  return { registroAl: isoEcuador(cargadoEl), contribuyentes, filas, repetidas, ilegibles, provincias, archivos };
}

function showTrabajo(row: TrabajoRow | undefined): Record<string, unknown> | null {
  if (row === undefined) return null;
  const { empezada_el: empezadaEl, perdida, ...shown } = row;
  return {
    ...shown,
    ...(perdida && {
      estado: 'FALLIDA',
      codigo: 'error-interno',
      mensaje: 'La carga se interrumpió. El registro anterior sigue en uso; cargue los archivos otra vez.',
    }),
    empezadaEl: isoEcuador(empezadaEl),
  };
}

/** With several accounts, no account's administrator may change data that all of them use. */
async function mayLoad(db: Database, principal: Principal): Promise<boolean> {
  if (!principal.administrador || principal.empresas !== 'todas') return false;
  return db.asWorker(hasOneAccount);
}

/** Fails with 403 unless the caller may load the register. */
export async function requireLoader(db: Database, principal: Principal): Promise<void> {
  requireWholeAccount(principal);
  if (await mayLoad(db, principal)) return;
  throw new AppError(
    'registro-ruc-del-operador',
    'Esta instalación tiene varias cuentas y el registro de RUC es de todas: lo carga quien la opera.',
  );
}
