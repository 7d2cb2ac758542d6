import type { Static } from '#typebox';
import { array, figure, footer, header, object, opt, receptor, reembolsos, text } from '../payload-schema.js';

const withheld = {
  codigo: text('Impuesto que se retiene: 1 renta, 2 IVA, 6 ISD.'),
  codigoRetencion: text('Código de la retención (renta: ATS tabla 3.10; IVA e ISD: tabla 20).'),
  baseImponible: figure('Base de la retención; en IVA, el valor del IVA.'),
  porcentajeRetener: opt(figure('Porcentaje; si se omite, el del catálogo en la fecha de emisión.')),
  valorRetenido: opt(figure('Valor retenido; si se omite, se calcula.')),
};

const impuestos = array(
  object(
    {
      ...withheld,
      codDocSustento: opt(text('Tipo del documento de sustento (ATS, tabla 4): 01 o 1 es la factura.')),
      numDocSustento: opt(text('Número del documento de sustento, 15 dígitos sin guiones.')),
      fechaEmisionDocSustento: opt(text('Fecha del documento de sustento, dd/mm/aaaa.')),
    },
    'Retención.',
  ),
  'Retenciones de la versión 1.0.0.',
);

const docSustento = object(
  {
    codSustento: text('Sustento tributario (ATS, tabla 5).'),
    codDocSustento: text('Tipo del documento (ATS, tabla 4).'),
    numDocSustento: text('Número del documento, 15 dígitos sin guiones.'),
    fechaEmisionDocSustento: text('Fecha del documento, dd/mm/aaaa.'),
    fechaRegistroContable: opt(text('Fecha de registro contable, dd/mm/aaaa.')),
    numAutDocSustento: opt(text('Autorización del documento, 10 a 49 dígitos.')),
    pagoLocExt: opt(
      text(
        '01 pago a residente (si se omite), 02 a no residente; obligatorio si el sujeto o el código es del exterior.',
      ),
    ),
    tipoRegi: opt(text('Régimen fiscal del exterior (ATS, tabla 19).')),
    paisEfecPago: opt(text('País del pago (tabla 25); con tipoRegi 02, el paraíso fiscal (ATS, tabla 17).')),
    aplicConvDobTrib: opt(text('SI o NO: convenio de doble tributación.')),
    pagExtSujRetNorLeg: opt(text('SI o NO: pago al exterior sujeto a retención por norma legal.')),
    pagoRegFis: opt(text('SI o NO: pago a régimen fiscal preferente.')),
    totalComprobantesReembolso: opt(figure('Total de los documentos reembolsados.')),
    totalBaseImponibleReembolso: opt(figure('Total de las bases reembolsadas.')),
    totalImpuestoReembolso: opt(figure('Total de los impuestos reembolsados.')),
    totalSinImpuestos: opt(
      figure('Total del documento sin impuestos; si se omite, la suma de las bases del IVA menos el ICE.'),
    ),
    importeTotal: opt(figure('Total del documento; si se omite, se calcula.')),
    impuestosDocSustento: array(
      object(
        {
          codImpuestoDocSustento: text('Impuesto del documento: 2 IVA, 3 ICE, 5 IRBPNR.'),
          codigoPorcentaje: text('Código de la tarifa.'),
          baseImponible: figure('Base imponible.'),
          tarifa: opt(figure('Tarifa; si se omite, la del catálogo en la fecha del documento.')),
          valorImpuesto: opt(figure('Valor del impuesto; si se omite, se calcula.')),
        },
        'Impuesto del documento.',
      ),
      'Impuestos del documento.',
    ),
    retenciones: array(
      object(
        {
          ...withheld,
          dividendos: opt(
            object(
              {
                fechaPagoDiv: text('Fecha de pago del dividendo, dd/mm/aaaa.'),
                imRentaSoc: figure('Impuesto a la renta pagado por la sociedad.'),
                ejerFisUtDiv: text('Ejercicio fiscal de la utilidad, aaaa.'),
              },
              'Dividendos; obligatorio con codSustento 10.',
            ),
          ),
          compraCajBanano: opt(
            object(
              { numCajBan: text('Número de cajas.'), precCajBan: figure('Precio por caja.') },
              'Compra de cajas de banano; obligatorio con los códigos de banano.',
            ),
          ),
        },
        'Retención.',
      ),
      'Retenciones del documento.',
    ),
    reembolsos: opt(reembolsos),
    pagos: opt(
      array(
        object({ formaPago: text('Forma de pago (tabla 24).'), total: figure('Valor pagado.') }, 'Pago.'),
        'Pagos; si se omiten, uno por el total del documento: 01, o 20 desde USD 500.',
      ),
    ),
  },
  'Documento de sustento.',
);

/** Withholding receipt payload: `impuestos` for 1.0.0, `docsSustento` for 2.0.0. */
export const payload = object(
  {
    ...header,
    receptor,
    periodoFiscal: opt(text('Período fiscal mm/aaaa; si se omite, el de la fecha de emisión.')),
    tipoSujetoRetenido: opt(text('01 persona natural, 02 sociedad; obligatorio con identificación del exterior (08).')),
    parteRel: opt(text('SI o NO: parte relacionada; NO si se omite, con una advertencia.')),
    docsSustento: opt(array(docSustento, 'Documentos de sustento de la versión 2.0.0.')),
    impuestos: opt(impuestos),
    ...footer,
  },
  'Comprobante de retención.',
);

export type RetencionPayload = Static<typeof payload>;
export type DocSustentoPayload = Exclude<RetencionPayload['docsSustento'], undefined>[number];
export type WithheldPayload = Exclude<RetencionPayload['impuestos'], undefined>[number];
