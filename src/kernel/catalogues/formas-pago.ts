import { catalogue, type CatalogueRow } from './catalogue.js';

const fuente = 'Ficha técnica 2.34, tabla 24';
const ended = '2016-08-31';

/** Payment methods. 02 to 14 still match the SRI's schema but ended in 2016 (FACTS §6.4). */
export const formasPago = catalogue<CatalogueRow>([
  { codigo: '01', descripcion: 'Sin utilización del sistema financiero', desde: '2013-01-01', fuente },
  ...['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14'].map((codigo) => ({
    codigo,
    descripcion: 'Forma de pago anterior a septiembre de 2016',
    desde: '2013-01-01',
    hasta: ended,
    fuente,
  })),
  { codigo: '15', descripcion: 'Compensación de deudas', desde: '2013-01-01', fuente },
  { codigo: '16', descripcion: 'Tarjeta de débito', desde: '2016-06-01', fuente },
  { codigo: '17', descripcion: 'Dinero electrónico', desde: '2016-06-01', fuente },
  { codigo: '18', descripcion: 'Tarjeta prepago', desde: '2016-06-01', fuente },
  { codigo: '19', descripcion: 'Tarjeta de crédito', desde: '2016-06-01', fuente },
  { codigo: '20', descripcion: 'Otros con utilización del sistema financiero', desde: '2016-06-01', fuente },
  { codigo: '21', descripcion: 'Endoso de títulos', desde: '2016-06-01', fuente },
]);
