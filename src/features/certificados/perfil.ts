import { Type } from '#typebox';
import { recordAudit } from '../../audit/trail.js';
import { setPerfilFirma } from './store.js';
import { SIGNATURE_PROFILES } from '../../signature/xades.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import { EmpresaParams, visibleFirmante } from './empresa.js';

const Perfil = Type.Object(
  {
    perfil: Type.Enum([...SIGNATURE_PROFILES], {
      description: 'A: RSA-SHA1 como la ficha técnica (por defecto); B: resúmenes SHA-256; C: RSA-SHA256.',
    }),
  },
  { title: 'PerfilFirma', additionalProperties: false },
);
const PATH = '/api/v1.0/empresas/:ruc/certificados-digitales/perfil';

export const readPerfilRoute = defineRoute({
  id: 'certificados-digitales.leer-perfil',
  method: 'GET',
  path: PATH,
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Con qué perfil firma la empresa',
  description:
    'El perfil dice con qué algoritmos se firma lo que la empresa emite aquí: A, RSA-SHA1, como la ficha técnica del SRI (por defecto); B, con resúmenes SHA-256; C, RSA-SHA256.',
  params: EmpresaParams,
  responses: { 200: Perfil },
  errors: ['empresa-no-encontrada'],
  handler: async ({ params, principal }, deps) => {
    const { perfil } = await deps.db.inAccount(principal.accountId, (tx) => visibleFirmante(tx, principal, params.ruc));
    return { result: { perfil } };
  },
});

/** Changes a company's signing profile, from the next receipt on. */
export const setPerfilRoute = defineRoute({
  id: 'certificados-digitales.poner-perfil',
  method: 'PUT',
  path: PATH,
  access: 'ROLE_DIGITAL_CERTS',
  summary: 'Cambia el perfil de firma de la empresa',
  description:
    'Vale desde el próximo comprobante que se firme; los ya firmados no cambian. Una clave guardada en un almacén (PKCS #11) solo firma con C.',
  params: EmpresaParams,
  body: Perfil,
  examples: { sha256: { perfil: 'C' } },
  responses: { 200: Perfil },
  errors: ['empresa-no-encontrada'],
  handler: async ({ params, body, principal, request }, deps) => {
    const { perfil } = body;
    await deps.db.inAccount(principal.accountId, async (tx) => {
      const empresa = await visibleFirmante(tx, principal, params.ruc);
      await setPerfilFirma(tx, empresa.id, perfil);
      await recordAudit(tx, {
        actor: principal,
        action: 'certificados-digitales.set-perfil',
        subject: { kind: 'empresa', id: params.ruc },
        changes: { perfil: { from: empresa.perfil, to: perfil } },
        ...originOf(request),
      });
    });
    return { result: { perfil } };
  },
});
