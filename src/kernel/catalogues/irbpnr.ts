import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

/** Tax on non-returnable plastic bottles: an amount per bottle (FACTS §6.2). */
export const irbpnr = catalogue<TarifaRow>([
  {
    codigo: '5001',
    descripcion: 'Impuesto redimible a las botellas plásticas no retornables, por botella',
    tarifa: '0.02',
    desde: SIN_INICIO,
    fuente: 'Ficha técnica 2.34, ejemplo del anexo 3',
  },
]);
