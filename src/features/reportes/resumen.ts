import { Type } from '#typebox';
import { AGRUPACIONES, OTROS, readProductos, type ProductoRow } from './store/resumen.js';
import { ESTADOS } from '../../kernel/estados.js';
import type { InAccount } from './figures/export.js';
import { productos } from './figures/productos.js';
import { resumen, resumenPorTarifa, type Importes, type Serie, type SerieTarifa } from './figures/resumen.js';
import { JsonDecimal } from '../../http/json.js';
import { defineRoute } from '../../http/route.js';
import { filterOf, periodFields } from './period.js';
import { refuseLarge } from './tabla.js';

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
const COMPRAS =
  'Liquidaciones de compra autorizadas y lo recibido y vigente, por fecha de registro, menos notas de crédito.';

const retenido = (description: string) =>
  Type.Object(
    {
      renta: amount('Impuesto a la renta retenido.'),
      iva: amount('IVA retenido.'),
      isd: amount('ISD retenido.'),
    },
    { description },
  );

const SerieSchema = Type.Object(
  {
    clave: Type.String({
      description:
        'Día aaaa-mm-dd, mes aaaa-mm, RUC, 001, 001-001, codDoc o identificación; «otros» son los demás receptores o proveedores juntos.',
    }),
    nombre: Type.Union([Type.String(), Type.Null()], { description: 'Del receptor o proveedor; nulo en las demás.' }),
    ruc: Type.Union([Type.String(), Type.Null()], {
      description: 'La empresa, cuando se agrupa por empresa, establecimiento o punto.',
    }),
    comprobantes: Type.Partial(
      Type.Object(
        Object.fromEntries(ESTADOS.map((estado) => [estado, Type.Integer({ description: `En estado ${estado}.` })])),
      ),
      { description: 'Cuántos emitidos hay en cada estado; los estados sin ninguno no están.' },
    ),
    recibidos: Type.Integer({ description: 'Cuántos documentos recibidos se registraron, vigentes o anulados.' }),
    ventas: importes(VENTAS),
    compras: importes(COMPRAS),
    retenido: retenido('Lo que retuvo la empresa, por sus retenciones autorizadas.'),
    retenidoRecibido: retenido('Lo que le retuvieron a la empresa, por retenciones recibidas y vigentes.'),
    sinCifras: Type.Integer({
      description: 'Autorizados cuyas cifras aún se están calculando, tras una actualización; no están en las sumas.',
    }),
    otraMoneda: Type.Integer({
      description:
        'Autorizados que dicen otra moneda que el dólar: cuentan en dólares, como los toma el SRI; revíselos.',
    }),
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

/** Products listed individually. */
const PRODUCTOS_MAX = 100;

const ProductoSchema = Type.Object(
  {
    clave: Type.String({
      description: 'Código principal, o la descripción si no lo tiene; «otros» son los demás juntos.',
    }),
    nombre: Type.Union([Type.String(), Type.Null()], { description: 'Descripción; nulo en los demás juntos.' }),
    ruc: Type.Union([Type.String(), Type.Null()], { description: 'La empresa; nulo en los demás juntos.' }),
    comprobantes: Type.Integer({ description: 'En cuántos comprobantes está; de los demás juntos, la suma.' }),
    cantidad: Type.Number({ description: 'Cantidad, menos la devuelta.' }),
    descuento: amount('Descuento de las líneas; ya está restado.'),
    sinImpuestos: amount('Precio sin impuestos de las líneas, menos notas de crédito.'),
  },
  { title: 'ProductoResumen' },
);

/** Returns series of figures, for charts. */
export const readResumenRoute = defineRoute({
  id: 'reportes.resumen',
  method: 'GET',
  path: '/api/v1.0/reportes/resumen',
  access: 'ROLE_REPORTS',
  summary: 'Cuántos comprobantes hay y cuánto suman, por día, mes, establecimiento…',
  description:
    'Por fecha de emisión (lo recibido, por fecha de registro), en hora de Ecuador; a lo más tres años. Un período sin comprobantes no tiene elemento. Por receptor, proveedor y producto se dan los 100 que más suman, y los demás juntos como «otros». Por producto se leen las líneas de a lo más 10000 comprobantes: más se piden con POST /api/v1.0/reportes/productos.',
  query: Type.Object(
    {
      ...periodFields,
      por: Type.Enum([...AGRUPACIONES, 'tarifa', 'producto'], { default: 'mes', description: 'Por qué se agrupa.' }),
    },
    { additionalProperties: false },
  ),
  responses: {
    200: Type.Object({
      series: Type.Array(SerieSchema, { description: 'En orden de su clave; vacía por tarifa y por producto.' }),
      tarifas: Type.Array(TarifaSchema, { description: 'Solo por tarifa; vacía en los demás.' }),
      productos: Type.Array(ProductoSchema, { description: 'Solo por producto, de más a menos; vacía en los demás.' }),
    }),
  },
  errors: ['reporte-grande'],
  handler: async ({ query, principal }, deps) => {
    const { por } = query;
    const filter = filterOf(query, principal);
    const inAccount: InAccount = (body) => deps.db.readInAccount(principal.accountId, body);
    if (por === 'producto') await refuseLarge(inAccount, productos, filter);
    return inAccount(async (tx) => ({
      result: {
        series: por === 'tarifa' || por === 'producto' ? [] : (await resumen(tx, filter, por)).map(showSerie),
        tarifas: por === 'tarifa' ? (await resumenPorTarifa(tx, filter)).map(showTarifa) : [],
        productos: por === 'producto' ? (await readProductos(tx, filter, PRODUCTOS_MAX)).map(showProducto) : [],
      },
    }));
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
    retenidoRecibido: figures(serie.retenidoRecibido),
  };
}

function showProducto(row: ProductoRow): Record<string, unknown> {
  return {
    clave: row.codigo ?? OTROS,
    nombre: row.descripcion,
    ruc: row.ruc,
    comprobantes: row.documentos,
    cantidad: new JsonDecimal(row.cantidad),
    descuento: new JsonDecimal(row.descuento),
    sinImpuestos: new JsonDecimal(row.sin_impuestos),
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
