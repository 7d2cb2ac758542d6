import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportAccount } from '../app/account-export.js';
import { readConfig } from '../config/config.js';
import { openServer } from '../database/connect.js';
import { openDatabase } from '../database/transactions.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** `rubrica exportar`: exports a whole account in open formats, for leaving or as a copy. */
export const command: Command = {
  name: 'exportar',
  summary: 'entrega a una cuenta todos sus documentos y datos en formatos abiertos',
  usage: `Uso: rubrica exportar --cuenta <id o nombre> --en <carpeta> [--sin-pdf] [--json]

Escribe en <carpeta> todo lo de una cuenta: el XML y el RIDE de lo emitido, el XML de lo recibido, los datos de todas las áreas (un
archivo JSON Lines por tabla), indice.csv y LEEME.txt. No contiene secretos y se lee sin Rúbrica. Puede hacerse con el servicio en
marcha. Interrumpida, la misma orden continúa; repetida más tarde, agrega lo nuevo. LEEME.txt se escribe al final: si está, está todo.

  --cuenta     id o nombre exacto de la cuenta
  --en         carpeta vacía, o la de una exportación anterior de la misma cuenta
  --sin-pdf    sin los RIDE, que son lo que más tarda
  --json       escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir»; con dos usuarios de la base, también DATABASE_MIGRATION_URL.
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({
      args,
      options: {
        cuenta: { type: 'string' },
        en: { type: 'string' },
        'sin-pdf': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { cuenta, en } = values;
    if (cuenta === undefined || en === undefined) {
      io.err(command.usage);
      return 2;
    }
    const log = commandLog();
    const server = await openServer(readConfig(io.env), log);
    const db = openDatabase(server.service, { connectionsMax: 2, prepared: server.prepared, onError: () => undefined });
    try {
      const folder = resolve(en);
      const withPdf = !values['sin-pdf'];
      const counts = await exportAccount({ server, db, named: cuenta, folder, withPdf, now: new Date() });
      if (values.json) io.out(JSON.stringify({ carpeta: folder, ...counts }));
      else
        io.out(
          `Exportado en ${folder}: ${counts.emitidos} emitidos, ${counts.recibidos} recibidos, ${counts.filas} filas de datos; ${counts.archivosNuevos} archivos nuevos.`,
        );
      return 0;
    } finally {
      await db.close();
      await server.stop();
    }
  },
};
