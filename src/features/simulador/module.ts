import { defineModule, type Running } from '../../http/module.js';
import type { SimuladorSlice, SimulatorPlatform } from './slice.js';
import { annulSimuladoRoute } from './anular.js';
import { listCorreosSimuladosRoute } from './correos.js';
import { listFallasRoute, addFallaRoute, removeFallasRoute } from './fallas.js';
import { listRecepcionesRoute } from './recepciones.js';
import * as declaration from './declaration.js';

export const simulador = defineModule<SimuladorSlice, SimulatorPlatform>({
  tags: [
    {
      name: 'simulador',
      order: 35,
      nombre: 'Simulador',
      description: 'Manejar el SRI simulado: que devuelva, se demore, caiga o anule. Solo en el ambiente simulador.',
    },
  ],
  routes: [
    listFallasRoute,
    addFallaRoute,
    removeFallasRoute,
    annulSimuladoRoute,
    listRecepcionesRoute,
    listCorreosSimuladosRoute,
  ],
  ...declaration,
  create: createSimulador,
});

function createSimulador({ simulator, mail }: SimulatorPlatform): Running<SimuladorSlice> {
  return { api: () => ({ simulator, mailFolder: mail.servers.folder }) };
}
