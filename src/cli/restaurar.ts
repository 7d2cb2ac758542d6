import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MissingKey } from '../app/needed-keys.js';
import { readConfig } from '../config/config.js';
import type { Manifest } from '../db/backup/archive.js';
import { NO_PROGRESS } from '../db/backup/progress.js';
import { restore } from '../db/backup/restore.js';
import { verifyByRestore } from '../db/backup/verify.js';
import { openServer, type Server } from '../db/connect.js';
import { readKey } from './backup-keys.js';
import type { Command } from './command.js';
import { keysJson, missingFor, reportMissing } from './key-report.js';
import { commandLog } from './log.js';
import { withLocalFile } from './object-storage.js';
import { jsonOf, sampleOf, sampleText, showProgress } from './verification.js';

/** `rubrica restaurar archivo`: restores a backup to an empty database, embedded or external. */
export const command: Command = {
  name: 'restaurar',
  summary: 'restaura un respaldo en una base de datos vacía',
  usage: `Uso: rubrica restaurar <archivo> [opciones]

Revisa las huellas de <archivo> (hecho con «rubrica respaldar»), lo carga en una base de datos vacía y actualiza su esquema a
esta versión. Si algo falla, la base queda vacía. No restaura sobre datos existentes ni un respaldo de una versión posterior.

Al terminar comprueba que las claves de aquí abren lo restaurado, y dice cuál falta y dónde ponerla.

Antes de iniciar el servicio:
  - ponga las mismas claves: la maestra (RUBRICA_MASTER_KEY, o master.key en la carpeta de datos) y la de firma (firma.key en la
    carpeta de datos, o el archivo de RUBRICA_CLAVE_FIRMA_ARCHIVO). El respaldo no las contiene;
  - apague la instalación anterior: dos no deben emitir con los mismos puntos de emisión;
  - si después del respaldo se emitieron más comprobantes, adelante los secuenciales de cada punto de emisión, porque el SRI
    ya conoce esos números.

  --identidad <archivo>      lo abre con una identidad (AGE-SECRET-KEY-1…), si se cifró con --cifrar-para
  --frase-archivo <archivo>  lo abre con la frase de la primera línea
  --verificar                no restaura aquí: lo prueba en un PostgreSQL aparte, compara cada tabla y lo borra. Dice cada diez segundos
                             cuánto lleva y cuánto falta
  --muestra <n | n%>         con --verificar: comprueba la huella de todo el archivo, pero carga y compara solo n filas (o ese porcentaje);
                             dice qué quedó sin comprobar
  --json                     escribe el manifiesto en JSON

Usa la misma configuración del entorno que «rubrica servir» (RUBRICA_AMBIENTE, DATABASE_URL, RUBRICA_DATA).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita, 3 hecho, pero una clave que abre lo restaurado no está aquí.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        identidad: { type: 'string' },
        'frase-archivo': { type: 'string' },
        verificar: { type: 'boolean', default: false },
        muestra: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length !== 1 || (values.muestra !== undefined && !values.verificar)) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    const key = await readKey({ identidad: values.identidad, frase: values['frase-archivo'] });
    const log = commandLog();
    let missing: readonly MissingKey[] = [];
    const say = (manifest: Manifest, done: string): void => {
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      if (values.json) io.out(JSON.stringify({ manifiesto: manifest, ...keysJson(config, missing) }));
      else io.out(`${done} el respaldo del ${manifest.createdAt}: ${manifest.tables.length} tablas, ${rows} filas.`);
    };
    if (values.verificar) {
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      const sample = sampleOf(values.muestra);
      const progress = values.json ? NO_PROGRESS : showProgress(io);
      const folder = config.dataDir;
      const onRestored = async (login: Server['service']): Promise<void> => {
        missing = await missingFor(config, login);
      };
      const verified = await withLocalFile(config, file, (local) =>
        verifyByRestore(resolve(local), { key, log, folder, progress, onRestored, ...(sample && { sample }) }),
      );
      if (sample === undefined) say(verified.manifest, 'Sirve');
      else if (values.json) io.out(JSON.stringify({ manifiesto: verified.manifest, muestra: jsonOf(verified) }));
      else for (const line of sampleText(verified)) io.out(line);
      return reportMissing(missing, io);
    }
    return withLocalFile(config, file, async (local) => {
      const { admin, service, serviceLogin, stop } = await openServer(config, log);
      try {
        const manifest = await restore(admin, resolve(local), {
          ambiente: config.ambiente,
          key,
          log,
          ...(serviceLogin === undefined ? {} : { serviceLogin }),
        });
        missing = await missingFor(config, service);
        say(manifest, 'Restaurado');
        if (!values.json) {
          if (missing.length === 0) io.out('Las claves de esta instalación abren lo restaurado.');
          io.out('Antes de iniciar revise los secuenciales (rubrica restaurar --help).');
        }
        return reportMissing(missing, io);
      } finally {
        await stop();
      }
    });
  },
};
