import { readPortal } from './files.js';
import { PORTAL_PATHS, servePortal } from './serve.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';

export const portal = defineModule({
  paths: Object.values(PORTAL_PATHS),
  create: createPortal,
});

function createPortal({
  built,
  mint,
  admission,
  config: { fechaEmisionDiasAtras, otherInstallation },
}: Platform): Running<object> {
  return {
    api: () => ({}),
    mount: (server) => {
      servePortal(server, {
        ...admission,
        mint,
        fechaEmisionDiasAtras,
        otherInstallation,
        portal: readPortal(built.portal),
      });
    },
  };
}
