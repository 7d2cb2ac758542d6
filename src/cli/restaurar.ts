import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { readConfig } from '../config/config.js';
import { restore } from '../database/backup/restore.js';
import { openServer } from '../database/connect.js';
import type { Command } from './command.js';

/** `rubrica restaurar archivo`: a backup into an empty database, embedded or given. */
export const command: Command = {
  name: 'restaurar',
  summary: 'restaura un respaldo en una base de datos vacía',
  usage: `Uso: rubrica restaurar <archivo> [--json]

Revisa las huellas de <archivo> (hecho con «rubrica respaldar»), lo carga en una base de datos vacía y actualiza su esquema a
esta versión. Si algo falla, la base queda vacía. No restaura sobre datos existentes ni un respaldo de una versión posterior.

Antes de iniciar el servicio:
  - ponga la misma clave maestra (RUBRICA_MASTER_KEY, o master.key en la carpeta de datos);
  - apague la instalación anterior: dos no deben emitir con los mismos puntos de emisión;
  - si después del respaldo se emitieron más comprobantes, adelante los secuenciales de cada punto de emisión, porque el SRI
    ya conoce esos números.

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
    const { admin, serviceLogin, stop } = await openServer(config, log);
    try {
      const manifest = await restore(admin, resolve(file), {
        ambiente: config.ambiente,
        log,
        ...(serviceLogin === undefined ? {} : { serviceLogin }),
      });
      if (values.json) io.out(JSON.stringify({ manifiesto: manifest }));
      else {
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        io.out(`Restaurado el respaldo del ${manifest.createdAt}: ${manifest.tables.length} tablas, ${rows} filas.`);
        io.out('Antes de iniciar: ponga la misma clave maestra y revise los secuenciales (rubrica restaurar --help).');
      }
      return 0;
    } finally {
      await stop();
    }
  },
};
