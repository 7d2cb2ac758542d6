import { sweepRetained, type RetainedTable } from './retention-store.js';
import { PLAZOS } from '../../kernel/datos-personales/plazos.js';
import { sweep } from '../../work/sweep.js';
import { defineModule, type Running } from '../../http/module.js';
import type { ReceiptsPlatform } from '../../receipts/platform.js';
import { eraseDatosRoute } from './erase.js';
import { exportDatosRoute } from './export.js';
import { readDatosRoute } from './read.js';
import type { DatosSlice } from './slice.js';
import * as declaration from './declaration.js';

export const datosPersonales = defineModule<DatosSlice, ReceiptsPlatform>({
  tags: [
    {
      name: 'datos-personales',
      order: 15,
      nombre: 'Datos personales',
      description: 'Atender los pedidos de una persona sobre sus datos: entregarlos y suprimir lo que la ley permite.',
    },
  ],
  routes: [readDatosRoute, exportDatosRoute, eraseDatosRoute],
  ...declaration,
  create: createDatosPersonales,
});

const HOUR_MS = 3_600_000;

function createDatosPersonales({
  db,
  rides,
  enlaces,
  baseUrl,
  personal,
  config: { retention },
}: ReceiptsPlatform): Running<DatosSlice> {
  const days: Readonly<Record<RetainedTable, number>> = {
    correos: retention.correosDias,
    correo_eventos: retention.correosDias,
    proformas: retention.proformasDias,
    recurrentes: retention.proformasDias,
    emisiones_masivas: retention.masivasDias,
    invitations: retention.invitacionesDias,
    sessions: PLAZOS.sesiones.dias,
    password_resets: PLAZOS.claves.dias,
    login_failures: PLAZOS.intentos.dias,
  };
  const always: readonly RetainedTable[] = ['sessions'];
  // Days 0 of a setting: kept.
  const swept = (Object.keys(days) as RetainedTable[]).filter((table) => days[table] > 0 || always.includes(table));
  return {
    api: () => ({ rides, enlaces, baseUrl, personal }),
    duties: [
      sweep(db, {
        name: 'barrer-datos-vencidos',
        everyMs: HOUR_MS,
        steps: swept.map(
          (table) => (limit: number) => db.asWorker((tx) => sweepRetained(tx, table, days[table], limit)),
        ),
      }),
    ],
  };
}
