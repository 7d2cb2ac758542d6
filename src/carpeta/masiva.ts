import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanText, finishTable } from './finish.js';
import { readInboxFile, type InboxFile } from './inbox.js';
import { FileProblems } from './invoice.js';
import type { Folder } from './outcome.js';
import { TIPOS, type Service, type Tipo } from './service.js';

/** Company and type of a file, from its name: `1790012345001-notas-credito-enero.xlsx`. */
interface Named {
  readonly ruc: string | undefined;
  readonly tipo: Tipo;
}

/** Whether a file is issued as a load: any workbook, and a CSV named after another type than facturas, which has its own format (csv.ts). */
export function isTable(name: string): boolean {
  const kind = extname(name).toLowerCase();
  return kind === '.xlsx' || (kind === '.csv' && namedIn(name).tipo !== 'facturas');
}

function namedIn(name: string): Named {
  const [, ruc, rest = ''] = /^(?:(\d{13})[-_ ])?(.*)$/.exec(name.toLowerCase()) ?? [];
  return { ruc, tipo: TIPOS.find((tipo) => rest.startsWith(tipo)) ?? 'facturas' };
}

/** Polling delays of a load. */
const POLL_MS = { first: 500, max: 10_000 };
/** How long a file keeps its slot; a slower one is resumed later. */
const TURN_MS_MAX = 120_000;
const REPORTED_MAX = 200;

export interface TableWatch {
  readonly folder: string;
  readonly portal: string;
  readonly signal: AbortSignal;
}

/** Outcome of a load: its folder, or why it stays where it is. */
export type TableEnd =
  | { readonly kind: 'moved'; readonly folder: Folder; readonly name: string; readonly said: string }
  | { readonly kind: 'waits'; readonly why: string; readonly held: boolean }
  | { readonly kind: 'changed' };

/** Issues a table. The same bytes are always the same load, so a repeat after a kill goes on with it. */
export async function issueTable(service: Service, watch: TableWatch, file: InboxFile): Promise<TableEnd> {
  let bytes: Buffer | undefined;
  let id: string;
  try {
    bytes = await readInboxFile(watch.folder, file);
    if (bytes === undefined) return { kind: 'changed' };
    const { ruc, tipo } = namedIn(file.name);
    id = await service.upload({ bytes, name: file.name, ruc: ruc ?? (await onlyCompany(service)), tipo });
  } catch (error) {
    if (!(error instanceof FileProblems)) throw error;
    return move(watch, file, { folder: 'errores', said: 'no se emitió', text: problemsText(error.problems) });
  }
  const until = Date.now() + TURN_MS_MAX;
  for (let ms = POLL_MS.first; ; ms = Math.min(ms * 2, POLL_MS.max)) {
    const load = await service.load(id);
    const link = `${watch.portal}/emision-masiva/${id}`;
    if (load.estado === 'CON_ERRORES') {
      const problems = (await service.findings(id)).map(({ celda, mensaje }) => `${celda}: ${mensaje}`);
      return move(watch, file, {
        folder: 'errores',
        said: `${load.errores} celdas con error`,
        text: problemsText(problems),
      });
    }
    if (load.estado === 'EN_PAUSA' || load.estado === 'DETENIDA' || load.estado === 'LISTA')
      return { kind: 'waits', held: true, why: `${load.motivo ?? 'está en pausa'}; siga en ${link}` };
    if (load.estado === 'TERMINADA') {
      const end = await service.tableResult(id);
      const waiting = end.states.filter((one) => ['CREADO', 'FIRMADO', 'RECIBIDO'].includes(one)).length;
      if (waiting === 0) {
        const returned = end.states.some((one) => one === 'DEVUELTO' || one === 'NO_AUTORIZADO');
        const folder = load.fallidos > 0 ? 'errores' : returned ? 'devueltos' : 'autorizados';
        const said = `${load.emitidos} emitidos`;
        const text =
          folder === 'autorizados'
            ? undefined
            : `El resultado de cada fila está en el archivo que termina en .resultado.xlsx, y en ${link}.\n`;
        return move(watch, file, { folder, said, text, result: end.bytes });
      }
    }
    if (Date.now() + ms > until || watch.signal.aborted)
      return {
        kind: 'waits',
        held: false,
        why: `${load.emitidos} de ${load.documentos} emitidos; falta la respuesta del SRI`,
      };
    await sleep(ms, undefined, { signal: watch.signal }).catch(() => undefined);
  }
}

async function move(
  watch: TableWatch,
  file: InboxFile,
  end: {
    readonly folder: Folder;
    readonly said: string;
    readonly text?: string | undefined;
    readonly result?: Uint8Array;
  },
): Promise<TableEnd> {
  const name = await finishTable(watch.folder, file, end);
  return name === undefined ? { kind: 'changed' } : { kind: 'moved', folder: end.folder, name, said: end.said };
}

/** The company of a key that sees only one. */
async function onlyCompany(service: Service): Promise<string> {
  const [only, ...others] = await service.companies();
  if (only !== undefined && others.length === 0) return only;
  throw new FileProblems([
    'Ponga el RUC de la empresa al comienzo del nombre del archivo, por ejemplo 1790012345001-facturas.xlsx.',
  ]);
}

function problemsText(problems: readonly string[]): string {
  const shown = problems.slice(0, REPORTED_MAX).map((one) => `  - ${cleanText(one)}`);
  const more = problems.length - shown.length;
  return `No se emitió nada. Corrija el archivo y déjelo otra vez en la carpeta.\n${shown.join('\n')}\n${more > 0 ? `  … y ${more} más.\n` : ''}`;
}
