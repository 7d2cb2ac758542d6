import { covers } from '../catalogues/catalogue.js';
import type { OperatorRates } from '../catalogues/operator-rows.js';
import { cifrasBase } from './cifras.js';
import { ivaDiferenciadoBase } from './iva-diferenciado.js';
import type { CifraClave, CifraRow, FeriadoRow, IvaDiferenciadoRow, Lugar } from './norma.js';

/** Dated rules in force in this installation. In each list a later row wins on the days it covers. */
export interface Normas {
  readonly ivaDiferenciado: readonly IvaDiferenciadoRow[];
  readonly feriados: readonly FeriadoRow[];
  readonly cifras: readonly CifraRow[];
  /** Rates of packs, by the key of OPERATOR_TABLES; the service's own are in its catalogues. */
  readonly tarifas: OperatorRates;
}

/** The service's own rules. Holidays of the law are computed (src/kernel/feriados.ts). */
export const NORMAS_BASE: Normas = {
  ivaDiferenciado: ivaDiferenciadoBase,
  feriados: [],
  cifras: cifrasBase,
  tarifas: {},
};

/** Adds the rules of packs, in the order of their versions. Rows are only added, so a day keeps its rule until a pack names it. */
export function withPaquetes(base: Normas, paquetes: readonly Normas[]): Normas {
  const tarifas = { ...base.tarifas };
  for (const paquete of paquetes) {
    for (const [key, rows] of Object.entries(paquete.tarifas)) tarifas[key] = [...(tarifas[key] ?? []), ...rows];
  }
  return {
    ivaDiferenciado: [...base.ivaDiferenciado, ...paquetes.flatMap(({ ivaDiferenciado }) => ivaDiferenciado)],
    feriados: [...base.feriados, ...paquetes.flatMap(({ feriados }) => feriados)],
    cifras: [...base.cifras, ...paquetes.flatMap(({ cifras }) => cifras)],
    tarifas,
  };
}

/** Returns an amount in force on a day; undefined if no row covers it. */
export function cifraAt(normas: Normas, clave: CifraClave, iso: string): CifraRow | undefined {
  return normas.cifras.findLast((row) => row.clave === clave && covers(row, iso));
}

/** Capitals without accents, to compare names of places. */
export function placeName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Whether an establishment is in one of the places; undefined if its own is not known well enough. */
export function isInPlaces(
  lugares: readonly Lugar[],
  { provincia, canton }: { readonly provincia: string | null; readonly canton: string | null },
): boolean | undefined {
  if (provincia === null) return undefined;
  const ofProvince = lugares.filter((lugar) => lugar.provincia === placeName(provincia));
  if (ofProvince.length === 0) return false;
  if (ofProvince.some((lugar) => lugar.canton === undefined)) return true;
  return canton === null ? undefined : ofProvince.some((lugar) => lugar.canton === placeName(canton));
}
