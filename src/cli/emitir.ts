import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RubricaConnectionError } from '#client';
import { cleanText } from '../carpeta/finish.js';
import { invoicesOf } from '../carpeta/inbox.js';
import { FileProblems, type Invoice } from '../carpeta/invoice.js';
import { outcomeOf, titleOf } from '../carpeta/outcome.js';
import { createService, NotYet, type Comprobante, type Service } from '../carpeta/service.js';
import type { Command, CommandIo } from './command.js';
import { readInput } from './input-file.js';
import { serviceApiKey, serviceUrl, SERVICE_USAGE } from './service-address.js';

/** Exit code when a receipt is issued and its outcome is not known yet. */
const UNDECIDED = 3;
const POLL_MS = 1000;

/** `rubrica emitir`: validates files, then issues each of their receipts once. */
export const command: Command = {
  name: 'emitir',
  summary: 'emite comprobantes de archivos JSON, XML o CSV',
  usage: `Uso: rubrica emitir [--solo-validar] [--esperar SEGUNDOS] [--url URL] [--clave-archivo ARCHIVO] ARCHIVO…

Revisa primero todos los archivos; si alguno tiene errores los dice y no emite nada. Después emite cada comprobante, espera la
respuesta del SRI y escribe una tabla. El mismo contenido lleva siempre al mismo comprobante: la orden se puede repetir sin emitir dos
veces. Los archivos son los de «rubrica carpeta» (docs/guides/carpeta.md): .json y .xml con un comprobante, .csv con facturas.

${SERVICE_USAGE}
  --solo-validar    revisa y no emite
  --esperar         segundos que espera la respuesta del SRI a cada comprobante (30)

Salida: 0 todo quedó autorizado (o es válido), 1 hay errores o el SRI no autorizó algo, 2 la orden está mal escrita, 3 se emitió y falta la
respuesta del SRI.`,
  run: async (args, io) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        'clave-archivo': { type: 'string' },
        'solo-validar': { type: 'boolean', default: false },
        esperar: { type: 'string', default: '30' },
      },
    });
    const waitS = Number(values.esperar);
    if (positionals.length === 0 || !(waitS >= 0 && waitS <= 3600)) {
      io.err(command.usage);
      return 2;
    }
    const url = serviceUrl(io, values.url);
    const service = createService({ url, apiKey: await serviceApiKey(io, values['clave-archivo']) });
    const issued: Issued[] = [];
    try {
      return await issueAll(service, { paths: positionals, onlyCheck: values['solo-validar'], waitS, url }, issued, io);
    } catch (error) {
      if (!(error instanceof RubricaConnectionError)) throw error;
      if (issued.length > 0) printTable(issued, url, io);
      io.err('El servicio no responde. Repita la misma orden: lo que ya se emitió no se emite otra vez.');
      return 1;
    }
  },
};

interface Order {
  readonly paths: readonly string[];
  readonly onlyCheck: boolean;
  readonly waitS: number;
  readonly url: string;
}

/** Checks every file before it issues any; `issued` keeps what was issued up to a failure. */
async function issueAll(
  service: Service,
  { paths, onlyCheck, waitS, url }: Order,
  issued: Issued[],
  io: CommandIo,
): Promise<number> {
  const all: Row[] = [];
  for (const path of paths) for (const row of await readRows(path, service)) all.push(row);
  const wrong = all.flatMap(({ file, problems }) => problems.map((one) => `${file}: ${one}`));
  if (wrong.length > 0) {
    for (const line of wrong) io.err(cleanText(line));
    io.err('No se emitió nada. Corrija y repita la orden.');
    return 1;
  }
  if (onlyCheck) {
    io.out(all.length === 1 ? 'Es válido.' : `Los ${all.length} son válidos.`);
    return 0;
  }
  // Sequential: numbers follow the order of the files.
  for (const { file, invoice } of all) if (invoice !== undefined) issued.push(await issue(service, file, invoice));
  const until = Date.now() + waitS * 1000;
  for (const one of issued) await awaitEnd(service, one, until);
  printTable(issued, url, io);
  return exitCode(issued);
}

interface Row {
  readonly file: string;
  readonly invoice: Invoice | undefined;
  readonly problems: readonly string[];
}

interface Issued {
  readonly file: string;
  readonly name: string | undefined;
  readonly problems: readonly string[];
  comprobante: Comprobante | undefined;
}

/** Reads a file and validates each of its receipts. */
async function readRows(path: string, service: Service): Promise<Row[]> {
  const file = basename(path);
  const bytes = await readInput(path);
  try {
    const rows: Row[] = [];
    for (const invoice of await invoicesOf(path, bytes, () => bytes)) {
      const checked = await service.check(invoice);
      rows.push({ file, invoice, problems: checked?.kind === 'refused' ? checked.problems : [] });
    }
    return rows;
  } catch (error) {
    if (error instanceof FileProblems) return [{ file, invoice: undefined, problems: error.problems }];
    if (error instanceof NotYet) return [{ file, invoice: undefined, problems: [error.message] }];
    throw error;
  }
}

async function issue(service: Service, file: string, invoice: Invoice): Promise<Issued> {
  const { name } = invoice;
  const posted = await service.issue(invoice, 0).catch((error: unknown) => {
    if (error instanceof NotYet) return { kind: 'refused', problems: [error.message] } as const;
    throw error;
  });
  if (posted.kind === 'refused') return { file, name, problems: posted.problems, comprobante: undefined };
  return { file, name, problems: [], comprobante: await service.read(posted.claveAcceso) };
}

async function awaitEnd(service: Service, one: Issued, until: number): Promise<void> {
  while (one.comprobante !== undefined && outcomeOf(one.comprobante).kind === 'en-curso' && Date.now() < until) {
    await sleep(Math.min(POLL_MS, until - Date.now()));
    one.comprobante = await service.read(one.comprobante.claveAcceso);
  }
}

function printTable(issued: readonly Issued[], url: string, io: CommandIo): void {
  const rows = issued.map(({ file, name, comprobante }) => [
    name === undefined ? file : `${file} ${name}`,
    comprobante === undefined ? '' : `${comprobante.estab}-${comprobante.ptoEmi}-${comprobante.secuencial}`,
    comprobante?.estado ?? 'NO EMITIDO',
    comprobante?.claveAcceso ?? '',
  ]);
  const heading = ['archivo', 'número', 'estado', 'clave de acceso'];
  const widths = heading.map((title, at) =>
    rows.reduce((most, row) => Math.max(most, row[at]?.length ?? 0), title.length),
  );
  for (const row of [heading, ...rows])
    io.out(cleanText(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')).trimEnd());
  for (const { file, problems, comprobante } of issued) {
    for (const problem of problems) io.err(cleanText(`${file}: ${problem}`));
    if (comprobante === undefined) continue;
    const outcome = outcomeOf(comprobante);
    if (outcome.kind === 'devuelto')
      for (const why of outcome.why) io.err(cleanText(`${titleOf(comprobante)}: ${why}`));
    if (outcome.kind === 'detenido') io.err(cleanText(`${titleOf(comprobante)}: detenido: ${outcome.why}`));
    if (outcome.kind !== 'autorizado') io.err(`Véalo en ${url}/portal/comprobantes/${comprobante.claveAcceso}`);
  }
}

function exitCode(issued: readonly Issued[]): number {
  const kinds = issued.map(({ comprobante }) => (comprobante === undefined ? 'refused' : outcomeOf(comprobante).kind));
  if (kinds.every((kind) => kind === 'autorizado')) return 0;
  return kinds.every((kind) => kind === 'autorizado' || kind === 'en-curso') ? UNDECIDED : 1;
}
