import { expiryWatch } from './expiry.js';
import { sealedCertificados } from './seal-context.js';
import { registerCertificados } from './metrics.js';
import type { CertificadosSlice } from './slice.js';
import { defineModule, type Running } from '../../http/module.js';
import type { CertificatesPlatform } from './certificates.js';
import { activateCertificadoRoute } from './activate.js';
import { deleteCertificadoRoute } from './delete.js';
import { diagnoseCertificadoRoute } from './diagnose.js';
import { listAllCertificadosRoute, listCertificadosRoute } from './list.js';
import { readPerfilRoute, setPerfilRoute } from './perfil.js';
import { readCertificadoRoute } from './read.js';
import { uploadCertificadoRoute } from './upload.js';
import * as declaration from './declaration.js';
import { certificadoPorVencer } from '../../mail/kinds/certificado-por-vencer.js';

export const certificados = defineModule<CertificadosSlice, CertificatesPlatform>({
  tags: [
    {
      name: 'certificados-digitales',
      order: 12,
      nombre: 'Certificados de firma',
      description: 'Subir, diagnosticar y elegir el certificado con que firma una empresa.',
    },
  ],
  routes: [
    listAllCertificadosRoute,
    listCertificadosRoute,
    uploadCertificadoRoute,
    diagnoseCertificadoRoute,
    readPerfilRoute,
    setPerfilRoute,
    readCertificadoRoute,
    activateCertificadoRoute,
    deleteCertificadoRoute,
  ],
  sealed: [sealedCertificados],
  ...declaration,
  mails: [certificadoPorVencer],
  create: createCertificados,
});

function createCertificados({ db, log, certificates, firmador }: CertificatesPlatform): Running<CertificadosSlice> {
  return {
    api: () => ({ certificates }),
    duties: [
      expiryWatch(db, (warning) => {
        log.warn(warning, 'a signing certificate expires');
      }),
    ],
    metrics: (registry) => {
      registerCertificados(registry, { db, certificates, firmador });
    },
  };
}
