import type { CifraRow } from './norma.js';

const consumidorFinal = {
  clave: 'consumidor-final-maximo',
  descripcion: 'Total hasta el que se factura a consumidor final',
} as const;

/** Amounts that rules compare with (FACTS §6.4 and §7). */
export const cifrasBase: readonly CifraRow[] = [
  { ...consumidorFinal, valor: '200', desde: '2000-01-01', hasta: '2023-01-31', fuente: 'Ficha técnica 2.22' },
  { ...consumidorFinal, valor: '50', desde: '2023-02-01', fuente: 'Ficha técnica 2.23' },
  {
    clave: 'bancarizacion',
    descripcion: 'Pago desde el que se exige el sistema financiero',
    valor: '500',
    desde: '2000-01-01',
    fuente: 'FACTS §6.4',
  },
];
