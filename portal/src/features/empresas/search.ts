import { oneOf, routeSearch, threeDigits, words } from '../../service/search-params.js';

/** Tabs of a company. */
export const PARTES = ['datos', 'establecimientos', 'firma', 'correo', 'buzon'] as const;

/** Filters of the companies: `falta` keeps those that cannot issue yet. */
export const companies = routeSearch('/empresas', { q: words, falta: oneOf(['si']) });

/** Open tab of a company, and the establishment whose points are shown. */
export const company = routeSearch('/empresas/$ruc', { parte: oneOf(PARTES), estab: threeDigits });
