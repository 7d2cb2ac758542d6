import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

const fuente = 'Ficha técnica 2.34, tabla 20';
const descripcion = 'Impuesto a la salida de divisas';

/** ISD withholding rates by period (FACTS §6.5). No known source covers January 2023. */
export const retencionIsd = catalogue<TarifaRow>([
  { codigo: '4580', descripcion, tarifa: '5', desde: SIN_INICIO, hasta: '2021-12-31', fuente },
  { codigo: '4580', descripcion, tarifa: '4.75', desde: '2022-01-01', hasta: '2022-03-31', fuente },
  { codigo: '4580', descripcion, tarifa: '4.50', desde: '2022-04-01', hasta: '2022-06-30', fuente },
  { codigo: '4580', descripcion, tarifa: '4.25', desde: '2022-07-01', hasta: '2022-09-30', fuente },
  { codigo: '4580', descripcion, tarifa: '4.00', desde: '2022-10-01', hasta: '2022-12-31', fuente },
  { codigo: '4580', descripcion, desde: '2023-01-01', hasta: '2023-01-31', fuente },
  { codigo: '4580', descripcion, tarifa: '3.75', desde: '2023-02-01', hasta: '2023-06-30', fuente },
  { codigo: '4580', descripcion, tarifa: '3.50', desde: '2023-07-01', hasta: '2024-03-31', fuente },
  { codigo: '4580', descripcion, tarifa: '5', desde: '2024-04-01', fuente },
  { codigo: '4586', descripcion: `${descripcion}, tarifa reducida`, tarifa: '2.5', desde: '2025-05-01', fuente },
]);
