import { COD_DOCS } from '../../service/tipos.js';
import { useCompany } from '../../service/company.js';
import {
  day,
  like,
  oneOf,
  routeSearch,
  threeDigits,
  useChangeSearch,
  type SearchOf,
} from '../../service/search-params.js';
import { fechaOf } from '../../ui/format.js';
import { monthOf, wholeMonth, type Period } from './period.js';

/** Reports shown as tables. */
export const REPORTES = ['ventas', 'compras', 'impuestos', 'retenciones', 'productos', 'documentos'] as const;
export type Tipo = (typeof REPORTES)[number];

/** Grouping of figures. */
export const GRUPOS = ['dia', 'mes', 'establecimiento', 'punto', 'tipo', 'receptor', 'proveedor'] as const;
export type Grupo = (typeof GRUPOS)[number];

/** Withholding party: the company or the other side. */
export const LADOS = ['emitidas', 'recibidas'] as const;

const DATE = { desde: day, hasta: day };
const LIMITS = {
  estab: threeDigits,
  ptoEmi: threeDigits,
  codDoc: oneOf(COD_DOCS),
  /** Identification of the other party; no control characters, like the API. */
  parte: like(/^[^\p{Cc}]+$/u, 20),
  /** Withholdings only. */
  lado: oneOf(LADOS),
};
const PARAMS = {
  ...DATE,
  ...LIMITS,
  por: oneOf(GRUPOS),
  columnas: oneOf(['todas']),
};

export const summarySearch = routeSearch('/reportes', PARAMS);
export const tableSearch = routeSearch('/reportes/$reporte', PARAMS);
export const atsSearch = routeSearch('/reportes/ats', PARAMS);
export const cierreSearch = routeSearch('/reportes/cierre', PARAMS);
export const cruceSearch = routeSearch('/reportes/cruce', PARAMS);

export type ReportFilters = SearchOf<typeof LIMITS>;
/** Parameters of a report, all in the URL; without a period, the current month. */
export type ReportSearch = Omit<SearchOf<typeof PARAMS>, keyof Period> & Period;

export const NO_FILTERS: ReportFilters = {
  estab: undefined,
  ptoEmi: undefined,
  codDoc: undefined,
  parte: undefined,
  lado: undefined,
};

export type Change = (change: Partial<ReportSearch>) => void;

/** Returns the report's parameters and a setter. */
export function useReportSearch(page: typeof summarySearch): readonly [ReportSearch, Change] {
  const search = page.use();
  const change = useChangeSearch<ReportSearch>();
  const { desde, hasta } = wholeMonth(monthOf(new Date()));
  return [
    { ...search, desde: search.desde ?? desde, hasta: search.hasta ?? hasta },
    (changed) => {
      change(changed, { resetScroll: false });
    },
  ];
}

export function hasFilters({ estab, ptoEmi, codDoc, parte, lado }: ReportFilters): boolean {
  return [estab, ptoEmi, codDoc, parte, lado].some((limit) => limit !== undefined);
}

/** API parameters for the selected company, or for all. */
export function useReportParams({ desde, hasta, estab, ptoEmi, codDoc, parte, lado }: Period & ReportFilters) {
  const ruc = useCompany()?.ruc;
  return {
    desde: fechaOf(desde),
    hasta: fechaOf(hasta),
    ...(ruc === undefined ? {} : { ruc }),
    ...(estab === undefined ? {} : { estab }),
    ...(ptoEmi === undefined ? {} : { ptoEmi }),
    ...(codDoc === undefined ? {} : { codDoc }),
    ...(parte === undefined ? {} : { parte: parte.trim() }),
    ...(lado === undefined ? {} : { lado }),
  };
}

export type ReportParams = ReturnType<typeof useReportParams>;
