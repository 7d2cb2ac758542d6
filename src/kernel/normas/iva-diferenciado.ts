import type { IvaDiferenciadoRow } from './norma.js';

/**
 * Decreed days of IVA 8 % (FACTS §19.2), from press reports. Incomplete for 2022 to 2024, and 9 October 2025 is unconfirmed: a
 * day that is not listed is only a warning.
 */
export const ivaDiferenciadoBase: readonly IvaDiferenciadoRow[] = [
  { desde: '2025-01-01', hasta: '2025-01-05', fuente: 'Decreto 482', prensa: true },
  { desde: '2025-03-01', hasta: '2025-03-04', fuente: 'Decreto 542', prensa: true },
  { desde: '2025-04-18', hasta: '2025-04-20', fuente: 'Decreto 594', prensa: true },
  {
    desde: '2025-11-01',
    hasta: '2025-11-04',
    lugares: [
      { provincia: 'CARCHI' },
      { provincia: 'IMBABURA' },
      { provincia: 'PICHINCHA', canton: 'CAYAMBE' },
      { provincia: 'PICHINCHA', canton: 'PEDRO MONCAYO' },
    ],
    fuente: 'Decreto 196',
    prensa: true,
  },
  { desde: '2026-01-01', hasta: '2026-01-04', fuente: 'Decreto 271', prensa: true },
  { desde: '2026-02-14', hasta: '2026-02-17', fuente: 'Decreto 304', prensa: true },
];
