import { parseArgs } from 'node:util';
import { checkFiles, loadFiles, type LoadStep } from '../features/registro-ruc/load-files.js';
import { readConfig } from '../config/config.js';
import { connectDatabase, openServer } from '../db/connect.js';
import { findCarga } from '../db/registro-ruc.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

/** `rubrica ruc`: loads the SRI's open register of RUCs and shows which one is in use. */
export const command: Command = {
  name: 'ruc',
  summary: 'carga el registro de RUC que publica el SRI y dice cuál está en uso',
  usage: `Uso: rubrica ruc cargar [--permitir-menos] [--json] <archivo>…
     rubrica ruc ver [--json]

«cargar» lee los archivos del catastro de RUC que el SRI publica por provincia en sus datos abiertos (ZIP o CSV, como se descargan) y
reemplaza con ellos todo el registro. Indique los de todas las provincias en una sola orden. El servicio puede seguir en marcha: usa el
registro anterior hasta que el nuevo está listo, y lo conserva si la carga falla o se interrumpe.
«ver» dice cuándo se cargó, de qué archivos, cuántos contribuyentes tiene y cuánto ocupa.

Con el registro, GET /api/v1.0/contribuyentes/{ruc} y ?texto= responden sin internet. Guía: docs/guides/registro-ruc.md.

  --permitir-menos  acepta muchos menos contribuyentes que los del registro actual
  --json            escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir» (DATABASE_URL, RUBRICA_DATA) y, para crear la tabla, el usuario de las
migraciones (DATABASE_MIGRATION_URL, si lo hay).
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'permitir-menos': { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const [action, ...paths] = positionals;
    if (action === 'cargar' && paths.length > 0) return load(io, paths, values['permitir-menos'], values.json);
    if (action === 'ver' && paths.length === 0) return show(io, values.json);
    io.err(command.usage);
    return 2;
  },
};

const STEPS: Readonly<Record<Exclude<LoadStep, 'leer'>, string>> = {
  ordenar: 'Reuniendo los establecimientos de cada RUC…',
  indexar: 'Creando los índices…',
  cambiar: 'Cambiando al registro nuevo…',
};

async function load(io: CommandIo, paths: readonly string[], allowFewer: boolean, json: boolean): Promise<number> {
  const config = readConfig(io.env);
  const log = commandLog();
  const say = (line: string): void => {
    if (!json) io.out(line);
  };
  const missing = await checkFiles(paths);
  // Migrates first, like every command that needs the schema.
  const { stop } = await connectDatabase(config, log);
  try {
    const server = await openServer(config, log);
    try {
      const loaded = await loadFiles(server.admin, paths, {
        allowFewer,
        onStep: (step) => {
          if (step !== 'leer') say(STEPS[step]);
        },
        onFile: (name, rows) => {
          say(`${name}: ${rows} filas.`);
        },
      });
      if (json) io.out(JSON.stringify({ ...loaded, columnasAusentes: missing }));
      else {
        io.out(`Cargado: ${loaded.contribuyentes} contribuyentes de ${loaded.filas} filas.`);
        if (loaded.repetidas > 0)
          io.out(`${loaded.repetidas} filas repiten un establecimiento; se usó la última de cada uno.`);
        if (loaded.ilegibles > 0) io.out(`${loaded.ilegibles} filas ilegibles se pasaron por alto.`);
        if (missing.length > 0)
          io.out(`Los archivos no tienen estas columnas, que quedan vacías: ${missing.join(', ')}.`);
      }
      return 0;
    } finally {
      await server.stop();
    }
  } finally {
    await stop();
  }
}

async function show(io: CommandIo, json: boolean): Promise<number> {
  const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
  try {
    const carga = await db.asWorker(findCarga);
    if (json)
      io.out(JSON.stringify(carga === undefined ? null : { ...carga, cargado_el: isoEcuador(carga.cargado_el) }));
    else if (carga === undefined) io.out('No hay registro de RUC cargado: rubrica ruc cargar <archivos del SRI>.');
    else {
      const { cargado_el: cargadoEl, contribuyentes, filas, repetidas, ilegibles, archivos, bytes } = carga;
      io.out(`Cargado el ${isoEcuador(cargadoEl)}: ${contribuyentes} contribuyentes de ${filas} filas.`);
      io.out(`Filas repetidas: ${repetidas}; ilegibles: ${ilegibles}. Ocupa ${(bytes / 1e6).toFixed(0)} MB.`);
      io.out(`Archivos: ${archivos.join(', ')}`);
    }
    return 0;
  } finally {
    await stop();
  }
}
