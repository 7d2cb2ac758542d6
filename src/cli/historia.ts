import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.js';
import { connectDatabase } from '../db/connect.js';
import { acceptLosses, openLosses, type Loss } from '../db/history-check.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica historia`: shows acknowledged data that the database lost, and accepts the loss. */
export const command: Command = {
  name: 'historia',
  summary: 'dice si la base de datos perdió lo aceptado, y lo acepta',
  usage: `Uso: rubrica historia [aceptar] [--json]

Sin más, dice si la base de datos perdió comprobantes que el servicio ya había aceptado (respondió 201 y ya no están), y cuáles: los
últimos que cada proceso recuerda. Ocurre si un servidor que estuvo detenido vuelve a ser el primario, si la réplica que tomó su lugar
estaba atrasada, o si se restauró una copia anterior con el servicio en marcha. Mientras nadie lo acepte, el servicio no emite ni envía.

Antes de aceptar:
  1. Detenga el servidor que tiene la historia completa, si aún existe, y conserve su carpeta de datos: si puede, vuelva a hacerlo
     primario. Si todo lo aceptado está otra vez, el servicio sigue solo y no hay nada que aceptar.
  2. Si no, avise a quienes recibieron las claves que faltan. Las que el SRI ya autorizó se recuperan con su XML
     (POST /api/v1.0/comprobantes); las demás hay que emitirlas de nuevo.

  aceptar   deja constancia, pasa los contadores más allá de los números que faltan, para no darlos dos veces, y el servicio sigue
  --json    escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir».
Salida: 0 nada se perdió o ya se aceptó, 1 hay una pérdida sin aceptar o no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [verb, ...more] = positionals;
    if ((verb !== undefined && verb !== 'aceptar') || more.length > 0) {
      io.err(command.usage);
      return 2;
    }
    const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
    try {
      if (verb === undefined) return printLosses(await db.asWorker(openLosses), io, values.json);
      const { losses, counters } = await db.asWorker(async (tx) => {
        const open = await openLosses(tx);
        return { losses: open, counters: open.length === 0 ? 0 : await acceptLosses(tx, open) };
      });
      const faltan = missingOf(losses);
      if (values.json) io.out(JSON.stringify({ aceptadas: losses.length, faltan, contadores: counters }, null, 2));
      else
        io.out(
          losses.length === 0
            ? 'No hay nada que aceptar.'
            : `Aceptado: faltan ${faltan.length} comprobantes; ${counters} contadores quedaron después de sus números. El servicio sigue en unos segundos.`,
        );
      return 0;
    } finally {
      await stop();
    }
  },
};

function printLosses(losses: readonly Loss[], io: CommandIo, json: boolean): number {
  const faltan = missingOf(losses);
  if (json) {
    const perdidas = losses.map(({ detectada_at, motivo }) => ({ detectada: isoEcuador(detectada_at), motivo }));
    io.out(JSON.stringify({ perdidas, faltan }, null, 2));
  } else if (losses.length === 0) io.out('La base de datos tiene todo lo que el servicio aceptó.');
  else {
    for (const { detectada_at, motivo, faltan: own } of losses)
      io.out(`${isoEcuador(detectada_at)}  ${motivo}; faltan ${own.length}`);
    for (const clave of faltan) io.out(clave);
    io.out('El servicio no emite ni envía hasta que lo acepte; vea antes «rubrica historia --help».');
  }
  return losses.length === 0 ? 0 : 1;
}

const missingOf = (losses: readonly Loss[]): string[] => [
  ...new Set(losses.flatMap(({ faltan }) => faltan.map(({ claveAcceso }) => claveAcceso))),
];
