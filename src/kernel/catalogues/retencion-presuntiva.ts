import { catalogue, SIN_INICIO, type TarifaRow } from './catalogue.js';

const fuente = 'Ficha técnica 2.34, tablas 22 y 23';

/** Withholdings inside an invoice (codigo 4): fuel and press (FACTS §6.5). */
export const retencionPresuntiva = catalogue<TarifaRow>([
  { codigo: '3', descripcion: 'IVA presuntivo, tarifa 1', tarifa: '1', desde: SIN_INICIO, fuente },
  { codigo: '4', descripcion: 'IVA presuntivo, tarifa 0.12', tarifa: '0.12', desde: SIN_INICIO, fuente },
  {
    codigo: '327',
    descripcion: 'Renta, comercializadoras de combustibles (2 por mil)',
    tarifa: '0.20',
    desde: SIN_INICIO,
    fuente,
  },
  {
    codigo: '328',
    descripcion: 'Renta, distribuidores de combustibles (3 por mil)',
    tarifa: '0.30',
    desde: SIN_INICIO,
    fuente,
  },
]);
