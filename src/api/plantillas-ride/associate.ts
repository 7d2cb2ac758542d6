import { plantillaRideUsos } from '../../database/plantillas.js';
import { associationRoutes } from '../plantillas/association.js';
import { visiblePlantilla } from './representation.js';

const { associate, read, users } = associationRoutes({
  resource: 'plantillas-ride',
  word: 'plantilla-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  which: 'de RIDE',
  usos: plantillaRideUsos,
  find: visiblePlantilla,
});

/** Says which RIDE template a company uses. */
export const associatePlantillaRideRoute = associate;
/** What a company chose. */
export const readPlantillaRideUsosRoute = read;
/** Which companies use a template. */
export const listPlantillaRideUsersRoute = users;
