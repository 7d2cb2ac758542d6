import { useQueries, useQuery } from '@tanstack/react-query';
import { catalogues } from '../../../../src/kernel/catalogues/index.js';
import { iva } from '../../../../src/kernel/catalogues/iva.js';
import { OPERATOR_TABLES, type OperatorRates } from '../../../../src/kernel/catalogues/operator-rows.js';
import type { TarifaRow } from '../../../../src/kernel/catalogues/catalogue.js';
import { client, type Result } from '../../service/client.js';
import { paymentName } from '../../service/payment-name.js';
import type { Choice } from './fields.js';

type Fila = Result<'get', '/api/v1.0/catalogos/{tabla}'>['filas'][number];

/** An SRI table on a date (dd/mm/yyyy), including rates loaded by the operator. */
function catalogoQuery(tabla: string, fecha: string) {
  return {
    queryKey: ['catalogo', tabla, fecha],
    staleTime: Infinity,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      client.get('/api/v1.0/catalogos/{tabla}', { path: { tabla }, query: fecha === '' ? {} : { fecha } }, { signal }),
  };
}

/** Today in Ecuador by the service's clock; undefined until known. */
export function useHoy(): string | undefined {
  return useQuery({ ...catalogoQuery('iva', ''), staleTime: 60_000 }).data?.fecha;
}

/** Options from a table. */
export function useChoices(tabla: string, fecha = ''): readonly Choice[] {
  const filas = useQuery(catalogoQuery(tabla, fecha)).data?.filas ?? [];
  return filas.map(({ codigo, descripcion, tarifa }) => ({
    value: codigo,
    label:
      tabla === 'iva'
        ? shortName(descripcion)
        : `${codigo} · ${nameOf(tabla, codigo, descripcion)}${rateOf(tabla, tarifa)}`,
  }));
}

function nameOf(tabla: string, codigo: string, descripcion: string): string {
  return tabla === 'formas-pago' ? paymentName(codigo, descripcion) : descripcion;
}

function rateOf(tabla: string, tarifa: number | undefined): string {
  return tarifa === undefined || !tabla.startsWith('retencion') ? '' : ` (${tarifa} %)`;
}

/** `15 %` from a rate's long description. */
function shortName(descripcion: string): string {
  return descripcion.split(',')[0] ?? descripcion;
}

/** Label of a tax in the totals: `IVA 15 %`. */
export function taxName(codigo: string, codigoPorcentaje: string): string {
  const tabla = Object.entries(OPERATOR_TABLES).find(([, key]) => key === codigo)?.[0] ?? '';
  const row = catalogues[tabla]?.catalogue.rows.findLast((one) => one.codigo === codigoPorcentaje);
  return `${tabla.toUpperCase()} ${shortName(row?.descripcion ?? codigoPorcentaje)}`;
}

/** Rate of an IVA code in percent; undefined if the code is unknown. */
export function ivaRate(codigoPorcentaje: string): string | undefined {
  return iva.rows.findLast((one) => one.codigo === codigoPorcentaje)?.tarifa;
}

/** The operator's rates for a type on the given dates. */
export function useOperatorRates(codDoc: string, fechas: readonly string[]): OperatorRates | undefined {
  const tables = Object.keys(OPERATOR_TABLES).filter(
    (tabla) => codDoc !== '06' && (codDoc === '07' || !tabla.startsWith('retencion')),
  );
  const requested = tables.flatMap((tabla) => [...new Set(fechas)].map((fecha) => ({ tabla, fecha })));
  return useQueries({
    queries: requested.map(({ tabla, fecha }) => catalogoQuery(tabla, fecha)),
    combine: (answers) => {
      const rates: Record<string, TarifaRow[]> = {};
      for (const { data } of answers) {
        const key = OPERATOR_TABLES[data?.tabla ?? ''];
        if (data === undefined || key === undefined) continue;
        const ours = catalogues[data.tabla]?.catalogue.rows ?? [];
        const added = data.filas.filter((fila) => !ours.some((row) => isSame(row, fila)));
        rates[key] = [...(rates[key] ?? []), ...added.map(rowOf)];
      }
      return Object.values(rates).some((rows) => rows.length > 0) ? rates : undefined;
    },
  });
}

function isSame(row: TarifaRow, fila: Fila): boolean {
  return row.codigo === fila.codigo && row.desde === fila.desde && row.fuente === fila.fuente;
}

function rowOf({ codigo, descripcion, tarifa, desde, hasta, fuente, ...ice }: Fila): TarifaRow {
  const { prensa, especifica } = ice;
  return {
    codigo,
    descripcion,
    desde,
    fuente,
    ...(hasta === null ? {} : { hasta }),
    ...(tarifa === undefined ? {} : { tarifa: String(tarifa) }),
    ...(prensa === true ? { prensa } : {}),
    ...(especifica === undefined ? {} : { especifica: String(especifica) }),
    ...namedBy(MODOS, ice.modo, 'modo'),
    ...namedBy(UNIDADES, ice.unidad, 'unidad'),
  };
}

const MODOS = ['porcentaje', 'unidad', 'mixto', 'contenido'] as const;
const UNIDADES = ['unidad', 'litro-alcohol-puro', 'cien-gramos-azucar'] as const;

function namedBy<Value extends string, Name extends string>(
  known: readonly Value[],
  value: string | undefined,
  name: Name,
): { [Key in Name]?: Value } {
  const found = known.find((one) => one === value);
  return (found === undefined ? {} : { [name]: found }) as { [Key in Name]?: Value };
}
