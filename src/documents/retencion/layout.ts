import { block, leaf, list, optional, section, type Layout } from '../../xml/layout.js';
import {
  cifra,
  digitos,
  dinero,
  dineroConSigno,
  fecha,
  forma,
  numeroAutorizacion,
  texto,
  tipoIdentificacion,
} from '../facets.js';
import {
  contribuyenteEspecial,
  dirEstablecimiento,
  infoAdicional,
  infoTributaria,
  maquinaFiscal,
  obligadoContabilidad,
  pagos,
  reembolsos,
} from '../shared-layout.js';

/** Percentages and rates have three digits here: 1.75, 10, 100, but not 12.75 (FACTS §2). */
const porcentaje = cifra(3, 2);

const quinceDigitos = forma('[0-9]{15}', 'el número del documento en 15 dígitos, sin guiones');

const sujeto = {
  tipo: leaf('tipoIdentificacionSujetoRetenido', tipoIdentificacion, 'receptor.tipoIdentificacion'),
  razonSocial: leaf('razonSocialSujetoRetenido', texto(300), 'receptor.razonSocial'),
  identificacion: leaf('identificacionSujetoRetenido', texto(20), 'receptor.identificacion'),
};

const siONo = forma('SI|NO', 'SI o NO');

/** 1.0.0: a flat list of withholdings, each with its document (FACTS §4.6). */
const version1: Layout = {
  root: 'comprobanteRetencion',
  version: '1.0.0',
  attributes: { idRequired: false, versionRequired: true },
  children: [
    infoTributaria,
    section('infoCompRetencion', [
      leaf('fechaEmision', fecha),
      dirEstablecimiento,
      contribuyenteEspecial(),
      obligadoContabilidad,
      sujeto.tipo,
      sujeto.razonSocial,
      sujeto.identificacion,
      leaf('periodoFiscal', forma('[0-9]{2}/[0-9]{4}', 'un período fiscal mm/aaaa')),
    ]),
    list('impuestos', 'impuesto', [
      leaf('codigo', forma('[0-9]{1}', '1 renta, 2 IVA o 6 ISD', { minLength: 1, maxLength: 1 })),
      leaf('codigoRetencion', texto(5)),
      leaf('baseImponible', dinero),
      leaf('porcentajeRetener', porcentaje),
      leaf('valorRetenido', dinero),
      optional(leaf('codDocSustento', digitos(2))),
      optional(leaf('numDocSustento', quinceDigitos)),
      optional(leaf('fechaEmisionDocSustento', fecha)),
    ]),
    maquinaFiscal,
    infoAdicional(),
  ],
};

const retencion = [
  leaf('codigo', forma('[126]{1}', '1 renta, 2 IVA o 6 ISD')),
  leaf('codigoRetencion', texto(5)),
  leaf('baseImponible', dinero),
  leaf('porcentajeRetener', porcentaje),
  leaf('valorRetenido', dinero),
  optional(
    block('dividendos', [
      leaf('fechaPagoDiv', fecha),
      leaf('imRentaSoc', dinero),
      leaf('ejerFisUtDiv', forma('(19|20)[0-9]{2}', 'un año')),
    ]),
  ),
  optional(
    block('compraCajBanano', [
      leaf('numCajBan', forma('[0-9]{1,7}', 'un número de cajas de hasta 7 dígitos')),
      leaf('precCajBan', dinero),
    ]),
  ),
];

const docSustento = [
  leaf('codSustento', forma('[0-9]{2}', 'un código de dos dígitos (ATS, tabla 5)')),
  leaf('codDocSustento', forma('[0-9]{1,3}', 'un tipo de documento de hasta 3 dígitos (ATS, tabla 4)')),
  leaf('numDocSustento', quinceDigitos),
  leaf('fechaEmisionDocSustento', fecha),
  optional(leaf('fechaRegistroContable', fecha)),
  optional(leaf('numAutDocSustento', numeroAutorizacion)),
  leaf('pagoLocExt', forma('01|02', '01 residente o 02 no residente')),
  optional(leaf('tipoRegi', forma('[0-9]{2}', '01, 02 o 03 (ATS, tabla 19)'))),
  optional(leaf('paisEfecPago', forma('[0-9]{3,4}', 'un código de país'))),
  optional(leaf('aplicConvDobTrib', siONo)),
  optional(leaf('pagExtSujRetNorLeg', siONo)),
  optional(leaf('pagoRegFis', siONo)),
  optional(leaf('totalComprobantesReembolso', dineroConSigno)),
  optional(leaf('totalBaseImponibleReembolso', dineroConSigno)),
  optional(leaf('totalImpuestoReembolso', dineroConSigno)),
  leaf('totalSinImpuestos', dineroConSigno),
  leaf('importeTotal', dinero),
  list('impuestosDocSustento', 'impuestoDocSustento', [
    leaf('codImpuestoDocSustento', forma('[235]{1}', '2 IVA, 3 ICE o 5 IRBPNR')),
    leaf('codigoPorcentaje', forma('[0-9]{1,4}', 'un código de tarifa de 1 a 4 dígitos')),
    leaf('baseImponible', dinero),
    leaf('tarifa', porcentaje),
    leaf('valorImpuesto', dinero),
  ]),
  list('retenciones', 'retencion', retencion),
  reembolsos('retencion'),
  pagos({ plazo: false }),
];

/** 2.0.0: the documents of a purchase with their taxes, withholdings and payments (FACTS §4.5). */
const version2: Layout = {
  root: 'comprobanteRetencion',
  version: '2.0.0',
  attributes: { idRequired: false, versionRequired: true },
  children: [
    infoTributaria,
    section('infoCompRetencion', [
      leaf('fechaEmision', fecha),
      dirEstablecimiento,
      contribuyenteEspecial(5),
      obligadoContabilidad,
      sujeto.tipo,
      optional(leaf('tipoSujetoRetenido', forma('01|02', '01 persona natural o 02 sociedad'))),
      leaf('parteRel', siONo),
      sujeto.razonSocial,
      sujeto.identificacion,
      leaf('periodoFiscal', forma('(0[1-9]|1[012])/20[0-9][0-9]', 'un período fiscal mm/aaaa')),
    ]),
    list('docsSustento', 'docSustento', docSustento),
    maquinaFiscal,
    infoAdicional(texto(300)),
  ],
};

/** Both published versions of the withholding receipt. */
export const layouts: readonly Layout[] = [version1, version2];
