import { useNavigate, useSearch } from '@tanstack/react-router';
import { COD_DOCS } from '../../ui/cod-docs.js';
import { useCompany } from '../../service/company.js';
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

export interface Limits {
  readonly estab: string | undefined;
  readonly ptoEmi: string | undefined;
  readonly codDoc: (typeof COD_DOCS)[number] | undefined;
  /** Identification of the other party. */
  readonly parte: string | undefined;
  /** Withholdings only. */
  readonly lado: (typeof LADOS)[number] | undefined;
}

/** Parameters of a report, all in the URL. */
export interface ReportSearch extends Period, Limits {
  readonly por: Grupo | undefined;
  readonly columnas: 'todas' | undefined;
  /** Required by the ATS. */
  readonly codSustento: string | undefined;
  readonly exportacionDe: '01' | '02' | '03' | undefined;
  readonly relacionadas: string | undefined;
  /** Covers the half year that ends in the month. */
  readonly semestral: 'si' | undefined;
}

export const NO_LIMITS: Limits = {
  estab: undefined,
  ptoEmi: undefined,
  codDoc: undefined,
  parte: undefined,
  lado: undefined,
};

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const THREE_DIGITS = /^\d{3}$/;
/** As the API accepts it: no control characters. */
const PARTE = /^[^\p{Cc}]{1,20}$/u;

/** Reads the URL; ignores unknown values. Without a period, uses the month of `now`. */
export function readReportSearch(raw: Readonly<Record<string, unknown>>, now: Date): ReportSearch {
  const like = (name: string, pattern: RegExp): string | undefined => {
    const value = raw[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const oneOf = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((one) => one === raw[name]);
  const thisMonth = wholeMonth(monthOf(now));
  return {
    desde: like('desde', DAY) ?? thisMonth.desde,
    hasta: like('hasta', DAY) ?? thisMonth.hasta,
    estab: like('estab', THREE_DIGITS),
    ptoEmi: like('ptoEmi', THREE_DIGITS),
    codDoc: oneOf('codDoc', COD_DOCS),
    parte: like('parte', PARTE),
    lado: oneOf('lado', LADOS),
    por: oneOf('por', GRUPOS),
    columnas: oneOf('columnas', ['todas']),
    codSustento: like('codSustento', /^\d{2}$/),
    exportacionDe: oneOf('exportacionDe', ['01', '02', '03']),
    relacionadas: like('relacionadas', /^[0-9A-Za-z,]{1,2000}$/),
    semestral: oneOf('semestral', ['si']),
  };
}

export type Change = (change: Partial<ReportSearch>) => void;

/** Returns the report's parameters and a setter. */
export function useReportSearch(): readonly [ReportSearch, Change] {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  return [
    readReportSearch(raw, new Date()),
    (changed) => {
      void navigate({ to: '.', search: (before: object) => ({ ...before, ...changed }), resetScroll: false });
    },
  ];
}

export function isLimited({ estab, ptoEmi, codDoc, parte, lado }: Limits): boolean {
  return [estab, ptoEmi, codDoc, parte, lado].some((limit) => limit !== undefined);
}

/** API parameters for the selected company, or for all. */
export function useAsked({ desde, hasta, estab, ptoEmi, codDoc, parte, lado }: Period & Limits) {
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

export type Asked = ReturnType<typeof useAsked>;
