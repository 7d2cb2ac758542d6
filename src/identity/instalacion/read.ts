import { Type } from '#typebox';
import { hasOneAccount } from '../../db/accounts.js';
import { readBackupRecord } from '../../db/backup/last-backup.js';
import { isoEcuador } from '../../kernel/hora-ecuador.js';
import { defineRoute } from '../../http/route.js';
import type { InstalacionDeps } from './slice.js';

const Instalacion = Type.Object(
  {
    version: Type.String({ description: 'Versión de Rúbrica que atiende.' }),
    versionNueva: Type.Union([Type.String(), Type.Null()], {
      description: 'Otra más nueva, si la lista de versiones está configurada y la nombra.',
    }),
    correo: Type.Boolean({ description: 'Si la instalación tiene un servidor de correo para todas las empresas.' }),
    propia: Type.Boolean({
      description: 'Si esta cuenta es la única: quien la administra suele ser también quien opera la instalación.',
    }),
    respaldo: Type.Union(
      [
        Type.Object({
          fecha: Type.String({ description: 'Cuándo se hizo, ISO 8601.' }),
          verificado: Type.Boolean({ description: 'Si se probó restaurándolo.' }),
        }),
        Type.Null(),
      ],
      { description: 'El último respaldo que consta; nulo si no hay, o si la instalación tiene varias cuentas.' },
    ),
  },
  { title: 'Instalacion' },
);

/** State of the installation, for the guided set-up and the portal's home. */
export const readInstalacionRoute = defineRoute({
  id: 'instalacion.obtener',
  method: 'GET',
  path: '/api/v1.0/instalacion',
  access: 'administrador',
  authority: { because: 'version and age of the backup, no data' },
  summary: 'Versión, correo y último respaldo de la instalación',
  description:
    'El respaldo y la versión nueva se dicen solo si la cuenta es la única de la instalación: si hay varias, eso lo ve quien la opera.',
  responses: { 200: Instalacion },
  handler: async (_input, deps: InstalacionDeps) => {
    const propia = await deps.db.asWorker(hasOneAccount);
    const { ultimo } = propia ? await readBackupRecord(deps.dataDir) : { ultimo: undefined };
    return {
      result: {
        version: deps.version,
        versionNueva: propia ? ((await deps.newerRelease()) ?? null) : null,
        correo: deps.hasMail,
        propia,
        respaldo:
          ultimo === undefined ? null : { fecha: isoEcuador(new Date(ultimo.fecha)), verificado: ultimo.verificado },
      },
    };
  },
});
