// What other capabilities use of establecimientos.
export { EstablecimientoParams, codigoField } from './representation.js';
export { visibleEstablecimiento } from './visible.js';
