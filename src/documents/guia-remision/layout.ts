import { leaf, list, optional, section, type Layout } from '../../xml/layout.js';
import {
  cantidad,
  digitos,
  fecha,
  numeroAutorizacion,
  numeroDocumento,
  placa,
  texto,
  tipoIdentificacion,
} from '../facets.js';
import {
  contribuyenteEspecial,
  detallesAdicionales,
  dirEstablecimiento,
  infoAdicional,
  infoTributaria,
  maquinaFiscal,
  obligadoContabilidad,
  rise,
} from '../shared-layout.js';

const infoGuiaRemision = section('infoGuiaRemision', [
  dirEstablecimiento,
  leaf('dirPartida', texto(300), 'info.dirPartida'),
  leaf('razonSocialTransportista', texto(300), 'info.razonSocialTransportista'),
  leaf('tipoIdentificacionTransportista', tipoIdentificacion, 'info.tipoIdentificacionTransportista'),
  leaf('rucTransportista', texto(20), 'info.rucTransportista'),
  rise,
  obligadoContabilidad,
  contribuyenteEspecial(),
  leaf('fechaIniTransporte', fecha, 'info.fechaIniTransporte'),
  leaf('fechaFinTransporte', fecha, 'info.fechaFinTransporte'),
  leaf('placa', placa, 'info.placa'),
]);

function guiaLayout(version: string, decimals: 2 | 6): Layout {
  const detalle = [
    optional(leaf('codigoInterno', texto(25))),
    optional(leaf('codigoAdicional', texto(25))),
    leaf('descripcion', texto(300)),
    leaf('cantidad', cantidad(decimals)),
    detallesAdicionales(0),
  ];
  const destinatario = [
    leaf('identificacionDestinatario', texto(20)),
    leaf('razonSocialDestinatario', texto(300)),
    leaf('dirDestinatario', texto(300)),
    leaf('motivoTraslado', texto(300)),
    optional(leaf('docAduaneroUnico', texto(20))),
    optional(leaf('codEstabDestino', digitos(3))),
    optional(leaf('ruta', texto(300))),
    optional(leaf('codDocSustento', digitos(2))),
    optional(leaf('numDocSustento', numeroDocumento)),
    optional(leaf('numAutDocSustento', numeroAutorizacion)),
    optional(leaf('fechaEmisionDocSustento', fecha)),
    list('detalles', 'detalle', detalle, { from: 'detalle' }),
  ];
  return {
    root: 'guiaRemision',
    version,
    attributes: { idRequired: true, versionRequired: true },
    children: [
      infoTributaria,
      infoGuiaRemision,
      list('destinatarios', 'destinatario', destinatario, { from: 'destinatario' }),
      maquinaFiscal,
      infoAdicional(),
    ],
  };
}

/** All published waybill versions (FACTS §4.4). */
export const layouts: readonly Layout[] = [guiaLayout('1.0.0', 2), guiaLayout('1.1.0', 6)];
