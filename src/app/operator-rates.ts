import type { Logger } from 'pino';
import { listCatalogoFilasInForce, type CatalogoFilaRow } from '../database/catalogo-filas.js';
import type { Database } from '../database/transactions.js';
import type { TarifaRow } from '../domain/catalogues/catalogue.js';
import { OPERATOR_TABLES, type OperatorRates } from '../domain/catalogues/operator-rows.js';
import { repeatLocally } from '../work/repeat.js';

/** This process's cache of the operator's rates. */
export interface OperatorRateCache {
  current(): OperatorRates;
  /** Reloads the rates; resolves once loaded. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Maximum staleness in other processes: operators change a rate days before it applies. */
const REFRESH_MS = 10_000;

/** Caches the operator's rates, so that issuing a receipt needs no query for them. */
export async function cacheOperatorRates(db: Database, log: Logger): Promise<OperatorRateCache> {
  let rates: OperatorRates = {};
  const refresh = async (): Promise<void> => {
    rates = grouped(await db.asWorker(listCatalogoFilasInForce));
  };
  await refresh();
  const { stop } = repeatLocally(REFRESH_MS, () =>
    refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'the operator’s rates could not be read; those known hold');
    }),
  );
  return { current: () => rates, refresh, stop };
}

function grouped(rows: readonly CatalogoFilaRow[]): OperatorRates {
  const rates: Record<string, TarifaRow[]> = {};
  for (const { tabla, codigo, descripcion, tarifa, desde, hasta, fuente } of rows) {
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
