import type { Logger } from 'pino';
import { listCatalogoFilasInForce, type CatalogoFilaRow } from '../catalogos/public.js';
import { findPaquetes, listPaqueteVersions, type PaqueteRow } from './store.js';
import type { Database, WorkerTx } from '../../db/transactions.js';
import type { TarifaRow } from '../../kernel/catalogues/catalogue.js';
import { OPERATOR_TABLES, type OperatorRates } from '../../kernel/catalogues/operator-rows.js';
import { setDecreedDays } from '../../kernel/feriados.js';
import type { ListedNormas, LoadedPaquete } from '../../kernel/normas/norma.js';
import { NORMAS_BASE, withPaquetes, type Normas } from '../../kernel/normas/normas.js';
import { repeatLocally } from '../../work/repeat.js';
import { cataloguedNormas, paqueteNormas } from './listing.js';
import { parsePaquete } from './paquete.js';

/** This process's cache of the dated rules. */
export interface NormasCache {
  /** Rates of packs and of the operator, whose own win. */
  current(): OperatorRates;
  normas(): Normas;
  /** Every rule with its source, and the packs loaded. */
  listed(): ListedNormas;
  /** Reloads everything; resolves once loaded. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Maximum staleness in other processes: rules change days before they apply. */
const REFRESH_MS = 10_000;

/** Caches packs and the operator's rates, so that issuing a receipt needs no query for them. */
export async function cacheNormas(db: Database, log: Logger): Promise<NormasCache> {
  let normas = NORMAS_BASE;
  let rates: OperatorRates = {};
  let loaded: readonly number[] = [];
  let operator: readonly CatalogoFilaRow[] = [];
  const parsed = new Map<number, LoadedNormas>();

  const refresh = async (): Promise<void> => {
    const { versions, fresh, filas } = await db.asWorker(async (tx) => ({
      ...(await readPaquetes(tx, parsed)),
      filas: await listCatalogoFilasInForce(tx),
    }));
    for (const row of fresh) parsed.set(row.version, loadedOf(row, log));
    if (versions.join() !== loaded.join()) {
      normas = withPaquetes(
        NORMAS_BASE,
        versions.flatMap((version) => parsed.get(version)?.normas ?? []),
      );
      setDecreedDays(normas.feriados);
      log.info({ versions }, 'packs of dated rules loaded');
      loaded = versions;
    }
    operator = filas;
    rates = withOperator(normas.tarifas, filas);
  };
  await refresh();
  const { stop } = repeatLocally(REFRESH_MS, () =>
    refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'the dated rules could not be read; those known hold');
    }),
  );
  const listed = (): ListedNormas => {
    const packs = loaded.flatMap((version) => parsed.get(version) ?? []);
    return {
      paquetes: packs.map(({ paquete }) => paquete),
      normas: [
        ...cataloguedNormas(operator),
        ...packs.flatMap(({ paquete, normas: own }) => paqueteNormas(paquete.version, own)),
      ],
    };
  };
  return { current: () => rates, normas: () => normas, listed, refresh, stop };
}

interface LoadedNormas {
  readonly paquete: LoadedPaquete;
  readonly normas: Normas;
}

function loadedOf(row: PaqueteRow, log: Logger): LoadedNormas {
  const { version, emisor, clave, createdAt: loadedAt } = row;
  return { paquete: { version, emisor, clave, loadedAt }, normas: normasOf(row, log) };
}

async function readPaquetes(
  tx: WorkerTx,
  known: ReadonlyMap<number, unknown>,
): Promise<{ versions: readonly number[]; fresh: readonly PaqueteRow[] }> {
  const versions = await listPaqueteVersions(tx);
  const missing = versions.filter((version) => !known.has(version));
  return { versions, fresh: missing.length === 0 ? [] : await findPaquetes(tx, missing) };
}

/** A newer release may have loaded a pack that this one cannot read: it is skipped, and the log says so. */
function normasOf({ version, contenido }: PaqueteRow, log: Logger): Normas {
  try {
    return parsePaquete(contenido).normas;
  } catch (error) {
    log.error({ err: error, version }, 'a pack of dated rules cannot be read by this version; its rules are not used');
    return { ivaDiferenciado: [], feriados: [], cifras: [], tarifas: {} };
  }
}

/** The operator's rows come last, so they win. */
function withOperator(packs: OperatorRates, filas: readonly CatalogoFilaRow[]): OperatorRates {
  const rates: Record<string, TarifaRow[]> = Object.fromEntries(
    Object.entries(packs).map(([key, rows]) => [key, [...rows]]),
  );
  for (const { tabla, codigo, descripcion, tarifa, desde, hasta, fuente } of filas) {
    const row = {
      codigo,
      descripcion,
      desde,
      fuente,
      ...(tarifa !== null && { tarifa }),
      ...(hasta !== null && { hasta }),
    };
    (rates[OPERATOR_TABLES[tabla] ?? ''] ??= []).push(row);
  }
  return rates;
}
