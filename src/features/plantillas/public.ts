// What other capabilities use of plantillas.
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
