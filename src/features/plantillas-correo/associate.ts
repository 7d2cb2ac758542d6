import { plantillaEmailUsos } from '../../db/plantillas-email.js';
import { associationRoutes } from '../plantillas/public.js';
import { visiblePlantillaEmail } from './representation.js';

const { associate, read, users } = associationRoutes({
  resource: 'plantillas-email',
  word: 'plantilla-email',
  access: 'ROLE_EMAIL_TEMPLATES',
  which: 'de correo',
  usos: plantillaEmailUsos,
  find: visiblePlantillaEmail,
});

export const associatePlantillaEmailRoute = associate;
/** Returns a company's choices. */
export const readPlantillaEmailUsosRoute = read;
export const listPlantillaEmailUsersRoute = users;
