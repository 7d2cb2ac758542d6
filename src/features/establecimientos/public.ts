// The part of establecimientos that other capabilities import.
export { EstablecimientoParams, codigoField } from './representation.js';
export { visibleEstablecimiento } from './visible.js';
