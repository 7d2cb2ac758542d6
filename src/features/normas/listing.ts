import type { CatalogoFilaRow } from '../catalogos/public.js';
import type { TarifaRow } from '../../kernel/catalogues/catalogue.js';
import { catalogues } from '../../kernel/catalogues/index.js';
import { OPERATOR_TABLES } from '../../kernel/catalogues/operator-rows.js';
import type { ListedNorma, NormaRow } from '../../kernel/normas/norma.js';
import { NORMAS_BASE, type Normas } from '../../kernel/normas/normas.js';

/** Lists the service's own rules and the operator's rates. */
export function cataloguedNormas(filas: readonly CatalogoFilaRow[]): ListedNorma[] {
  const own = Object.keys(OPERATOR_TABLES).flatMap((tabla) =>
    (catalogues[tabla]?.catalogue.rows ?? []).map((row) => tarifaNorma(tabla, row, 'versión')),
  );
  const added = filas.map(({ tabla, codigo, tarifa, desde, hasta, fuente }) => ({
    ...{ tipo: tabla, clave: codigo, valor: tarifa ?? 'sin tarifa', desde, hasta, fuente },
    ...{ prensa: false, origen: 'operador' },
  }));
  return [...own, ...listed(NORMAS_BASE, 'versión'), ...added];
}

/** Lists the rules of a pack. */
export function paqueteNormas(version: number, normas: Normas): ListedNorma[] {
  return listed(normas, `paquete ${version}`);
}

function listed(normas: Normas, origen: string): ListedNorma[] {
  const { tarifas, ivaDiferenciado, feriados, cifras } = normas;
  return [
    ...Object.entries(OPERATOR_TABLES).flatMap(([tabla, key]) =>
      (tarifas[key] ?? []).map((row) => tarifaNorma(tabla, row, origen)),
    ),
    ...ivaDiferenciado.map((row) => {
      const places = row.lugares?.map(({ provincia, canton }) => canton ?? provincia).join(', ') ?? 'todo el país';
      return norma('iva-diferenciado', 'IVA 8 %', places, row, origen);
    }),
    ...feriados.map((row) =>
      norma('feriados', row.nombre, row.laborable === true ? 'laborable' : 'no laborable', row, origen),
    ),
    ...cifras.map((row) => norma('cifras', row.clave, `USD ${row.valor}`, row, origen)),
  ];
}

function tarifaNorma(tabla: string, row: TarifaRow, origen: string): ListedNorma {
  const { tarifa, especifica, unidad } = row;
  const unit = unidad === undefined ? '' : ` por ${unidad}`;
  const valor =
    tarifa === undefined
      ? 'sin tarifa'
      : especifica === undefined
        ? `${tarifa}${unit}`
        : `${tarifa} % + ${especifica}${unit}`;
  return norma(tabla, row.codigo, valor, row, origen);
}

function norma(tipo: string, clave: string, valor: string, row: NormaRow, origen: string): ListedNorma {
  const { desde, hasta = null, fuente, prensa = false } = row;
  return { tipo, clave, valor, desde, hasta, fuente, prensa, origen };
}
