import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig, type Config } from '../config/config.js';
import { backup } from '../database/backup/backup.js';
import { openServer } from '../database/connect.js';
import type { Command } from './command.js';

/** `rubrica respaldar archivo`: all of the database in one file, while the service goes on. */
export const command: Command = {
  name: 'respaldar',
  summary: 'escribe un respaldo de la base de datos en un archivo',
  usage: `Uso: rubrica respaldar <archivo> [--json]

Escribe en <archivo> (tar comprimido con gzip, por ejemplo rubrica-2026-11-15.tar.gz) todo lo que la base de datos tiene en
un mismo instante, con un manifiesto y sus huellas SHA-256. Puede hacerse con el servicio en marcha. El archivo queda legible
solo para su dueño; no se sobrescribe uno existente.

El respaldo no contiene la clave maestra, y sin ella los certificados de firma restaurados no sirven: guarde también, en otro
lugar, RUBRICA_MASTER_KEY o el archivo master.key de la carpeta de datos.

  --json    escribe el manifiesto en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length !== 1) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    const log = pino({ level: 'warn' }, pino.destination({ dest: 2, sync: true }));
    const { admin, stop } = await openServer(config, log);
    try {
      const manifest = await backup(admin, resolve(file), new Date());
      if (values.json) io.out(JSON.stringify({ archivo: resolve(file), manifiesto: manifest }));
      else {
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        io.out(`Respaldo escrito en ${resolve(file)}: ${manifest.tables.length} tablas, ${rows} filas.`);
        io.out(
          `Guarde también la clave maestra (${placeOfMasterKey(config)}), en otro lugar: sin ella los certificados de firma no se pueden usar.`,
        );
      }
      return 0;
    } finally {
      await stop();
    }
  },
};

function placeOfMasterKey(config: Config): string {
  if (config.masterKeys.length > 0) return 'RUBRICA_MASTER_KEY';
  return config.masterKeyFile ?? resolve(config.dataDir, 'master.key');
}
