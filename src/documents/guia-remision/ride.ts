import type { RideBlock, RideContent } from '../../kernel/ride-model.js';
import type { NormalisedDocument } from '../../xml/layout.js';
import { detalleAdicional, field, items, itemTable, itemText, nombreDocumento, text } from '../ride-content.js';
import { machineBlock } from '../ride-items.js';

/** RIDE content of a waybill: the carrier, then each receiver with its goods (FACTS §14). */
export function ride(documento: NormalisedDocument): RideContent {
  const of = (name: string): string => text(documento, `info.${name}`);
  return {
    receptor: [
      ...field('Razón social / Nombres (transportista)', of('razonSocialTransportista'), { wide: true }),
      ...field('Identificación (transportista)', of('rucTransportista')),
      ...field('Placa', of('placa')),
      ...field('Fecha inicio transporte', of('fechaIniTransporte')),
      ...field('Fecha fin transporte', of('fechaFinTransporte')),
      ...field('Fecha de emisión', text(documento, 'fechaEmision')),
      ...field('Punto de partida', of('dirPartida'), { wide: true }),
    ],
    cuerpo: [...items(documento, 'destinatario').flatMap(receiver), ...machineBlock(documento)],
    totales: [],
    pagos: undefined,
  };
}

function receiver(
  destinatario: NormalisedDocument,
  index: number,
  all: readonly NormalisedDocument[],
): readonly RideBlock[] {
  const goods = all.flatMap((one) => items(one, 'detalle'));
  const of = (name: string): string => text(destinatario, name);
  const documento = of('numDocSustento');
  const comprobante = of('codDocSustento') === '' ? documento : `${nombreDocumento(of('codDocSustento'))} ${documento}`;
  return [
    {
      kind: 'fields',
      titulo: all.length === 1 ? 'Destinatario' : `Destinatario ${index + 1} de ${all.length}`,
      fields: [
        ...field('Razón social / Nombres (destinatario)', of('razonSocialDestinatario'), { wide: true }),
        ...field('Identificación (destinatario)', of('identificacionDestinatario')),
        ...field('Motivo de traslado', of('motivoTraslado')),
        ...field('Destino (punto de llegada)', of('dirDestinatario'), { wide: true }),
        ...field('Comprobante de venta', comprobante.trim()),
        ...field('Fecha de emisión (comprobante)', of('fechaEmisionDocSustento')),
        ...field('Número de autorización (comprobante)', of('numAutDocSustento'), { wide: true }),
        ...field('Documento aduanero', of('docAduaneroUnico')),
        ...field('Código establecimiento destino', of('codEstabDestino')),
        ...field('Ruta', of('ruta'), { wide: true }),
      ],
    },
    itemTable(
      items(destinatario, 'detalle'),
      [
        { id: 'cantidad', titulo: 'Cantidad', align: 'right', cell: itemText('cantidad') },
        {
          id: 'descripcion',
          titulo: 'Descripción',
          align: 'left',
          lead: true,
          cell: itemText('descripcion'),
        },
        {
          id: 'codigoPrincipal',
          whole: true,
          titulo: 'Código principal',
          align: 'left',
          cell: itemText('codigoInterno'),
        },
        {
          id: 'codigoAuxiliar',
          whole: true,
          titulo: 'Código auxiliar',
          align: 'left',
          ifUsed: true,
          cell: itemText('codigoAdicional'),
        },
        {
          id: 'detalleAdicional',
          titulo: 'Detalle adicional',
          align: 'left',
          lead: true,
          ifUsed: true,
          optional: true,
          cell: detalleAdicional,
        },
      ],
      undefined,
      goods,
    ),
  ];
}
