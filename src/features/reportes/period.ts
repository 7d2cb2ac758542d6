import { Type } from '#typebox';
import type { Principal } from '../../http/principal.js';
import type { LadoDocumento, ReporteFilter } from '../../db/reporte-fuente.js';
import { codDocs } from '../../documents/registry.js';
import { dayOf, digits, invalidQuery, rucField, visibleRucs } from '../../http/query.js';

/** Three years: what accountants compare, and few enough rows to sum in a request. */
const DAYS_MAX = 1097;
const DAY_MS = 24 * 3600 * 1000;

const fecha = (description: string) => Type.String({ pattern: '^[0-9]{2}/[0-9]{2}/[0-9]{4}$', description });

export const periodFields = {
  ruc: rucField,
  desde: fecha('Emitidos desde este día, dd/mm/aaaa.'),
  hasta: fecha('Emitidos hasta este día incluido, dd/mm/aaaa.'),
  estab: digits('^[0-9]{3}$', 'Solo los de este establecimiento, 3 dígitos.'),
  ptoEmi: digits('^[0-9]{3}$', 'Solo los de este punto de emisión, 3 dígitos.'),
  codDoc: Type.Optional(Type.Enum([...codDocs], { description: 'Solo los de este tipo.' })),
};

export interface PeriodParams {
  readonly ruc?: string | undefined;
  readonly desde: string;
  readonly hasta: string;
  readonly estab?: string | undefined;
  readonly ptoEmi?: string | undefined;
  readonly codDoc?: string | undefined;
  readonly parte?: string | undefined;
  readonly lado?: LadoDocumento | undefined;
}

/** Converts the filters, limited to the companies the caller may see. */
export function filterOf(requested: PeriodParams, { empresas }: Pick<Principal, 'empresas'>): ReporteFilter {
  const { ruc, estab, ptoEmi, codDoc, parte, lado } = requested;
  return { rucs: visibleRucs(empresas, ruc), ...period(requested), estab, ptoEmi, codDoc, parte, lado };
}

function period(query: PeriodParams): { desde: string; hasta: string } {
  const desde = dayOf('desde', query.desde) ?? '';
  const hasta = dayOf('hasta', query.hasta) ?? '';
  const days = (Date.parse(hasta) - Date.parse(desde)) / DAY_MS + 1;
  if (days >= 1 && days <= DAYS_MAX) return { desde, hasta };
  const message = days < 1 ? '«hasta» no puede ser anterior a «desde».' : 'Pida a lo más tres años a la vez.';
  throw invalidQuery({ code: 'campo-fecha', field: 'hasta', message, rejectedValue: query.hasta });
}
