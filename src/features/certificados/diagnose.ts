import { Type } from '#typebox';
import { defineRoute } from '../../http/route.js';
import { EmpresaParams, visibleFirmante } from './empresa.js';
import { FILE_EXAMPLES, FileBody, readFileBody } from './file.js';
import { Hallazgo, showFindings } from './representation.js';
import type { CertificadosDeps } from './slice.js';

/** Diagnoses a signature file; stores nothing. */
export const diagnoseCertificadoRoute = defineRoute({
  id: 'certificados-digitales.diagnosticar',
  method: 'POST',
  path: '/api/v1.0/empresas/:ruc/certificados-digitales/diagnostico',
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Diagnostica un archivo de firma sin guardarlo',
  description:
    'Hace las mismas comprobaciones que al subirlo: contraseña, vigencia, titular, uso y si es de este RUC. Responde 200 también cuando no sirve: «sirve» es falso y cada hallazgo dice qué hacer. Ni el archivo ni la contraseña se guardan.',
  params: EmpresaParams,
  body: FileBody,
  examples: FILE_EXAMPLES,
  multipart: true,
  responses: {
    200: Type.Object({
      sirve: Type.Boolean({ description: 'Si la empresa puede firmar con él.' }),
      diagnostico: Type.Array(Hallazgo, { description: 'Lo que se encontró.' }),
    }),
  },
  errors: ['empresa-no-encontrada'],
  usesPool: true,
  handler: async ({ params, body, principal }, deps: CertificadosDeps) => {
    await deps.db.inAccount(principal.accountId, (tx) => visibleFirmante(tx, principal, params.ruc));
    const diagnosis = await deps.certificates.diagnose(principal.accountId, readFileBody(body), params.ruc);
    return { result: { sirve: diagnosis.usable, diagnostico: showFindings(diagnosis.findings) } };
  },
});
