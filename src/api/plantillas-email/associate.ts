import { plantillaEmailUsos } from '../../database/plantillas-email.js';
import { associationRoutes } from '../plantillas/association.js';
import { visiblePlantillaEmail } from './representation.js';

const { associate, read, users } = associationRoutes({
  resource: 'plantillas-email',
  word: 'plantilla-email',
  access: 'ROLE_EMAIL_TEMPLATES',
  which: 'de correo',
  usos: plantillaEmailUsos,
  find: visiblePlantillaEmail,
});

/** Says which e-mail template a company uses. */
export const associatePlantillaEmailRoute = associate;
/** What a company chose. */
export const readPlantillaEmailUsosRoute = read;
/** Which companies use a template. */
export const listPlantillaEmailUsersRoute = users;
