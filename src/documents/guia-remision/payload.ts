import type { Static } from '#typebox';
import { array, detAdicional, figure, footer, header, object, opt, text } from '../payload-schema.js';

export const payload = object(
  {
    ...header,
    info: object(
      {
        dirPartida: text('Dirección de partida.'),
        razonSocialTransportista: text('Razón social o nombres del transportista.'),
        tipoIdentificacionTransportista: text('Tipo de identificación del transportista (tabla 6).'),
        rucTransportista: text('RUC, cédula o pasaporte del transportista.'),
        fechaIniTransporte: text('Inicio del transporte, dd/mm/aaaa.'),
        fechaFinTransporte: text('Fin del transporte, dd/mm/aaaa.'),
        placa: text('Placa del vehículo.'),
      },
      'Datos del transporte.',
    ),
    destinatario: array(
      object(
        {
          identificacionDestinatario: text('Identificación del destinatario.'),
          razonSocialDestinatario: text('Razón social o nombres del destinatario.'),
          dirDestinatario: text('Dirección del destinatario.'),
          motivoTraslado: text('Motivo del traslado.'),
          docAduaneroUnico: opt(text('Documento aduanero único.')),
          codEstabDestino: opt(text('Establecimiento de destino, 3 dígitos.')),
          ruta: opt(text('Ruta.')),
          codDocSustento: opt(text('Tipo del documento de sustento, dos dígitos.')),
          numDocSustento: opt(text('Número del documento de sustento, 001-001-000000001.')),
          numAutDocSustento: opt(text('Autorización del documento de sustento.')),
          fechaEmisionDocSustento: opt(text('Fecha del documento de sustento, dd/mm/aaaa.')),
          detalle: array(
            object(
              {
                codigoInterno: opt(text('Código del producto.')),
                codigoAdicional: opt(text('Código adicional.')),
                descripcion: text('Descripción.'),
                cantidad: figure('Cantidad.'),
                detAdicional,
              },
              'Mercadería.',
            ),
            'Mercadería que se traslada.',
          ),
        },
        'Destinatario.',
      ),
      'Destinatarios.',
    ),
    ...footer,
  },
  'Guía de remisión.',
);

export type GuiaRemisionPayload = Static<typeof payload>;
