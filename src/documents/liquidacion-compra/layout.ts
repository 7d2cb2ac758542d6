import { leaf, list, optional, section, type Layout } from '../../xml/layout.js';
import { dinero, dineroConSigno, fecha, forma, tarifa, texto, tipoIdentificacion } from '../facets.js';
import {
  codigoPorcentaje,
  contribuyenteEspecial,
  detalles,
  dirEstablecimiento,
  infoAdicional,
  infoTributaria,
  maquinaFiscal,
  moneda,
  obligadoContabilidad,
  pagos,
  reembolsos,
  tipoNegociable,
  totalesReembolso,
} from '../shared-layout.js';

/** A liquidación allows only IVA (FACTS §4.7). */
const soloIva = forma('[2]', '2 IVA, el único impuesto de una liquidación de compra', { minLength: 1, maxLength: 1 });

const infoLiquidacionCompra = section('infoLiquidacionCompra', [
  leaf('fechaEmision', fecha),
  dirEstablecimiento,
  contribuyenteEspecial(),
  obligadoContabilidad,
  leaf('tipoIdentificacionProveedor', tipoIdentificacion, 'receptor.tipoIdentificacion'),
  leaf('razonSocialProveedor', texto(300), 'receptor.razonSocial'),
  leaf('identificacionProveedor', texto(20), 'receptor.identificacion'),
  optional(leaf('direccionProveedor', texto(300), 'receptor.direccion')),
  leaf('totalSinImpuestos', dinero),
  leaf('totalDescuento', dineroConSigno),
  totalesReembolso,
  list('totalConImpuestos', 'totalImpuesto', [
    leaf('codigo', soloIva),
    leaf('codigoPorcentaje', codigoPorcentaje),
    optional(leaf('descuentoAdicional', dineroConSigno)),
    leaf('baseImponible', dinero),
    optional(leaf('tarifa', tarifa)),
    leaf('valor', dinero),
  ]),
  leaf('importeTotal', dinero),
  moneda,
  optional(pagos({ plazo: true })),
]);

function liquidacionLayout(version: string, decimals: 2 | 6): Layout {
  return {
    root: 'liquidacionCompra',
    version,
    attributes: { idRequired: false, versionRequired: false },
    children: [
      infoTributaria,
      infoLiquidacionCompra,
      detalles(decimals, soloIva),
      reembolsos('liquidacion'),
      tipoNegociable,
      maquinaFiscal,
      infoAdicional(),
    ],
  };
}

/** All published purchase settlement versions (FACTS §4.7). */
export const layouts: readonly Layout[] = [liquidacionLayout('1.0.0', 2), liquidacionLayout('1.1.0', 6)];
