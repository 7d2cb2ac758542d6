import { leaf, list, optional, section, type Layout } from '../../xml/layout.js';
import { cantidad, digitos, dinero, fecha, forma, numeroDocumento, texto } from '../facets.js';
import {
  codigoImpuesto,
  codigoPorcentaje,
  compensaciones,
  contribuyenteEspecial,
  detallesAdicionales,
  dirEstablecimiento,
  impuestos,
  infoAdicional,
  infoTributaria,
  maquinaFiscal,
  moneda,
  obligadoContabilidad,
  rise,
} from '../shared-layout.js';

const infoNotaCredito = section('infoNotaCredito', [
  leaf('fechaEmision', fecha),
  dirEstablecimiento,
  leaf(
    'tipoIdentificacionComprador',
    forma('[0][4-8]', '04 RUC, 05 cédula, 06 pasaporte u 08 exterior', { minLength: 1, maxLength: 13 }),
    'receptor.tipoIdentificacion',
  ),
  leaf('razonSocialComprador', texto(300), 'receptor.razonSocial'),
  leaf('identificacionComprador', texto(20), 'receptor.identificacion'),
  contribuyenteEspecial(),
  obligadoContabilidad,
  rise,
  leaf('codDocModificado', digitos(2)),
  leaf('numDocModificado', numeroDocumento),
  leaf('fechaEmisionDocSustento', fecha),
  leaf('totalSinImpuestos', dinero),
  compensaciones(),
  leaf('valorModificacion', dinero),
  moneda,
  list('totalConImpuestos', 'totalImpuesto', [
    leaf('codigo', codigoImpuesto),
    leaf('codigoPorcentaje', codigoPorcentaje),
    leaf('baseImponible', dinero),
    leaf('valor', dinero),
    optional(leaf('valorDevolucionIva', dinero)),
  ]),
  leaf('motivo', texto(300)),
]);

function notaCreditoLayout(version: string, decimals: 2 | 6): Layout {
  return {
    root: 'notaCredito',
    version,
    attributes: { idRequired: true, versionRequired: true },
    children: [
      infoTributaria,
      infoNotaCredito,
      list('detalles', 'detalle', [
        optional(leaf('codigoInterno', texto(25))),
        optional(leaf('codigoAdicional', texto(25))),
        leaf('descripcion', texto(300)),
        leaf('cantidad', cantidad(decimals)),
        leaf('precioUnitario', cantidad(decimals)),
        optional(leaf('descuento', dinero)),
        leaf('precioTotalSinImpuesto', dinero),
        detallesAdicionales(),
        impuestos(codigoImpuesto, { tarifaOptional: true, min: 0 }),
      ]),
      maquinaFiscal,
      infoAdicional(),
    ],
  };
}

/** All published credit note versions (FACTS §4.2). */
export const layouts: readonly Layout[] = [notaCreditoLayout('1.0.0', 2), notaCreditoLayout('1.1.0', 6)];
