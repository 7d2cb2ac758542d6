import { templateRunner } from '../../pool/run-template.js';
import type { PlantillasEmailSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import {
  listPlantillaEmailUsersRoute,
  readPlantillaEmailUsosRoute,
  associatePlantillaEmailRoute,
} from './associate.js';
import { createPlantillaEmailRoute } from './create.js';
import { previewPlantillaEmailRoute, tryPlantillaEmailRoute } from './preview.js';
import { listPlantillasEmailRoute, listVariablesEmailRoute, readPlantillaEmailRoute } from './read.js';
import { removePlantillaEmailRoute } from './remove.js';
import { testPlantillaEmailRoute } from './test.js';
import { updatePlantillaEmailRoute } from './update.js';
import * as declaration from './declaration.js';

export const plantillasEmail = defineModule<PlantillasEmailSlice>({
  tags: [
    {
      name: 'plantillas-email',
      order: 20,
      nombre: 'Plantillas de correo',
      description: 'El aspecto y el texto de los correos a los receptores.',
    },
  ],
  routes: [
    listPlantillasEmailRoute,
    createPlantillaEmailRoute,
    listVariablesEmailRoute,
    readPlantillaEmailRoute,
    updatePlantillaEmailRoute,
    removePlantillaEmailRoute,
    previewPlantillaEmailRoute,
    tryPlantillaEmailRoute,
    testPlantillaEmailRoute,
    listPlantillaEmailUsersRoute,
    readPlantillaEmailUsosRoute,
    associatePlantillaEmailRoute,
  ],
  ...declaration,
  create: createPlantillasEmail,
});

function createPlantillasEmail({ pool, mail }: Platform): Running<PlantillasEmailSlice> {
  return { api: () => ({ mail, runTemplate: templateRunner(pool) }) };
}
