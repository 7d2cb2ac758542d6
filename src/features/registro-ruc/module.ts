import { join } from 'node:path';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { openRegistroFiles } from './files.js';
import { loadRegistroRoute } from './load.js';
import { createRegistroLoader } from './loader.js';
import { readContribuyenteRoute } from './read.js';
import { readRegistroRoute } from './registro.js';
import { searchContribuyentesRoute } from './search.js';
import type { ContribuyentesSlice } from './slice.js';
import { uploadRegistroRoute } from './upload.js';
import * as declaration from './declaration.js';

export const contribuyentes = defineModule<ContribuyentesSlice>({
  tags: [
    {
      name: 'contribuyentes',
      order: 38,
      nombre: 'Registro de RUC',
      description: 'El registro abierto del SRI: un RUC o un nombre, sin internet.',
    },
  ],
  routes: [
    searchContribuyentesRoute,
    readContribuyenteRoute,
    readRegistroRoute,
    uploadRegistroRoute,
    loadRegistroRoute,
  ],
  ...declaration,
  create: createContribuyentes,
});

function createContribuyentes({ config, db, log, now }: Platform): Running<ContribuyentesSlice> {
  return {
    api: async (onClose) => {
      const cargador = createRegistroLoader({ config, db, log });
      onClose(() => cargador.close());
      return { cargador, archivos: await openRegistroFiles(join(config.dataDir, 'registro-ruc'), now) };
    },
  };
}
