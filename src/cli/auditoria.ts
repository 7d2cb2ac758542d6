import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { ChainCheck, chainLines, parseLine, readChain, verifyChain, type ChainReport } from '../audit/chain.js';
import { readConfig } from '../config/config.js';
import { findAccountNamed, listAccounts } from '../db/accounts.js';
import type { Anchor } from '../db/audit-chain.js';
import { verifyArchive } from '../db/backup/archive.js';
import { connectDatabase } from '../db/connect.js';
import { accountId, type AccountId, type Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { readKey } from './backup-keys.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

const OPTIONS = {
  cuenta: { type: 'string' },
  ancla: { type: 'string' },
  archivo: { type: 'string' },
  respaldo: { type: 'string' },
  identidad: { type: 'string' },
  'frase-archivo': { type: 'string' },
  en: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** `rubrica auditoria`: verifies and exports the hash chain of the audit trail. */
export const command: Command = {
  name: 'auditoria',
  summary: 'comprueba que nadie cambió ni borró nada de la auditoría, y la exporta',
  usage: `Uso: rubrica auditoria verificar [--cuenta C] [--ancla N:HUELLA] [--respaldo ARCHIVO [--identidad F | --frase-archivo F]] [--json]
     rubrica auditoria verificar --archivo auditoria.jsonl [--ancla N:HUELLA] [--json]
     rubrica auditoria exportar --cuenta C --en auditoria.jsonl

Cada suceso de la auditoría lleva una huella que cubre su texto y la huella del anterior: cambiar o borrar uno rompe la cadena de todos
los que siguen. «verificar» recalcula cada huella de la base de datos, o de un archivo exportado, y dice el primer registro que no
coincide. Un ancla es el número y la huella de un registro, anotados en otro lugar: descubre además que alguien rehízo la cadena entera o
le quitó el final. Cada respaldo guarda el ancla de cada cuenta.

  --cuenta C         id o nombre exacto de la cuenta; sin ella, «verificar» revisa todas
  --ancla N:HUELLA   el registro N debe tener esta huella; necesita --cuenta o --archivo
  --respaldo F       compara con las anclas de este respaldo; si está cifrado, con --identidad o --frase-archivo
  --archivo F        verifica un archivo exportado, sin base de datos
  --en F             archivo nuevo, JSON Lines: una línea por suceso con «seq», «hash» y «entrada»
  --json             escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir».
Salida: 0 nada fue cambiado, 1 algo fue cambiado o no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [verb, ...more] = positionals;
    const { cuenta, archivo, en } = values;
    const anchor = parseAnchor(values.ancla);
    const complete =
      verb === 'exportar'
        ? cuenta !== undefined && en !== undefined
        : verb === 'verificar' &&
          (values.ancla === undefined || (anchor !== undefined && (cuenta ?? archivo) !== undefined));
    if (!complete || more.length > 0) {
      io.err(command.usage);
      return 2;
    }
    if (verb === 'verificar' && archivo !== undefined)
      return print(io, values.json, [{ cuenta: archivo, ...(await verifyFile(archivo, anchor)) }]);
    const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
    try {
      if (verb === 'exportar') return await exportTo(db, cuenta ?? '', en ?? '', io);
      const stored = values.respaldo === undefined ? undefined : await anchorsOf(values.respaldo, values);
      const accounts = await db.asWorker(async (tx) =>
        cuenta === undefined ? listAccounts(tx) : [await findAccountNamed(tx, cuenta)],
      );
      const reports: Named[] = [];
      for (const { id, nombre } of accounts) {
        const anchors = [...(stored?.get(id) ?? []), ...(anchor === undefined ? [] : [anchor])];
        reports.push({ cuenta: nombre, ...(await verifyChain(db, id, anchors)) });
      }
      return print(io, values.json, reports);
    } finally {
      await stop();
    }
  },
};

type Named = ChainReport & { readonly cuenta: string };

function parseAnchor(text = ''): Anchor | undefined {
  const parts = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(text);
  return parts === null ? undefined : { seq: Number(parts[1]), hash: (parts[2] ?? '').toLowerCase() };
}

async function verifyFile(file: string, anchor: Anchor | undefined): Promise<ChainReport> {
  const check = new ChainCheck(anchor === undefined ? [] : [anchor]);
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let at = 0;
  for await (const line of lines) {
    at += 1;
    const link = parseLine(line);
    if (link === undefined)
      throw new AppError('auditoria-archivo-invalido', `La línea ${at} de ${file} no es de una auditoría exportada.`);
    check.add(link);
  }
  return check.end();
}

async function anchorsOf(
  file: string,
  key: { readonly identidad?: string | undefined; readonly 'frase-archivo'?: string | undefined },
): Promise<Map<AccountId, Anchor[]>> {
  const opened = await readKey({ identidad: key.identidad, frase: key['frase-archivo'] });
  const { auditoria = {} } = await verifyArchive(file, opened);
  return new Map(Object.entries(auditoria).map(([id, anchor]) => [accountId(id), [anchor]]));
}

async function exportTo(db: Database, cuenta: string, file: string, io: CommandIo): Promise<number> {
  const { id } = await db.asWorker((tx) => findAccountNamed(tx, cuenta));
  await pipeline(chainLines(readChain(db, id)), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  io.out(`Auditoría escrita en ${file}.`);
  return 0;
}

function print(io: CommandIo, json: boolean, reports: readonly Named[]): number {
  if (json) {
    const shown = reports.map(({ cuenta, links, hash, fault }) => ({
      cuenta,
      registros: links,
      huella: hash,
      falla: fault ?? null,
    }));
    io.out(JSON.stringify(shown, null, 2));
  } else {
    for (const { cuenta, links, hash, fault } of reports)
      io.out(
        fault === undefined
          ? `${cuenta}: ${links === 1 ? '1 registro intacto' : `${links} registros intactos`}. Ancla: ${links}:${hash}`
          : `${cuenta}: ${fault} Hasta el registro ${links} nada cambió.`,
      );
  }
  return reports.some(({ fault }) => fault !== undefined) ? 1 : 0;
}
