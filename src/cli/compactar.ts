import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.js';
import { findAccountNamed } from '../db/accounts.js';
import { compactionWindow } from '../receipts/store/compacting.js';
import { connectDatabase } from '../db/connect.js';
import { COMPACT_DAYS_MIN } from '../kernel/eventos.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import { compactAll, type CompactDeps } from '../receipts/compaction.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';
import { untilStopped } from './stop-signal.js';

const PROGRESS_EVERY = 1000;
const mebibytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

/** `rubrica compactar`: runs the service's daily compaction now. */
export const command: Command = {
  name: 'compactar',
  summary: 'compacta ya lo emitido que es definitivo hace tiempo',
  usage: `Uso: rubrica compactar [--dias N] [--cuenta <id o nombre>] [--json]

Guarda en menos espacio el XML firmado y la historia de los comprobantes autorizados o anulados que no cambian hace N días. Nada se
pierde: cada uno se lee de vuelta y se compara byte por byte antes de soltar lo anterior, y todo se sigue entregando igual. El servicio
lo hace solo una vez al día (RUBRICA_COMPACTAR_DIAS). Puede hacerse con el servicio en marcha; interrumpida, la misma orden sigue.

  --dias N     días sin cambios; lo que vale RUBRICA_COMPACTAR_DIAS si no se indica, y nunca menos de ${COMPACT_DAYS_MIN}
  --cuenta     solo los de una cuenta: su id o su nombre exacto
  --json       escribe el resultado en JSON

El espacio que queda libre lo vuelve a usar la base de datos; «rubrica doctor» dice cuánto es. Para devolverlo al disco, haga después VACUUM
FULL de comprobantes y comprobante_events con el servicio detenido (docs/guides/escala.md). Usa la misma configuración del entorno que «rubrica servir».
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({
      args,
      options: {
        dias: { type: 'string' },
        cuenta: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const config = readConfig(io.env);
    const dias = values.dias ?? String(config.compactDays);
    if (!/^\d{1,5}$/.test(dias)) {
      io.err(command.usage);
      return 2;
    }
    const { db, stop } = await connectDatabase(config, commandLog());
    try {
      const { cuenta } = values;
      const account = cuenta === undefined ? undefined : await db.asWorker((tx) => findAccountNamed(tx, cuenta));
      const { from, open } = await db.asWorker(compactionWindow);
      if (!open) {
        io.err(
          `Todavía no: la base se actualizó hace poco, y un servicio de la versión anterior no podría leer lo compactado. Repita desde ${isoEcuador(from)}.`,
        );
        return 1;
      }
      let [compactados, antes, despues] = [0, 0, 0];
      const deps: CompactDeps = {
        db,
        onBatch: ({ ids, plainBytes, compactBytes }) => {
          const reported = Math.floor(compactados / PROGRESS_EVERY);
          compactados += ids.length;
          antes += plainBytes;
          despues += compactBytes;
          if (Math.floor(compactados / PROGRESS_EVERY) > reported) io.err(`${compactados} compactados`);
        },
      };
      const choice = { days: Number(dias), accountId: account?.id ?? null };
      await untilStopped((signal) => compactAll(deps, choice, signal));
      if (values.json) io.out(JSON.stringify({ compactados, bytesAntes: antes, bytesDespues: despues }));
      else
        io.out(
          `${compactados} comprobantes compactados: su XML y su historia, de ${mebibytes(antes)} a ${mebibytes(despues)}.`,
        );
      return 0;
    } finally {
      await stop();
    }
  },
};
