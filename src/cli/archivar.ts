import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { archiveDocuments } from '../app/archive.js';
import { readConfig } from '../config/config.js';
import { openServer } from '../database/connect.js';
import { openDatabase } from '../database/transactions.js';
import type { Command } from './command.js';
import { commandLog } from './log.js';

/** `rubrica archivar`: writes authorised documents of past months to ZIP files that can be read without Rúbrica. */
export const command: Command = {
  name: 'archivar',
  summary: 'copia los comprobantes de meses pasados a archivos ZIP con índice, y los comprueba',
  usage: `Uso: rubrica archivar --antes-de <AAAA-MM-01> --en <carpeta> [--cuenta <id o nombre>] [--con-pdf] [--json]

Copia los documentos autorizados de los meses anteriores a esa fecha, emitidos y recibidos: un ZIP por empresa y mes con los XML y un
índice, y en la carpeta indice.csv e indice.json con la huella SHA-256 de cada ZIP. Cada uno se vuelve a leer y se compara antes de darle su
nombre. Se lee sin Rúbrica. No borra nada: la base conserva sus comprobantes (la ley pide siete años). Repetida, deja lo que no cambió.

  --antes-de   primer día de un mes: se archivan los meses anteriores
  --en         carpeta de destino; puede ser un disco de red o un almacenamiento montado (rclone mount, s3fs)
  --cuenta     solo esa cuenta; sin ella, todas
  --con-pdf    también los RIDE, que son lo que más tarda
  --json       escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir»; con dos usuarios de la base, también DATABASE_MIGRATION_URL.
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values } = parseArgs({
      args,
      options: {
        'antes-de': { type: 'string' },
        en: { type: 'string' },
        cuenta: { type: 'string' },
        'con-pdf': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const { 'antes-de': before, en, cuenta } = values;
    if (before === undefined || en === undefined || !/^\d{4}-(?:0[1-9]|1[0-2])-01$/.test(before)) {
      io.err(command.usage);
      return 2;
    }
    const log = commandLog();
    const server = await openServer(readConfig(io.env), log);
    const db = openDatabase(server.service, { connectionsMax: 2, prepared: server.prepared, onError: () => undefined });
    try {
      const folder = resolve(en);
      const { meses, nuevos } = await archiveDocuments({
        ...{ server, db, folder, before },
        named: cuenta,
        withPdf: values['con-pdf'],
      });
      const documentos = meses.reduce((sum, month) => sum + month.documentos, 0);
      if (values.json) io.out(JSON.stringify({ carpeta: folder, documentos, nuevos, meses }));
      else
        io.out(
          `Archivado en ${folder} y comprobado: ${documentos} documentos en ${meses.length} archivos ZIP, ${nuevos} nuevos o cambiados.`,
        );
      return 0;
    } finally {
      await db.close();
      await server.stop();
    }
  },
};
