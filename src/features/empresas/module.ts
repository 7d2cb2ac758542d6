import { sealedSmtp } from '../../mail/smtp-settings.js';
import type { EmpresasSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { Platform } from '../../http/platform.js';
import { createEmpresaRoute } from './create.js';
import { listEmpresaIdsRoute } from './ids.js';
import { listEmpresasRoute } from './list.js';
import { readEmpresaRoute } from './read.js';
import { removeEmpresaRoute } from './remove.js';
import { listSecuencialesRoute } from './secuenciales.js';
import { testSmtpRoute } from './test-smtp.js';
import { updateEmpresaRoute } from './update.js';
import * as declaration from './declaration.js';

export const empresas = defineModule<EmpresasSlice>({
  tags: [
    { name: 'empresas', order: 8, nombre: 'Empresas', description: 'Las empresas que emiten y sus secuenciales.' },
  ],
  routes: [
    listEmpresasRoute,
    listEmpresaIdsRoute,
    createEmpresaRoute,
    readEmpresaRoute,
    updateEmpresaRoute,
    removeEmpresaRoute,
    testSmtpRoute,
    listSecuencialesRoute,
  ],
  sealed: [sealedSmtp],
  ...declaration,
  create: createEmpresas,
});

function createEmpresas({ config, mail }: Platform): Running<EmpresasSlice> {
  return { api: () => ({ mail, rucProveedor: config.rucProveedor }) };
}
