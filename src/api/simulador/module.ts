import type { SimuladorSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { annulSimuladoRoute } from './anular.js';
import { listCorreosSimuladosRoute } from './correos.js';
import { listFallasRoute, addFallaRoute, removeFallasRoute } from './fallas.js';
import { listRecepcionesRoute } from './recepciones.js';
import * as declaration from './declaration.js';

export const simulador = defineModule<SimuladorSlice>({
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

function createSimulador({ simulator, mail }: Platform): Running<SimuladorSlice> {
  return { api: () => ({ simulator, mailFolder: mail.servers.folder }) };
}
