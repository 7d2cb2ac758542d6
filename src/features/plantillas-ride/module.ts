import { defineModule, routesOnly } from '../../http/module.js';
import { listPlantillaRideUsersRoute, readPlantillaRideUsosRoute, associatePlantillaRideRoute } from './associate.js';
import { createPlantillaRideRoute } from './create.js';
import { previewPlantillaRideRoute, tryPlantillaRideRoute } from './preview.js';
import { listPlantillasRideRoute, readPlantillaRideRoute } from './read.js';
import { removePlantillaRideRoute } from './remove.js';
import { replacePlantillaRideRoute } from './replace.js';
import * as declaration from './declaration.js';

export const plantillasRide = defineModule({
  tags: [
    {
      name: 'plantillas-ride',
      order: 19,
      nombre: 'Plantillas de RIDE',
      description: 'El aspecto de la representación impresa.',
    },
  ],
  routes: [
    listPlantillasRideRoute,
    createPlantillaRideRoute,
    readPlantillaRideRoute,
    replacePlantillaRideRoute,
    removePlantillaRideRoute,
    previewPlantillaRideRoute,
    tryPlantillaRideRoute,
    listPlantillaRideUsersRoute,
    readPlantillaRideUsosRoute,
    associatePlantillaRideRoute,
  ],
  ...declaration,
  create: routesOnly,
});
