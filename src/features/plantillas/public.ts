// The part of plantillas that other capabilities import.
export { Nombre, PlantillaParams, TipoRide, associationRoutes } from './association.js';
export { plantillaInUse, plantillaNotFound } from './refusals.js';
export {
  auditedEmpresas,
  empresasDePlantilla,
  empresasProblems,
  empresasWithin,
  ownEmpresas,
  refuseForeignPlantilla,
  requireVisible,
} from './visibility.js';
