import { Type } from 'typebox';
import { AGRUPACIONES } from '../../database/resumen.js';
import { ESTADOS } from '../../domain/estados.js';
import { resumen, resumenPorTarifa, type Importes, type Serie, type SerieTarifa } from '../../reports/resumen.js';
import { JsonDecimal } from '../json.js';
import { defineRoute } from '../route.js';
import { filterOf, periodFields } from './period.js';

const amount = (description: string) => Type.Number({ description });

const importes = (description: string) =>
  Type.Object(
    {
      sinImpuestos: amount('Suma de los totales sin impuestos.'),
      descuento: amount('Suma de los descuentos; ya están restados.'),
      iva: amount('Suma del IVA.'),
      ice: amount('Suma del ICE.'),
      irbpnr: amount('Suma del IRBPNR.'),
      propina: amount('Suma de las propinas.'),
      total: amount('Suma de los valores totales.'),
    },
    { description },
  );

const VENTAS =
  'Facturas y notas de débito menos notas de crédito. Solo lo que está autorizado: lo anulado, eliminado, devuelto o no autorizado se cuenta y no se suma.';
const COMPRAS = 'Liquidaciones de compra autorizadas.';

const SerieSchema = Type.Object(
  {
    clave: Type.String({ description: 'Día aaaa-mm-dd, mes aaaa-mm, RUC, 001, 001-001, codDoc o identificación.' }),
    nombre: Type.Union([Type.String(), Type.Null()], { description: 'Del receptor; nulo en las demás.' }),
    ruc: Type.Union([Type.String(), Type.Null()], {
      description: 'La empresa, cuando se agrupa por empresa, establecimiento o punto.',
    }),
    comprobantes: Type.Partial(
      Type.Object(
        Object.fromEntries(ESTADOS.map((estado) => [estado, Type.Integer({ description: `En estado ${estado}.` })])),
      ),
      { description: 'Cuántos hay en cada estado; los estados sin ninguno no están.' },
    ),
    ventas: importes(VENTAS),
    compras: importes(COMPRAS),
    retenido: Type.Object(
      {
        renta: amount('Impuesto a la renta retenido.'),
        iva: amount('IVA retenido.'),
        isd: amount('ISD retenido.'),
      },
      { description: 'Lo que retuvieron las retenciones autorizadas.' },
    ),
    sinCifras: Type.Integer({
      description: 'Autorizados cuyas cifras aún se están calculando, tras una actualización; no están en las sumas.',
    }),
    otraMoneda: Type.Integer({ description: 'Autorizados en otra moneda que el dólar; nunca se suman.' }),
  },
  { title: 'SerieResumen' },
);

const porTarifa = (description: string) =>
  Type.Object({ base: amount('Suma de las bases imponibles.'), valor: amount('Suma del impuesto.') }, { description });

const TarifaSchema = Type.Object(
  {
    codigo: Type.String({ description: '2 IVA, 3 ICE, 5 IRBPNR.' }),
    codigoPorcentaje: Type.String({ description: 'El código de la tarifa (tablas 17 y 18).' }),
    tarifa: Type.Union([Type.Number(), Type.Null()], { description: 'La tarifa; nulo si no se conoce.' }),
    ventas: porTarifa(VENTAS),
    compras: porTarifa(COMPRAS),
  },
  { title: 'TarifaResumen' },
);

/** Series of figures, for charts. */
export const readResumenRoute = defineRoute({
  id: 'reportes.resumen',
  method: 'GET',
  path: '/api/v1.0/reportes/resumen',
  access: 'ROLE_REPORTS',
  summary: 'Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento…',
  description:
    'Por fecha de emisión, en hora de Ecuador; a lo más tres años. Un período sin comprobantes no tiene elemento. Por receptor se dan los 100 que más compraron.',
  query: Type.Object(
    {
      ...periodFields,
      por: Type.Enum([...AGRUPACIONES, 'tarifa'], { default: 'mes', description: 'Por qué se agrupa.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      series: Type.Array(SerieSchema, { description: 'En orden de su clave; vacía por tarifa.' }),
      tarifas: Type.Array(TarifaSchema, { description: 'Solo por tarifa; vacía en los demás.' }),
    }),
  },
  handler: async ({ query, principal }, deps) => {
    const { por } = query;
    const filter = filterOf(query, principal);
    return deps.db.inAccount(principal.accountId, async (tx) =>
      por === 'tarifa'
        ? { result: { series: [], tarifas: (await resumenPorTarifa(tx, filter)).map(showTarifa) } }
        : { result: { series: (await resumen(tx, filter, por)).map(showSerie), tarifas: [] } },
    );
  },
});

function figures<Name extends string>(texts: Readonly<Record<Name, string>>): Record<Name, JsonDecimal> {
  const entries = Object.entries<string>(texts).map(([name, text]) => [name, new JsonDecimal(text)] as const);
  return Object.fromEntries(entries) as Record<Name, JsonDecimal>;
}

function showSerie(serie: Serie): Record<string, unknown> {
  return {
    ...serie,
    ventas: figures<keyof Importes>(serie.ventas),
    compras: figures<keyof Importes>(serie.compras),
    retenido: figures(serie.retenido),
  };
}

function showTarifa(row: SerieTarifa): Record<string, unknown> {
  return {
    ...row,
    tarifa: row.tarifa === null ? null : new JsonDecimal(row.tarifa),
    ventas: figures(row.ventas),
    compras: figures(row.compras),
  };
}
