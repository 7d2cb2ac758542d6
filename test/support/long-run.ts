/**
 * Set by `npm run test:long`. It adds what the four runs leave out: runs of a mutated service that prove the judges, the long cost search
 * and fuzz, more damaged documents and longer attacks, real processes where the simulation proves the same, every client language, and axe in
 * every flow of the portal.
 */
export const isLongRun = process.env['RUBRICA_LARGO'] === '1';
