import { plantillaRideUsos } from '../../db/plantillas.js';
import { associationRoutes } from '../plantillas/public.js';
import { visiblePlantilla } from './representation.js';

const { associate, read, users } = associationRoutes({
  resource: 'plantillas-ride',
  word: 'plantilla-ride',
  access: 'ROLE_RIDE_TEMPLATES',
  which: 'de RIDE',
  usos: plantillaRideUsos,
  find: visiblePlantilla,
});

export const associatePlantillaRideRoute = associate;
/** Returns a company's choices. */
export const readPlantillaRideUsosRoute = read;
export const listPlantillaRideUsersRoute = users;
