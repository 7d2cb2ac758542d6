import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.js';
import { openServer } from '../db/connect.js';
import { migrate } from '../db/migrate.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** `rubrica migrar`: migrates the schema to this version without starting the service. */
export const command: Command = {
  name: 'migrar',
  summary: 'actualiza el esquema de la base de datos',
  usage: `Uso: rubrica migrar [--json]

Aplica las migraciones pendientes. «rubrica servir» también lo hace al iniciar; use este comando para hacerlo antes, por
ejemplo con un usuario de la base distinto del que usa el servicio (DATABASE_MIGRATION_URL).

  --json    escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean', default: false } } });
    const config = readConfig(io.env);
    const log = commandLog();
    const { admin, serviceLogin, stop } = await openServer(config, log);
    try {
      const { applied } = await migrate(admin, {
        ambiente: config.ambiente,
        log,
        ...(serviceLogin === undefined ? {} : { serviceLogin }),
      });
      if (values.json) io.out(JSON.stringify({ aplicadas: applied }));
      else
        io.out(applied.length === 0 ? 'La base de datos ya estaba al día.' : `Aplicadas:\n  ${applied.join('\n  ')}`);
      return 0;
    } finally {
      await stop();
    }
  },
};
