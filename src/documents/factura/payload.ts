import type { Static } from '#typebox';
import {
  array,
  detalles,
  figure,
  footer,
  header,
  object,
  opt,
  pagos,
  receptor,
  reembolso,
  text,
  tipoNegociable,
  totalConImpuestos,
} from '../payload-schema.js';

/** Invoice payload: spec/API.md §3.2, then the less common blocks under the SRI's names. */
export const payload = object(
  {
    ...header,
    receptor,
    detalles,
    pagos,
    moneda: opt(text('Moneda; DOLAR si se omite.')),
    guiaRemision: opt(text('Número de la guía de remisión relacionada, 001-001-000000001.')),
    propina: opt(figure('Propina; cero si se omite.')),
    placa: opt(text('Placa del vehículo (combustibles y transporte, anexos 12 y 25).')),
    totalConImpuestos: opt(totalConImpuestos),
    totalSubsidio: opt(figure('Total del subsidio; si se omite y hay precioSinSubsidio, se calcula.')),
    comercioExterior: opt(text('EXPORTADOR en facturas de exportación (anexo 4).')),
    incoTermFactura: opt(text('Término de negociación, como FOB.')),
    lugarIncoTerm: opt(text('Lugar del término de negociación.')),
    paisOrigen: opt(text('País de origen (tabla 25).')),
    puertoEmbarque: opt(text('Puerto de embarque.')),
    puertoDestino: opt(text('Puerto de destino.')),
    paisDestino: opt(text('País de destino (tabla 25).')),
    paisAdquisicion: opt(text('País de adquisición (tabla 25).')),
    incoTermTotalSinImpuestos: opt(text('Término de negociación del total sin impuestos.')),
    fleteInternacional: opt(figure('Flete internacional.')),
    seguroInternacional: opt(figure('Seguro internacional.')),
    gastosAduaneros: opt(figure('Gastos aduaneros.')),
    gastosTransporteOtros: opt(figure('Gastos de transporte y otros.')),
    ...reembolso,
    valorRetIva: opt(figure('IVA retenido presuntivo.')),
    valorRetRenta: opt(figure('Renta retenida presuntiva.')),
    retenciones: opt(
      array(
        object(
          {
            codigo: text('4: IVA presuntivo y renta.'),
            codigoPorcentaje: text('Código de la tabla 23: 3, 4, 327 o 328.'),
            tarifa: figure('Tarifa.'),
            valor: figure('Valor.'),
          },
          'Retención presuntiva.',
        ),
        'Retenciones presuntivas de combustibles y prensa; desde la versión 1.1.0.',
      ),
    ),
    infoSustitutivaGuiaRemision: opt(
      object(
        {
          dirPartida: text('Dirección de partida.'),
          dirDestinatario: text('Dirección de destino.'),
          fechaIniTransporte: text('Inicio del transporte, dd/mm/aaaa.'),
          fechaFinTransporte: text('Fin del transporte, dd/mm/aaaa.'),
          razonSocialTransportista: text('Transportista.'),
          tipoIdentificacionTransportista: text('Tipo de identificación del transportista.'),
          rucTransportista: text('Identificación del transportista.'),
          placa: text('Placa.'),
          destinos: array(
            object(
              {
                motivoTraslado: text('Motivo del traslado.'),
                docAduaneroUnico: opt(text('Documento aduanero único.')),
                codEstabDestino: opt(text('Establecimiento de destino, 3 dígitos.')),
                ruta: opt(text('Ruta.')),
              },
              'Destino.',
            ),
            'Destinos.',
          ),
        },
        'Factura que sustituye a la guía de remisión (anexo 8); versiones 2.0.0 y 2.1.0.',
      ),
    ),
    otrosRubrosTerceros: opt(
      array(
        object({ concepto: text('Concepto.'), total: figure('Valor.') }, 'Rubro.'),
        'Rubros que se cobran por cuenta de terceros (anexo 9); versiones 2.0.0 y 2.1.0. No entran en importeTotal.',
      ),
    ),
    tipoNegociable,
    ...footer,
  },
  'Factura.',
);

export type FacturaPayload = Static<typeof payload>;
