import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { titularFiles, titularItems } from '../features/datos-personales/package.js';
import { countTitular, eraseTitular } from '../features/datos-personales/personal.js';
import {
  CONSERVADO,
  maskedIdentificacion,
  refuseConsumidorFinal,
  requireData,
} from '../features/datos-personales/titular.js';
import { personal } from '../app/personal.js';
import { recordAudit, SYSTEM } from '../audit/trail.js';
import { readConfig } from '../config/config.js';
import { findAccountNamed, listAccounts } from '../db/accounts.js';
import { connectDatabase } from '../db/connect.js';
import { readSchemaFile } from '../db/schema-file.js';
import type { TitularScope } from '../db/titular.js';
import type { AccountId, AccountTx, Database, WorkerTx } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { readDescripcion } from '../kernel/datos-personales/descripcion.js';
import { columnasOf, registroPage } from '../kernel/datos-personales/registro.js';
import { TITULAR } from '../kernel/datos-personales/titular.js';
import { zipStream } from '../files/zip.js';
import type { Packing, PersonalTotal } from '../http/personal-data.js';
import { comprobanteRide } from '../ride/comprobante-files.js';
import type { Command, CommandIo } from './command.js';
import { commandLog } from './log.js';

const OPTIONS = {
  cuenta: { type: 'string' },
  en: { type: 'string' },
  confirmar: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** `rubrica datos`: personal data of a buyer, and the register of personal data. */
export const command: Command = {
  name: 'datos',
  summary: 'entrega o suprime los datos personales de un comprador, y muestra qué datos se guardan',
  usage: `Uso: rubrica datos exportar <identificación> [--cuenta C] [--en datos.zip]
     rubrica datos suprimir <identificación> [--cuenta C] --confirmar [--json]
     rubrica datos registro [--json]

«exportar» escribe en un ZIP todo lo que una cuenta guarda de una persona: el XML y el RIDE de los comprobantes que se le emitieron, su
ficha de cliente, sus proformas y los correos que se le enviaron. «suprimir» borra lo que ninguna ley obliga a guardar y bloquea su ficha;
los comprobantes se conservan. No se puede deshacer: sin --confirmar solo dice qué hay. Ambas quedan en la auditoría. «registro» escribe
qué datos personales guarda Rúbrica, dónde, para qué y hasta cuándo.

  --cuenta C    id o nombre exacto de la cuenta; no hace falta si hay una sola
  --en F        archivo nuevo; si se omite, datos-<identificación>.zip en esta carpeta
  --confirmar   suprime de verdad
  --json        escribe el resultado en JSON

Usa la misma configuración del entorno que «rubrica servir».
Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
    const [verb, identificacion, ...more] = positionals;
    if (verb === 'registro' && identificacion === undefined) {
      const { tablas } = readDescripcion(readSchemaFile());
      io.out(values.json ? JSON.stringify(columnasOf(tablas), null, 2) : registroPage(tablas));
      return 0;
    }
    const { cuenta, en = `datos-${identificacion?.replaceAll(/\W/g, '_') ?? ''}.zip` } = values;
    if ((verb !== 'exportar' && verb !== 'suprimir') || identificacion === undefined || more.length > 0) {
      io.err(command.usage);
      return 2;
    }
    refuseConsumidorFinal(identificacion);
    const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
    try {
      const { id } = await db.asWorker((tx) => (cuenta === undefined ? onlyAccount(tx) : findAccountNamed(tx, cuenta)));
      const scope = { identificacion, rucs: null };
      const total = await db.inAccount(id, (tx) => countTitular(personal, tx, scope));
      requireData(total);
      if (verb === 'exportar') return await exportTo(db, id, scope, total, en, io);
      return await erase(db, id, scope, total, values, io);
    } finally {
      await stop();
    }
  },
};

async function onlyAccount(tx: WorkerTx): Promise<{ readonly id: AccountId }> {
  const [one, ...others] = await listAccounts(tx);
  if (one !== undefined && others.length === 0) return one;
  throw new AppError('cuenta-desconocida', 'Hay varias cuentas: indique una con --cuenta, por su id o su nombre.');
}

async function exportTo(
  db: Database,
  account: AccountId,
  scope: TitularScope,
  total: PersonalTotal,
  file: string,
  io: CommandIo,
): Promise<number> {
  const packing: Packing = {
    db,
    account,
    scope,
    total,
    drawRide: async (_asker, comprobante, looks) => comprobanteRide(comprobante, looks),
    now: new Date(),
    // The link's token needs the service's vault; the archive has the RIDE itself.
    enlaceOf: async () => null,
  };
  // The name may be taken; data leaves only after the audit entry, as in the API.
  const out = (await open(file, 'wx', 0o600)).createWriteStream();
  await db.inAccount(account, (tx) => record(tx, scope, 'datos-personales.export', {}));
  await pipeline(zipStream(titularItems(personal, packing), titularFiles(packing)), out);
  io.out(`${listed(total)}: escrito en ${file}.`);
  return 0;
}

async function erase(
  db: Database,
  account: AccountId,
  scope: TitularScope,
  total: PersonalTotal,
  { confirmar, json }: { readonly confirmar: boolean; readonly json: boolean },
  io: CommandIo,
): Promise<number> {
  if (!confirmar) {
    io.out(`Hay ${listed(total)}. Agregue --confirmar para suprimir.`);
    io.out(CONSERVADO);
    return 0;
  }
  const erased = await db.inAccount(account, async (tx) => {
    const done = await eraseTitular(personal, tx, scope);
    await record(tx, scope, 'datos-personales.erase', { ...done });
    return done;
  });
  const { comprobantes = 0, recibidos = 0 } = total.rows;
  if (json) io.out(JSON.stringify({ suprimido: erased, conservados: comprobantes + recibidos }, null, 2));
  else {
    for (const [name, rows] of Object.entries(erased))
      io.out(`${TITULAR[name]?.suprime?.slice(0, -1) ?? name}: ${rows}`);
    io.out(CONSERVADO);
  }
  return 0;
}

/** The rows of each kind, in a sentence. */
function listed({ rows }: PersonalTotal): string {
  const kinds = Object.entries(rows).map(([name, count]) => `${count} ${TITULAR[name]?.nombre ?? name}`);
  return new Intl.ListFormat('es').format(kinds);
}

function record(
  tx: AccountTx,
  { identificacion }: TitularScope,
  action: 'datos-personales.export' | 'datos-personales.erase',
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { kind: 'titular', id: maskedIdentificacion(identificacion), empresas: null } as const;
  return recordAudit(tx, { actor: SYSTEM, action, subject, changes });
}
