/** A certification authority of Ecuador and where its certificates identify the holder. */
export interface Authority {
  readonly nombre: string;
  /** Private arcs with the holder's data: `<arc>.1` cédula, `.10` razón social, `.11` RUC (FACTS §8.4). */
  readonly arcs: readonly string[];
  /** Object identifiers that contain the RUC itself. */
  readonly rucOids?: readonly string[];
  /** Words of the issuer's name that identify it, lower case, without accents. */
  readonly issuerWords: readonly string[];
  /** The subject's serialNumber is not a cédula: Security Data writes a timestamp there. */
  readonly serialIsNotAnId?: boolean;
}

/** Accredited by ARCOTEL and seen in use (FACTS §8.4). A new authority is a new row. */
export const AUTHORITIES: readonly Authority[] = [
  {
    nombre: 'Security Data',
    arcs: ['1.3.6.1.4.1.37746.3'],
    issuerWords: ['security data'],
    serialIsNotAnId: true,
  },
  { nombre: 'Banco Central del Ecuador', arcs: ['1.3.6.1.4.1.37947.3'], issuerWords: ['banco central', 'ecibce'] },
  { nombre: 'Uanataca', arcs: ['1.3.6.1.4.1.47286.102.3'], issuerWords: ['uanataca'] },
  { nombre: 'ANF AC', arcs: ['1.3.6.1.4.1.37442.3', '1.3.6.1.4.1.18332.3'], issuerWords: ['anf'] },
  { nombre: 'Consejo de la Judicatura', arcs: ['1.3.6.1.4.1.43745.1.3'], issuerWords: ['judicatura'] },
  { nombre: 'Lazzate', arcs: ['1.3.6.1.4.1.59382.3'], issuerWords: ['lazzate', 'enext'] },
  { nombre: 'CorpNewBest', arcs: ['1.3.6.1.4.1.34380.3'], issuerWords: ['corpnewbest', 'newbest'] },
  { nombre: 'Firmasegura', arcs: ['1.3.6.1.4.1.61305.3'], issuerWords: ['firmasegura'] },
  { nombre: 'AppFirmas', arcs: [], issuerWords: ['appfirmas'] },
  { nombre: 'Digercic', arcs: [], rucOids: ['1.3.6.1.4.1.55519.1.1.1.5.2.4'], issuerWords: ['digercic'] },
  { nombre: 'ArgosData', arcs: [], issuerWords: ['argosdata', 'argos data'] },
  { nombre: 'Datil', arcs: [], issuerWords: ['datil'] },
  { nombre: 'Eclipsoft', arcs: [], issuerWords: ['eclipsoft'] },
  { nombre: 'Alpha Technologies', arcs: [], issuerWords: ['alpha tech'] },
];
