import { leaf, list, optional, section, type Layout } from '../../xml/layout.js';
import {
  digitos,
  dinero,
  dineroConSigno,
  fecha,
  numeroDocumento,
  tarifa,
  texto,
  tipoIdentificacion,
} from '../facets.js';
import {
  codigoImpuesto,
  codigoPorcentaje,
  compensaciones,
  contribuyenteEspecial,
  dirEstablecimiento,
  infoAdicional,
  infoTributaria,
  maquinaFiscal,
  obligadoContabilidad,
  pagos,
  rise,
} from '../shared-layout.js';

const infoNotaDebito = section('infoNotaDebito', [
  leaf('fechaEmision', fecha),
  dirEstablecimiento,
  leaf('tipoIdentificacionComprador', tipoIdentificacion, 'receptor.tipoIdentificacion'),
  leaf('razonSocialComprador', texto(300), 'receptor.razonSocial'),
  leaf('identificacionComprador', texto(20), 'receptor.identificacion'),
  contribuyenteEspecial(),
  obligadoContabilidad,
  rise,
  leaf('codDocModificado', digitos(2)),
  leaf('numDocModificado', numeroDocumento),
  leaf('fechaEmisionDocSustento', fecha),
  leaf('totalSinImpuestos', dineroConSigno),
  list('impuestos', 'impuesto', [
    leaf('codigo', codigoImpuesto),
    leaf('codigoPorcentaje', codigoPorcentaje),
    leaf('tarifa', tarifa),
    leaf('baseImponible', dinero),
    leaf('valor', dinero),
    optional(leaf('valorDevolucionIva', dinero)),
  ]),
  compensaciones(),
  leaf('valorTotal', dinero),
  optional(pagos({ plazo: true, repeatable: true })),
]);

/** The only published version of the debit note (FACTS §4.3). */
export const layouts: readonly Layout[] = [
  {
    root: 'notaDebito',
    version: '1.0.0',
    attributes: { idRequired: false, versionRequired: true },
    children: [
      infoTributaria,
      infoNotaDebito,
      list('motivos', 'motivo', [leaf('razon', texto(300)), leaf('valor', dinero)]),
      maquinaFiscal,
      infoAdicional(),
    ],
  },
];
