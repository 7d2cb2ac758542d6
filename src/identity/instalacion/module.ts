import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { readInstalacionRoute } from './read.js';
import { setUpRoute } from './set-up.js';
import type { InstalacionSlice } from './slice.js';
import * as declaration from './declaration.js';

/** The installation itself: its first account, its version, its mail and its backup. */
export const instalacion = defineModule<InstalacionSlice>({
  tags: [
    {
      name: 'instalacion',
      order: 30,
      nombre: 'Instalación',
      description: 'La primera cuenta, y el estado de la instalación.',
    },
  ],
  routes: [readInstalacionRoute, setUpRoute],
  ...declaration,
  create: createInstalacion,
});

function createInstalacion({ mail, config, newerRelease, version }: Platform): Running<InstalacionSlice> {
  const { installation, folder } = mail.servers;
  return {
    api: () => ({
      attempts: mail.limits.forgotten,
      dataDir: config.dataDir,
      hasMail: installation !== undefined || folder !== undefined,
      newerRelease,
      version,
    }),
  };
}
