import { AppError } from '../../kernel/app-error.js';
import {
  isUnderWay,
  readJournal,
  removeJournal,
  thisProcess,
  writeJournal,
  type Journal,
  type Paso,
  type Programa,
} from './journal.js';
import { canGoBack, compareVersions, impossible, type Version } from './release.js';

/** One way of being installed: a folder from an archive, or the Debian package. */
export interface Installation {
  /** Folder of the journal. */
  readonly folder: string;
  readonly installed: Version;
  readonly lugar: string;
  /** Reads the metadata of an artefact. */
  describe(file: string): Promise<Version>;
  /** Where the program of that version will be. */
  placeOf(version: Version): string;
  prepare(file: string, journal: Journal): Promise<void>;
  /** Stops every service until the journal says otherwise. */
  pause(): Promise<void>;
  backup(): Promise<string>;
  /** Migrates and issues a dry-run receipt with the new program, while the old one still serves. */
  migrate(journal: Journal): Promise<void>;
  /** Makes the new program the current one and restarts the services, one after the other. */
  change(journal: Journal): Promise<void>;
  /** Checks what serves now. */
  check(journal: Journal): Promise<void>;
  /** Undoes whatever steps were begun; may run more than once. */
  goBack(journal: Journal): Promise<void>;
  /** Removes temporary files after a success. */
  finish(journal: Journal): void;
}

export type Say = (line: string) => void;

const DONE: Readonly<Partial<Record<Paso, string>>> = {
  preparar: 'Preparada la versión nueva',
  respaldar: 'Respaldo hecho',
  migrar: 'Base de datos al día y comprobante de ensayo válido',
  cambiar: 'En marcha la versión nueva',
  comprobar: 'Comprobada',
};

/** Refuses an upgrade that cannot be done; says beforehand if it cannot be undone. */
export function checkUpgrade(installed: Version, next: Version, acceptsNoReturn: boolean): { sinRetorno: boolean } {
  if (compareVersions(next.version, installed.version) <= 0)
    throw impossible(
      next.version === installed.version
        ? `Ya está instalada la versión ${installed.version}.`
        : `El archivo es de la versión ${next.version}, anterior a la instalada (${installed.version}).`,
    );
  if (compareVersions(installed.version, next.desde) < 0)
    throw impossible(
      `A la versión ${next.version} se llega desde la ${next.desde} o una posterior, y esta es la ${installed.version}: actualice antes a la ${next.desde}.`,
    );
  const sinRetorno = !canGoBack(installed, next);
  if (sinRetorno && !acceptsNoReturn)
    throw impossible(
      `Después de pasar a la versión ${next.version} no se puede volver a la ${installed.version} sin restaurar el respaldo, y el servicio se detiene mientras se actualiza. Si está de acuerdo, repita con --sin-retorno. No se cambió nada.`,
    );
  return { sinRetorno };
}

/** Upgrades to a verified artefact. If any step fails, goes back and throws. */
export async function upgrade(
  place: Installation,
  file: string,
  options: { readonly sinRetorno: boolean; readonly say: Say },
): Promise<Version> {
  const { say } = options;
  const next = await place.describe(file);
  const { sinRetorno } = checkUpgrade(place.installed, next, options.sinRetorno);
  const hacia: Programa = { version: next.version, lugar: place.placeOf(next) };
  const desde: Programa = { version: place.installed.version, lugar: place.lugar };
  let journal: Journal = {
    ...{ formato: 1, paso: 'preparar', desde, hacia, sinRetorno, pausa: false, updater: thisProcess() },
  };
  const run = async (paso: Paso, step: () => Promise<void>): Promise<void> => {
    journal = { ...journal, paso };
    writeJournal(place.folder, journal);
    const since = performance.now();
    await step();
    say(`  ✓ ${DONE[paso] ?? paso} (${((performance.now() - since) / 1000).toFixed(1)} s)`);
  };
  say(`Actualizando de ${desde.version} a ${hacia.version}…`);
  try {
    await run('preparar', () => place.prepare(file, journal));
    await run('respaldar', async () => {
      if (sinRetorno) {
        journal = { ...journal, pausa: true };
        writeJournal(place.folder, journal);
        await place.pause();
      }
      journal = { ...journal, respaldo: await place.backup() };
    });
    await run('migrar', () => place.migrate(journal));
    journal = { ...journal, pausa: false };
    await run('cambiar', () => place.change(journal));
    await run('comprobar', () => place.check(journal));
  } catch (error) {
    const why =
      error instanceof AppError ? error.publicMessage : error instanceof Error ? error.message : String(error);
    say(`  ✗ ${why}`);
    if (isPastReturn(journal)) {
      confirm(place, journal);
      throw new AppError(
        'actualizacion-fallida',
        `La versión ${hacia.version} ya atiende, pero no pasó las comprobaciones: ${why} No tiene retorno: corrija la causa. El respaldo de antes está en ${journal.respaldo ?? ''}.`,
        { cause: error },
      );
    }
    await backTo(place, journal, say);
    throw new AppError(
      'actualizacion-fallida',
      `No se actualizó a ${hacia.version}: ${why} Se volvió a la versión ${desde.version}, con todos sus datos.`,
      { cause: error },
    );
  }
  confirm(place, journal);
  return next;
}

/** Without return, and the new version may have issued receipts that the backup does not have. */
function isPastReturn({ sinRetorno, paso }: Journal): boolean {
  return sinRetorno && (paso === 'cambiar' || paso === 'comprobar');
}

async function backTo(place: Installation, journal: Journal, say: Say): Promise<void> {
  say(`Volviendo a la versión ${journal.desde.version}…`);
  // The step that failed decides what has to be undone: it stays in the journal until everything is.
  await place.goBack(journal);
  removeJournal(place.folder);
}

function confirm(place: Installation, journal: Journal): void {
  writeJournal(place.folder, { ...journal, paso: 'confirmar', pausa: false });
  place.finish(journal);
  removeJournal(place.folder);
}

/** Finishes or undoes an upgrade whose process died. Returns undefined if there is none, or if it is still under way. */
export async function recover(place: Installation, say: Say): Promise<'terminada' | 'deshecha' | undefined> {
  const journal = readJournal(place.folder);
  if (journal === undefined || isUnderWay(journal)) return undefined;
  const own = { ...journal, updater: thisProcess() };
  writeJournal(place.folder, own);
  if (journal.paso === 'confirmar' || isPastReturn(journal)) {
    if (journal.paso === 'cambiar') await place.change(own);
    confirm(place, own);
    return 'terminada';
  }
  say(`La actualización a ${journal.hacia.version} se interrumpió (${journal.paso}).`);
  await backTo(place, own, say);
  return 'deshecha';
}
