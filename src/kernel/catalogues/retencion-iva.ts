import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

const fuente = 'Ficha técnica 2.34, tabla 20';

/** IVA withholding codes; the rate is a percentage of the IVA (FACTS §6.5). Not the boxes 721-731 of form 104. */
export const retencionIva = catalogue<TarifaRow>([
  { codigo: '9', descripcion: '10 %, bienes entre contribuyentes especiales', tarifa: '10', desde: SIN_INICIO, fuente },
  {
    codigo: '10',
    descripcion: '20 %, servicios entre contribuyentes especiales',
    tarifa: '20',
    desde: SIN_INICIO,
    fuente,
  },
  { codigo: '1', descripcion: '30 %, bienes', tarifa: '30', desde: SIN_INICIO, fuente },
  { codigo: '11', descripcion: '50 %', tarifa: '50', desde: SIN_INICIO, fuente },
  { codigo: '2', descripcion: '70 %, servicios', tarifa: '70', desde: SIN_INICIO, fuente },
  {
    codigo: '3',
    descripcion: '100 %, profesionales, arriendo de personas naturales, liquidación de compra',
    tarifa: '100',
    desde: SIN_INICIO,
    fuente,
  },
  {
    codigo: '7',
    descripcion: 'Retención en cero',
    tarifa: '0',
    desde: SIN_INICIO,
    fuente: `${fuente}; Res. NAC-DGERCGC15-00000284`,
  },
  { codigo: '8', descripcion: 'No procede retención', tarifa: '0', desde: SIN_INICIO, fuente },
]);
