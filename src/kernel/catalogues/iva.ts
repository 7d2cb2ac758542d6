import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

const fuente = 'Ficha técnica 2.34, tabla 17';

/**
 * IVA rates by codigoPorcentaje (FACTS §6.2). Expired rates are kept: credit and debit notes use the rate of their document.
 */
export const iva = catalogue<TarifaRow>([
  { codigo: '0', descripcion: '0 %', tarifa: '0', desde: SIN_INICIO, fuente },
  { codigo: '2', descripcion: '12 %', tarifa: '12', desde: SIN_INICIO, hasta: '2016-05-31', fuente },
  { codigo: '2', descripcion: '12 %', tarifa: '12', desde: '2017-06-01', hasta: '2024-03-31', fuente },
  { codigo: '3', descripcion: '14 %', tarifa: '14', desde: '2016-06-01', hasta: '2017-05-31', fuente },
  { codigo: '4', descripcion: '15 %', tarifa: '15', desde: '2024-04-01', fuente: `${fuente}; Decreto 198` },
  {
    codigo: '5',
    descripcion: '5 %, transferencia local de materiales de construcción',
    tarifa: '5',
    desde: '2024-04-01',
    fuente: `${fuente}; Res. NAC-DGERCGC24-00000013`,
  },
  { codigo: '6', descripcion: 'No objeto de impuesto', tarifa: '0', desde: SIN_INICIO, fuente },
  { codigo: '7', descripcion: 'Exento de IVA', tarifa: '0', desde: SIN_INICIO, fuente },
  {
    codigo: '8',
    descripcion: 'IVA diferenciado 8 %, servicios turísticos en los días que fija un decreto',
    tarifa: '8',
    desde: SIN_INICIO,
    fuente,
  },
  // In the table since ficha 2.26 (5 March 2024); never the general rate so far (FACTS §6.2).
  { codigo: '10', descripcion: '13 %', tarifa: '13', desde: '2024-03-05', fuente },
]);
