import { readFile, writeFile } from 'node:fs/promises';
import type { KeyObject } from 'node:crypto';
import { parseArgs } from 'node:util';
import { parseClaves, parsePaquete, signPaquete, verifyPaquete, type Paquete } from '../features/normas/paquete.js';
import { cataloguedNormas, paqueteNormas } from '../features/normas/listing.js';
import { readConfig } from '../config/config.js';
import { listCatalogoFilasInForce } from '../features/catalogos/store.js';
import { connectDatabase } from '../db/connect.js';
import { findPaquetes, insertPaquete, listPaqueteVersions, type PaqueteRow } from '../features/normas/store.js';
import type { Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import type { ListedNorma } from '../kernel/normas/norma.js';
import { fechaEcuador, isoEcuador } from '../kernel/hora-ecuador.js';
import type { Command, CommandIo } from './command.js';
import { readInput } from './input-file.js';
import { commandLog } from './log.js';

/** `rubrica normas`: shows the dated rules, and verifies, loads or signs packs of newer ones. */
export const command: Command = {
  name: 'normas',
  summary: 'muestra las reglas con fecha (ICE, IVA 8 %, feriados, retenciones) y carga paquetes firmados',
  usage: `Uso: rubrica normas ver [--tipo ice] [--json]
     rubrica normas verificar paquete.json
     rubrica normas cargar paquete.json
     rubrica normas firmar --clave privada.pem paquete.json

«ver» dice qué reglas con fecha usa esta instalación: cuántas de cada tipo, de qué fuente, cuáles se conocen solo por la prensa y qué
paquetes se cargaron. Con --tipo muestra cada fila de ese tipo.
«verificar» comprueba la firma y el contenido de un paquete, sin base de datos y sin cambiar nada.
«cargar» lo verifica y lo guarda; los procesos que están en marcha lo usan en unos segundos, sin reiniciar. Un paquete solo añade filas:
los comprobantes de un día conservan su regla mientras ningún paquete nombre ese día.
«firmar» escribe paquete.json.firma con una clave privada Ed25519, para quien publica paquetes.

La firma se lee de paquete.json.firma (base64). Las claves públicas de confianza están en RUBRICA_NORMAS_CLAVES, o en
normas-claves.pem dentro de RUBRICA_DATA; Rúbrica no trae ninguna. Guía: docs/guides/normas.md.

  --tipo    tarifas por su tabla (iva, ice, irbpnr, retencion-renta, retencion-iva, retencion-isd), iva-diferenciado, feriados o cifras
  --clave   archivo PEM de la clave privada
  --json    escribe el resultado en JSON

Salida: 0 hecho, 1 no se pudo, 2 la orden está mal escrita.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { tipo: { type: 'string' }, clave: { type: 'string' }, json: { type: 'boolean', default: false } },
    });
    const [action, path, ...rest] = positionals;
    if (action === 'ver' && path === undefined) return show(io, values.tipo, values.json);
    if (path !== undefined && rest.length === 0) {
      if (action === 'verificar') return check(io, path);
      if (action === 'cargar') return load(io, path);
      if (action === 'firmar' && values.clave !== undefined) return signFile(io, path, values.clave);
    }
    io.err(command.usage);
    return 2;
  },
};

/** A pack read from its two files, verified. */
interface Verified {
  readonly paquete: Paquete;
  readonly bytes: Buffer;
  readonly firma: Buffer;
  readonly clave: string;
}

async function readVerified(io: CommandIo, path: string): Promise<Verified> {
  const claves = await readClaves(readConfig(io.env).normasClaves);
  const bytes = await readInput(path);
  const firma = Buffer.from((await readInput(`${path}.firma`)).toString('latin1').trim(), 'base64');
  const clave = verifyPaquete(bytes, firma, claves);
  return { paquete: parsePaquete(bytes), bytes, firma, clave };
}

async function readClaves(path: string): Promise<KeyObject[]> {
  const pem = await readFile(path, 'utf8').catch(() => '');
  const claves = parseClaves(pem);
  if (claves.length > 0) return claves;
  throw new AppError(
    'normas-clave-invalida',
    `No hay ninguna clave pública de confianza en ${path}. Guarde ahí la de quien publica los paquetes (PEM, «BEGIN PUBLIC KEY»), o indique otro archivo en RUBRICA_NORMAS_CLAVES.`,
  );
}

async function check(io: CommandIo, path: string): Promise<number> {
  const verified = await readVerified(io, path);
  describe(io, verified);
  return 0;
}

async function load(io: CommandIo, path: string): Promise<number> {
  const verified = await readVerified(io, path);
  const { paquete, bytes, firma, clave } = verified;
  const { version, emisor } = paquete;
  const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
  try {
    const stored = await db.asWorker((tx) => insertPaquete(tx, { version, emisor, contenido: bytes, firma, clave }));
    if (!stored && (await isLoaded(db, version, bytes))) {
      io.out(`El paquete ${version} ya estaba cargado; no se cambió nada.`);
      return 0;
    }
    if (!stored) {
      const newest = (await db.asWorker(listPaqueteVersions)).at(-1) ?? 0;
      throw new AppError(
        'normas-version-anterior',
        `El paquete es la versión ${version} y ya está cargada la ${newest}: pida uno más nuevo. Para corregir uno ya cargado se publica otro con un número mayor. No se cambió nada.`,
      );
    }
    describe(io, verified);
    io.out('Cargado. Los procesos en marcha lo usan en unos segundos; no hace falta reiniciar.');
    return 0;
  } finally {
    await stop();
  }
}

async function isLoaded(db: Database, version: number, bytes: Buffer): Promise<boolean> {
  const [row] = await db.asWorker((tx) => findPaquetes(tx, [version]));
  return row?.contenido.equals(bytes) === true;
}

function describe(io: CommandIo, { paquete, clave }: Verified): void {
  const normas = paqueteNormas(paquete.version, paquete.normas);
  io.out(`Paquete ${paquete.version} de ${paquete.emisor}, firmado por la clave ${clave}.`);
  for (const line of summary(normas)) io.out(line);
  const hoy = fechaEcuador(new Date()).split('/').toReversed().join('-');
  const past = normas.filter(({ desde }) => desde < hoy).length;
  if (past > 0) {
    io.out(
      `Atención: ${past} de sus filas empiezan antes de hoy. Un comprobante de esos días que se corrija o se vuelva a calcular usará la fila nueva.`,
    );
  }
}

async function signFile(io: CommandIo, path: string, keyPath: string): Promise<number> {
  const bytes = await readInput(path);
  const { version } = parsePaquete(bytes);
  const firma = signPaquete(bytes, await readInput(keyPath));
  await writeFile(`${path}.firma`, `${firma.toString('base64')}\n`);
  io.out(`Firmado: ${path}.firma. Publique los dos archivos juntos; el paquete es la versión ${version}.`);
  return 0;
}

async function show(io: CommandIo, tipo: string | undefined, json: boolean): Promise<number> {
  const { db, stop } = await connectDatabase(readConfig(io.env), commandLog());
  try {
    const { paquetes, filas } = await db.asWorker(async (tx) => ({
      paquetes: await findPaquetes(tx, await listPaqueteVersions(tx)),
      filas: await listCatalogoFilasInForce(tx),
    }));
    const all = [
      ...cataloguedNormas(filas),
      ...paquetes.flatMap(({ version, contenido }) => paqueteNormas(version, parsePaquete(contenido).normas)),
    ];
    if (tipo !== undefined && !all.some((norma) => norma.tipo === tipo)) {
      io.err(`No hay normas del tipo «${tipo}»; use ${[...new Set(all.map((norma) => norma.tipo))].join(', ')}.`);
      return 2;
    }
    const shown = all.filter((norma) => tipo === undefined || norma.tipo === tipo);
    if (json) io.out(JSON.stringify({ paquetes: paquetes.map(asJson), normas: shown }, null, 2));
    else if (tipo === undefined) print(io, shown, paquetes);
    else for (const norma of shown) io.out(lineOf(norma));
    return 0;
  } finally {
    await stop();
  }
}

function print(io: CommandIo, normas: readonly ListedNorma[], paquetes: readonly PaqueteRow[]): void {
  for (const line of summary(normas)) io.out(line);
  if (paquetes.length === 0) io.out('Paquetes cargados: ninguno; valen las normas de esta versión de Rúbrica.');
  for (const { version, emisor, clave, createdAt } of paquetes) {
    io.out(`Paquete ${version} de ${emisor}, cargado el ${isoEcuador(createdAt)}, firmado por la clave ${clave}.`);
  }
  io.out('Cada fila, con su fuente: rubrica normas ver --tipo <tipo>');
}

function asJson({ version, emisor, clave, createdAt }: PaqueteRow): Record<string, unknown> {
  return { version, emisor, clave, cargado: isoEcuador(createdAt) };
}

/** One line per kind: rows, how many rest on press reports, and the latest start. */
function summary(normas: readonly ListedNorma[]): string[] {
  return [...new Set(normas.map(({ tipo }) => tipo))].map((tipo) => {
    const rows = normas.filter((norma) => norma.tipo === tipo);
    const press = rows.filter(({ prensa }) => prensa).length;
    const latest =
      rows
        .map(({ desde }) => desde)
        .toSorted()
        .at(-1) ?? '';
    const marked = press === 0 ? '' : `, ${press} según la prensa (por confirmar)`;
    return `${tipo.padEnd(18)} ${rows.length} ${rows.length === 1 ? 'fila' : 'filas'}${marked}; la más nueva rige desde ${latest}`;
  });
}

function lineOf({ clave, valor, desde, hasta, fuente, prensa, origen }: ListedNorma): string {
  const period = hasta === null ? `desde ${desde}` : `${desde} a ${hasta}`;
  return `${clave}  ${valor}  ${period}  ${fuente}${prensa ? ' (según la prensa, por confirmar)' : ''}  [${origen}]`;
}
