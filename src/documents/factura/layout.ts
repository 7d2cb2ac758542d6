import { block, leaf, list, optional, section, type Layout, type LayoutNode } from '../../xml/layout.js';
import {
  cifra,
  digitos,
  dinero,
  dineroConSigno,
  fecha,
  forma,
  numeroDocumento,
  pais,
  placa,
  tarifa,
  texto,
  tipoIdentificacion,
} from '../facets.js';
import {
  codigoImpuesto,
  codigoPorcentaje,
  compensaciones,
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

const incoTerm = forma('([A-Z])*', 'un término de comercio en mayúsculas, como FOB', { minLength: 1, maxLength: 10 });

const infoFactura = section('infoFactura', [
  leaf('fechaEmision', fecha),
  dirEstablecimiento,
  contribuyenteEspecial(),
  obligadoContabilidad,
  optional(leaf('comercioExterior', forma('EXPORTADOR', 'EXPORTADOR'))),
  optional(leaf('incoTermFactura', incoTerm)),
  optional(leaf('lugarIncoTerm', texto(300))),
  optional(leaf('paisOrigen', pais)),
  optional(leaf('puertoEmbarque', texto(300))),
  optional(leaf('puertoDestino', texto(300))),
  optional(leaf('paisDestino', pais)),
  optional(leaf('paisAdquisicion', pais)),
  leaf('tipoIdentificacionComprador', tipoIdentificacion, 'receptor.tipoIdentificacion'),
  optional(leaf('guiaRemision', numeroDocumento)),
  leaf('razonSocialComprador', texto(300), 'receptor.razonSocial'),
  leaf('identificacionComprador', texto(20), 'receptor.identificacion'),
  optional(leaf('direccionComprador', texto(300), 'receptor.direccion')),
  leaf('totalSinImpuestos', dinero),
  optional(leaf('totalSubsidio', dinero)),
  optional(leaf('incoTermTotalSinImpuestos', incoTerm)),
  leaf('totalDescuento', dineroConSigno),
  totalesReembolso,
  list('totalConImpuestos', 'totalImpuesto', [
    leaf('codigo', codigoImpuesto),
    leaf('codigoPorcentaje', codigoPorcentaje),
    optional(leaf('descuentoAdicional', dineroConSigno)),
    leaf('baseImponible', dinero),
    optional(leaf('tarifa', tarifa)),
    leaf('valor', dinero),
    optional(leaf('valorDevolucionIva', dinero)),
  ]),
  compensaciones(),
  optional(leaf('propina', dinero)),
  optional(leaf('fleteInternacional', dinero)),
  optional(leaf('seguroInternacional', dinero)),
  optional(leaf('gastosAduaneros', dinero)),
  optional(leaf('gastosTransporteOtros', dinero)),
  leaf('importeTotal', dinero),
  moneda,
  optional(leaf('placa', placa)),
  optional(pagos({ plazo: true })),
  optional(leaf('valorRetIva', dinero)),
  optional(leaf('valorRetRenta', dinero)),
]);

/** Presumptive withholdings for fuel and press, since 1.1.0 (FACTS §6.5). */
const retenciones = optional(
  list('retenciones', 'retencion', [
    leaf('codigo', forma('[4]{1}', '4')),
    leaf('codigoPorcentaje', forma('[0-9]{1,3}', 'un código de la tabla 23, como 327')),
    leaf('tarifa', cifra(5, 2)),
    leaf('valor', dinero),
  ]),
);

/** The two blocks added in 2.x: an invoice that replaces a guía, and items of third parties (anexos 8 and 9). */
const version2: readonly LayoutNode[] = [
  optional(
    block('infoSustitutivaGuiaRemision', [
      leaf('dirPartida', texto(300)),
      leaf('dirDestinatario', texto(300)),
      leaf('fechaIniTransporte', fecha),
      leaf('fechaFinTransporte', fecha),
      leaf('razonSocialTransportista', texto(300)),
      leaf('tipoIdentificacionTransportista', tipoIdentificacion),
      leaf('rucTransportista', texto(20)),
      leaf('placa', placa),
      list('destinos', 'destino', [
        leaf('motivoTraslado', texto(300)),
        optional(leaf('docAduaneroUnico', texto(64))),
        optional(leaf('codEstabDestino', digitos(3))),
        optional(leaf('ruta', texto(300))),
      ]),
    ]),
  ),
  optional(list('otrosRubrosTerceros', 'rubro', [leaf('concepto', texto(300)), leaf('total', dinero)])),
];

function facturaLayout(version: string, more: { decimals: 2 | 6; guiaYTerceros: boolean }): Layout {
  return {
    root: 'factura',
    version,
    attributes: { idRequired: false, versionRequired: false },
    children: [
      infoTributaria,
      infoFactura,
      detalles(more.decimals, codigoImpuesto),
      reembolsos('factura'),
      ...(more.decimals === 6 ? [retenciones] : []),
      ...(more.guiaYTerceros ? version2 : []),
      tipoNegociable,
      maquinaFiscal,
      infoAdicional(),
    ],
  };
}

/** All published invoice versions (FACTS §2, §4.1). */
export const layouts: readonly Layout[] = [
  facturaLayout('1.0.0', { decimals: 2, guiaYTerceros: false }),
  facturaLayout('1.1.0', { decimals: 6, guiaYTerceros: false }),
  facturaLayout('2.0.0', { decimals: 2, guiaYTerceros: true }),
  facturaLayout('2.1.0', { decimals: 6, guiaYTerceros: true }),
];
