import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { readAccount, type AccountReader, type ExportedDocument } from './account-export-store.js';
import { findAccountNamed } from '../db/accounts.js';
import { findComprobanteXml } from '../receipts/store/comprobantes.js';
import type { Server } from '../db/connect.js';
import { findLogo } from '../db/logos.js';
import { choosePlantillaRide } from '../db/plantillas.js';
import { accountId, type Database } from '../db/transactions.js';
import { AppError } from '../kernel/app-error.js';
import { formatSecuencial } from '../kernel/clave-acceso.js';
import { isoEcuador } from '../kernel/hora-ecuador.js';
import { csvRow } from '../files/csv.js';
import { comprobanteRide, comprobanteXml, storedTemplate } from '../ride/comprobante-files.js';

export interface ExportCounts {
  readonly cuenta: string;
  readonly emitidos: number;
  readonly recibidos: number;
  /** Files written by this run; existing files are not counted. */
  readonly archivosNuevos: number;
  readonly filas: number;
}

interface ExportOptions {
  readonly server: Server;
  readonly db: Database;
  /** The account's id or exact name. */
  readonly named: string;
  readonly folder: string;
  readonly withPdf: boolean;
  readonly now: Date;
}

/** Marker file with the account of the folder. A second export of the same account resumes; another account is refused. */
const MARK = '.rubrica-exportacion';
const READ_ME = 'LEEME.txt';

export const COLUMNS = [
  ...['origen', 'ruc', 'tipo', 'numero', 'fecha', 'claveAcceso', 'estado', 'contraparte', 'nombre', 'importe'],
  ...['xml', 'pdf', 'sha256'],
];

/**
 * Exports a whole account to a folder: documents as files, data as JSON lines, and an index. Each file is written atomically, the
 * read-me last. A second call resumes and adds what is new.
 */
export async function exportAccount({ server, db, named, folder, withPdf, now }: ExportOptions): Promise<ExportCounts> {
  const account = await db.asWorker((tx) => findAccountNamed(tx, named));
  return readAccount(server.admin, account, async (reader) => {
    await takeFolder(folder, reader.id);
    const files = new Files(folder);
    const index = await files.stream('indice.csv');
    await index.write(csvRow(COLUMNS));
    let emitidos = 0;
    for await (const document of reader.issued()) {
      await index.write(await exportIssued(files, db, reader.id, document, withPdf));
      emitidos += 1;
    }
    let recibidos = 0;
    for await (const document of reader.received()) {
      await index.write(await exportReceived(files, document));
      recibidos += 1;
    }
    await index.end();
    const filas = await exportRows(files, reader);
    await files.put(READ_ME, Buffer.from(readMe(reader, { emitidos, recibidos, withPdf }, now)));
    return { cuenta: reader.id, emitidos, recibidos, archivosNuevos: files.written, filas };
  });
}

async function takeFolder(folder: string, account: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const there = await readdir(folder);
  const mark = await readFile(join(folder, MARK), 'utf8').catch(() => undefined);
  if (mark?.trim() === account) {
    // The read-me marks a complete export, so remove it until this run ends.
    await rm(join(folder, READ_ME), { force: true });
    return;
  }
  if (there.length > 0)
    throw new AppError(
      'carpeta-ocupada',
      `${folder} ya tiene otras cosas. Indique una carpeta vacía, o la de una exportación anterior de la misma cuenta.`,
    );
  await writeFile(join(folder, MARK), `${account}\n`, { mode: 0o600 });
}

async function exportIssued(
  files: Files,
  db: Database,
  account: string,
  document: ExportedDocument,
  withPdf: boolean,
): Promise<string> {
  const stored = await readIssued(db, account, document, withPdf);
  if (stored === undefined) return indexLine('emitido', document, '', '', ''); // deleted since the index was started
  const { row, xml, ride } = stored;
  const base = placeOf('emitidos', document);
  const changed = await files.put(`${base}.xml`, xml);
  if (ride !== undefined && (changed || row.estado !== 'AUTORIZADO' || !(await files.has(`${base}.pdf`))))
    await files.put(`${base}.pdf`, await ride());
  const pdf = ride === undefined ? '' : `${base}.pdf`;
  return indexLine('emitido', { ...document, estado: row.estado }, `${base}.xml`, pdf, sha256(xml));
}

/** Reads an issued receipt: its XML and, with `withPdf`, the function that renders its RIDE. Undefined if it no longer exists. */
export async function readIssued(
  db: Database,
  account: string,
  { clave_acceso: clave, ruc, cod_doc: codDoc, estab, pto_emi: ptoEmi }: ExportedDocument,
  withPdf: boolean,
) {
  const { row, plantilla, logo } = await db.inAccount(accountId(account), async (tx) => ({
    row: await findComprobanteXml(tx, clave),
    plantilla: withPdf ? await choosePlantillaRide(tx, { ruc, codDoc, estab, ptoEmi }) : undefined,
    logo: withPdf ? await findLogo(tx, account, ruc) : undefined,
  }));
  if (row === undefined) return undefined;
  const looks = {
    paper: plantilla?.formato ?? 'A4',
    template: plantilla && storedTemplate(plantilla),
    logo: logo?.bytes,
  };
  // Only authorised receipts have a RIDE; the RIDE of one annulled later shows it.
  const ride = withPdf && row.fecha_autorizacion !== null ? () => comprobanteRide(row, looks) : undefined;
  return { row, xml: comprobanteXml(row), ride };
}

async function exportReceived(files: Files, document: ExportedDocument): Promise<string> {
  const xml = document.xml ?? Buffer.alloc(0);
  const place = `${placeOf('recibidos', document)}.xml`;
  await files.put(place, xml);
  return indexLine('recibido', document, place, '', sha256(xml));
}

async function exportRows(files: Files, reader: AccountReader): Promise<number> {
  let total = 0;
  for (const table of await reader.tables()) {
    const out = await files.stream(`datos/${table}.jsonl`);
    total += await reader.rowsOf(table, (chunk) => out.write(chunk));
    await out.end();
  }
  return total;
}

/** `emitidos/<ruc>/2026-11/01-001-001-000000001-<clave>`: one folder per company and month. */
export function placeOf(kind: 'emitidos' | 'recibidos', document: ExportedDocument): string {
  const name = [document.cod_doc, numberOf(document), document.clave_acceso].join('-');
  return `${kind}/${document.ruc}/${document.fecha.slice(0, 7)}/${name}`;
}

const numberOf = ({ estab, pto_emi: ptoEmi, secuencial }: ExportedDocument): string =>
  [estab, ptoEmi, formatSecuencial(secuencial)].join('-');

export function indexLine(origen: string, document: ExportedDocument, xml: string, pdf: string, hash: string): string {
  const { ruc, cod_doc: tipo, fecha, clave_acceso: clave, estado, contraparte, contraparte_nombre: nombre } = document;
  const known = [origen, ruc, tipo, numberOf(document), fecha, clave, estado, contraparte, nombre];
  return csvRow([...known, document.importe ?? '', xml, pdf, hash]);
}

/** SHA-256 in hex, as used in the indexes. */
export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Writes the files of an export atomically. */
class Files {
  written = 0;

  constructor(private readonly folder: string) {}

  has(place: string): Promise<boolean> {
    return stat(join(this.folder, place)).then(
      () => true,
      () => false,
    );
  }

  /** Writes a file unless it already has that content; returns whether it wrote. */
  async put(place: string, content: Buffer): Promise<boolean> {
    const there = await readFile(join(this.folder, place)).catch(() => undefined);
    if (there?.equals(content) === true) return false;
    const path = await this.#ready(place);
    await writeFile(`${path}.parcial`, content, { mode: 0o600 });
    await rename(`${path}.parcial`, path);
    this.written += 1;
    return true;
  }

  /** Opens a file for streaming; it gets its final name on `end`. */
  async stream(place: string): Promise<{ write(part: Buffer | string): Promise<void>; end(): Promise<void> }> {
    const path = await this.#ready(place);
    const out = createWriteStream(`${path}.parcial`, { mode: 0o600 });
    return {
      write: async (part) => {
        if (!out.write(part)) await once(out, 'drain');
      },
      end: async () => {
        out.end();
        await finished(out);
        await rename(`${path}.parcial`, path);
        this.written += 1;
      },
    };
  }

  async #ready(place: string): Promise<string> {
    const path = join(this.folder, place);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }
}

function readMe(
  { nombre, id }: AccountReader,
  counts: { emitidos: number; recibidos: number; withPdf: boolean },
  now: Date,
): string {
  return `Exportación de Rúbrica
======================

Cuenta:   ${nombre} (${id})
Fecha:    ${isoEcuador(now)}
Emitidos: ${counts.emitidos}    Recibidos: ${counts.recibidos}

Qué hay aquí
  indice.csv    una línea por documento: de quién, número, fecha, clave de acceso, estado, contraparte, importe, dónde están sus
                archivos y la huella SHA-256 del XML. Se abre con cualquier hoja de cálculo (UTF-8, separado por comas).
  emitidos/     por RUC y mes: el XML tal como lo autorizó el SRI${counts.withPdf ? ' y su RIDE (PDF)' : ''}.
  recibidos/    por RUC y mes: el XML de los documentos recibidos, como llegaron.
  datos/        lo demás (empresas, establecimientos, productos, receptores, personas, auditoría, eventos, …): un archivo por tabla,
                un objeto JSON por línea (JSON Lines, UTF-8).

Ningún programa de Rúbrica hace falta para leerlo.

Qué no hay: contraseñas, claves de API, certificados de firma ni otros secretos. El archivo .p12 es suyo; si no lo tiene, pídalo a su
entidad de certificación.

Conserve los comprobantes siete años, como exige la ley: el XML autorizado es el documento; el PDF es solo su representación.
`;
}
