import { paises } from '../../kernel/catalogues/paises.js';
import { retencionPresuntiva } from '../../kernel/catalogues/retencion-presuntiva.js';
import { decimal, formatDecimal } from '../../kernel/decimal.js';
import type { RideBlock, RideContent } from '../../kernel/ride-model.js';
import { isBlock, type NormalisedDocument } from '../../xml/layout.js';
import { field, itemMoney, items, itemTable, itemText, pagosTable, text } from '../ride-content.js';
import { fieldsBlock, itemLines, machineBlock, reembolsosTable } from '../ride-items.js';
import { line, rideTotals } from '../ride-totals.js';

/** RIDE content of an invoice (FACTS §14). */
export function ride(documento: NormalisedDocument): RideContent {
  const importeTotal = text(documento, 'importeTotal');
  const subsidio = text(documento, 'totalSubsidio');
  const of = (name: string): string => text(documento, name);
  return {
    receptor: [
      ...field('Razón social / Nombres y apellidos', of('receptor.razonSocial'), { wide: true }),
      ...field('Identificación', of('receptor.identificacion')),
      ...field('Fecha de emisión', of('fechaEmision')),
      ...field('Guía de remisión', of('guiaRemision')),
      ...field('Placa / matrícula', of('placa')),
      ...field('Dirección', of('receptor.direccion'), { wide: true }),
    ],
    cuerpo: [
      itemLines(documento),
      ...exportBlock(documento),
      ...reembolsosTable(documento),
      ...presumptiveWithholdings(documento),
      ...transportBlocks(documento),
      ...thirdParties(documento),
      ...machineBlock(documento),
    ],
    totales: rideTotals(documento, {
      impuestos: items(documento, 'totalConImpuestos'),
      totalSinImpuestos: of('totalSinImpuestos'),
      totalDescuento: of('totalDescuento'),
      others: [
        ...line('PROPINA', of('propina')),
        ...line('FLETE INTERNACIONAL', of('fleteInternacional')),
        ...line('SEGURO INTERNACIONAL', of('seguroInternacional')),
        ...line('GASTOS ADUANEROS', of('gastosAduaneros')),
        ...line('GASTOS TRANSPORTE OTROS', of('gastosTransporteOtros')),
      ],
      total: { label: 'VALOR TOTAL', value: importeTotal },
      after: [
        ...(subsidio === ''
          ? []
          : [
              {
                label: 'VALOR TOTAL SIN SUBSIDIO',
                value: formatDecimal(decimal(importeTotal).plus(decimal(subsidio))),
              },
              { label: 'AHORRO POR SUBSIDIO', value: subsidio },
            ]),
        ...line('RETENCIÓN IVA PRESUNTIVO', of('valorRetIva')),
        ...line('RETENCIÓN RENTA PRESUNTIVA', of('valorRetRenta')),
      ],
    }),
    pagos: pagosTable(items(documento, 'pagos')),
  };
}

function pais(codigo: string): string {
  return paises.rows.find((row) => row.codigo === codigo)?.descripcion ?? codigo;
}

function exportBlock(documento: NormalisedDocument): readonly RideBlock[] {
  const of = (name: string): string => text(documento, name);
  return fieldsBlock('Comercio exterior', [
    ...field('Tipo', of('comercioExterior')),
    ...field('Incoterm', of('incoTermFactura')),
    ...field('Lugar del incoterm', of('lugarIncoTerm')),
    ...field('Incoterm del total', of('incoTermTotalSinImpuestos')),
    ...field('País de origen', pais(of('paisOrigen'))),
    ...field('Puerto de embarque', of('puertoEmbarque')),
    ...field('País de destino', pais(of('paisDestino'))),
    ...field('Puerto de destino', of('puertoDestino')),
    ...field('País de adquisición', pais(of('paisAdquisicion'))),
  ]);
}

/** Withholdings for fuel and press on the invoice itself (ficha, tablas 22 and 23). */
function presumptiveWithholdings(documento: NormalisedDocument): readonly RideBlock[] {
  const list = items(documento, 'retenciones');
  if (list.length === 0) return [];
  const concepto = (retencion: NormalisedDocument): string => {
    const codigo = text(retencion, 'codigoPorcentaje');
    const row = retencionPresuntiva.rows.findLast((known) => known.codigo === codigo);
    return row === undefined ? codigo : `${codigo} - ${row.descripcion}`;
  };
  return [
    itemTable(
      list,
      [
        { id: 'concepto', titulo: 'Concepto', align: 'left', lead: true, cell: concepto },
        { id: 'tarifa', titulo: 'Porcentaje', align: 'right', cell: itemText('tarifa') },
        { id: 'valor', titulo: 'Valor retenido', align: 'right', cell: itemMoney('valor') },
      ],
      'Retenciones presuntivas',
    ),
  ];
}

/** Invoice that replaces a guía (anexo 8). */
function transportBlocks(documento: NormalisedDocument): readonly RideBlock[] {
  const info = documento['infoSustitutivaGuiaRemision'];
  if (!isBlock(info)) return [];
  const of = (name: string): string => text(info, name);
  return [
    ...fieldsBlock('Sustitutiva de guía de remisión', [
      ...field('Transportista', of('razonSocialTransportista')),
      ...field('Identificación', of('rucTransportista')),
      ...field('Placa', of('placa')),
      ...field('Inicio y fin del transporte', `${of('fechaIniTransporte')} - ${of('fechaFinTransporte')}`),
      ...field('Punto de partida', of('dirPartida'), { wide: true }),
      ...field('Destino', of('dirDestinatario'), { wide: true }),
    ]),
    itemTable(items(info, 'destinos'), [
      {
        id: 'motivo',
        titulo: 'Motivo del traslado',
        align: 'left',
        lead: true,
        cell: itemText('motivoTraslado'),
      },
      { id: 'ruta', titulo: 'Ruta', align: 'left', ifUsed: true, cell: itemText('ruta') },
      {
        id: 'aduanero',
        whole: true,
        titulo: 'Documento aduanero',
        align: 'left',
        ifUsed: true,
        cell: itemText('docAduaneroUnico'),
      },
      {
        id: 'estab',
        whole: true,
        titulo: 'Estab. destino',
        align: 'left',
        ifUsed: true,
        cell: itemText('codEstabDestino'),
      },
    ]),
  ];
}

/** Items of third parties, separate from the total (anexo 9). */
function thirdParties(documento: NormalisedDocument): readonly RideBlock[] {
  const list = items(documento, 'otrosRubrosTerceros');
  if (list.length === 0) return [];
  return [
    itemTable(
      list,
      [
        { id: 'concepto', titulo: 'Concepto', align: 'left', lead: true, cell: itemText('concepto') },
        { id: 'total', titulo: 'Total', align: 'right', cell: itemMoney('total') },
      ],
      'Otros rubros de terceros (no incluidos en el valor total)',
    ),
  ];
}
