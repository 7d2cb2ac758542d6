import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { exportAccount } from '../app/account-export.js';
import { archiveDocuments } from '../app/archive.js';
import { readConfig } from '../config/config.js';
import type { ObjectStorage } from '../db/backup/object-storage.js';
import { openServer } from '../db/connect.js';
import { openDatabase } from '../db/transactions.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';
import { isRemote, keyIn, keyOf, openStorage, withTemporary } from './object-storage.js';

const OPTIONS = {
  cuenta: { type: 'string' },
  en: { type: 'string' },
  'antes-de': { type: 'string' },
  'sin-pdf': { type: 'boolean', default: false },
  'con-pdf': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `rubrica exportar`: exports a whole account, or the documents of past months, in open formats. */
export const command: Command = {
  name: 'exportar',
  summary: 'entrega los documentos y datos de una cuenta, o los documentos de meses pasados, en formatos abiertos',
  usage: `Uso: rubrica exportar --cuenta <id o nombre> --en <carpeta> [--sin-pdf] [--json]
     rubrica exportar --antes-de <AAAA-MM-01> --en <carpeta> [--cuenta <id o nombre>] [--con-pdf] [--json]

Con --cuenta, escribe en <carpeta> todo lo de una cuenta: el XML y el RIDE de lo emitido, el XML de lo recibido, los datos de todas las
áreas (un archivo JSON Lines por tabla), indice.csv y LEEME.txt. No contiene secretos y se lee sin Rúbrica. Puede hacerse con el servicio
en marcha. Interrumpida, la misma orden continúa; repetida más tarde, agrega lo nuevo. LEEME.txt se escribe al final: si está, está todo.

Con --antes-de, copia los documentos autorizados de los meses anteriores a esa fecha, emitidos y recibidos: un ZIP por empresa y mes con
los XML y un índice, y en la carpeta indice.csv e indice.json con la huella SHA-256 de cada ZIP. Cada uno se vuelve a leer y se compara
antes de darle su nombre. Se lee sin Rúbrica. No borra nada: la base conserva sus comprobantes (la ley pide siete años). Repetida, deja lo
que no cambió.

  --cuenta     id o nombre exacto de la cuenta; con --antes-de y sin ella, todas
  --antes-de   primer día de un mes: se copian los meses anteriores
  --en         carpeta vacía, o la de una exportación anterior; puede ser un disco de red. Con --antes-de también s3:<carpeta>, en el
               almacenamiento de objetos de RUBRICA_S3_URL: se envía lo que no está o cambió
  --sin-pdf    todo lo de una cuenta, sin los RIDE, que son lo que más tarda
  --con-pdf    los meses anteriores, también con los RIDE
  --json       escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir»; con dos usuarios de la base, también DATABASE_MIGRATION_URL.
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({ args, options: OPTIONS });
    const { 'antes-de': before, cuenta, en } = values;
    const misplaced = before === undefined ? values['con-pdf'] : values['sin-pdf'];
    const wrongDate = before !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(before);
    const isStored = en !== undefined && isRemote(en);
    if (en === undefined || (before ?? cuenta) === undefined || wrongDate || misplaced || (isStored && !before)) {
      io.err(command.usage);
      return 2;
    }
    const config = readConfig(io.env);
    const storage = isStored ? await openStorage(config) : undefined;
    const server = await openServer(config, commandLog());
    const db = openDatabase(server.service, { connectionsMax: 2, prepared: server.prepared, onError: () => undefined });
    const months = { server, db, named: cuenta, withPdf: values['con-pdf'] };
    const folder = resolve(en);
    try {
      const { result, text } =
        before === undefined
          ? await exportAll({ server, db, folder, named: cuenta ?? '', withPdf: !values['sin-pdf'], now: new Date() })
          : storage === undefined
            ? await exportMonths({ ...months, before, folder })
            : await withTemporary((temporary) => storeMonths({ ...months, before, folder: temporary }, storage, en));
      io.out(values.json ? JSON.stringify({ carpeta: isStored ? en : folder, ...result }) : text);
      return 0;
    } finally {
      await db.close();
      await server.stop();
    }
  },
};

interface Exported {
  readonly result: object;
  readonly text: string;
}

async function exportAll(options: Parameters<typeof exportAccount>[0]): Promise<Exported> {
  const counts = await exportAccount(options);
  return {
    result: counts,
    text: `Exportado en ${options.folder}: ${counts.emitidos} emitidos, ${counts.recibidos} recibidos, ${counts.filas} filas de datos; ${counts.archivosNuevos} archivos nuevos.`,
  };
}

async function exportMonths(options: Parameters<typeof archiveDocuments>[0]): Promise<Exported> {
  const { meses, nuevos } = await archiveDocuments(options);
  const documentos = meses.reduce((sum, month) => sum + month.documentos, 0);
  return {
    result: { documentos, nuevos, meses },
    text: `Archivado en ${options.folder} y comprobado: ${documentos} documentos en ${meses.length} archivos ZIP, ${nuevos} nuevos o cambiados.`,
  };
}

const INDEX = 'indice.json';

/** Archives into a temporary folder and sends what the object storage does not have. */
async function storeMonths(
  options: Parameters<typeof archiveDocuments>[0],
  storage: ObjectStorage,
  en: string,
): Promise<Exported> {
  // The index of the folder lists the months of earlier exports too.
  const index = keyIn(keyOf(en), INDEX);
  if ((await storage.hashOf(index)) !== undefined) await storage.download(index, join(options.folder, INDEX));
  const { meses } = await archiveDocuments(options);
  let nuevos = 0;
  for (const { archivo, sha256 } of meses) {
    const key = keyIn(keyOf(en), archivo);
    if ((await storage.hashOf(key)) === sha256) continue;
    await storage.upload(join(options.folder, archivo), key);
    nuevos += 1;
  }
  // Last: the index names only what is there.
  for (const name of ['LEEME.txt', 'indice.csv', INDEX])
    await storage.upload(join(options.folder, name), keyIn(keyOf(en), name));
  const documentos = meses.reduce((sum, month) => sum + month.documentos, 0);
  return {
    result: { documentos, nuevos, meses },
    text: `Archivado en ${en} y comprobado: ${documentos} documentos en ${meses.length} archivos ZIP, ${nuevos} nuevos o cambiados.`,
  };
}
