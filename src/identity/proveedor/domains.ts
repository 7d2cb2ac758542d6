import { Type } from '#typebox';
import { checkDomain, type Found } from '../oidc/domains.js';
import { limit } from '../../http/admit.js';
import { originOf } from '../../http/origin.js';
import { defineRoute } from '../../http/route.js';
import type { ProveedorDeps } from './slice.js';

const MESSAGES: Readonly<Record<Found, string>> = {
  found: 'El dominio está comprobado: quien escriba un correo suyo verá el botón de su proveedor.',
  missing:
    'No se encontró el registro TXT con ese valor. Revise el nombre y el valor; un registro nuevo puede tardar una hora en verse.',
  unavailable: 'Los servidores DNS del dominio no respondieron. Pruebe en unos minutos.',
};

/** Looks for the record that proves a domain. */
export const checkDomainRoute = defineRoute({
  id: 'cuenta.comprobar-dominio',
  method: 'POST',
  path: '/api/v1.0/cuenta/proveedor/dominios/:dominio/comprobar',
  access: 'administrador',
  authority: 'cuenta',
  summary: 'Comprueba que un dominio es de la empresa: busca su registro TXT',
  description:
    'Solo un administrador sin límites. El registro está en «dominiosEstado» del proveedor. Hasta comprobarlo, el correo de una persona no lleva al proveedor; el enlace de ingreso sí.',
  params: Type.Object({ dominio: Type.String({ maxLength: 253, description: 'Uno de los dominios del proveedor.' }) }),
  responses: {
    200: Type.Object({
      comprobado: Type.Boolean({ description: 'Si el registro se encontró.' }),
      mensaje: Type.String({ description: 'Qué pasó, o qué corregir.' }),
    }),
  },
  errors: ['dominio-no-encontrado', 'dominio-ocupado'],
  handler: async ({ params, principal, request }, deps: ProveedorDeps) => {
    limit(deps.proofs, principal.accountId);
    const found = await checkDomain(deps, principal, params.dominio.toLowerCase(), originOf(request));
    return { result: { comprobado: found === 'found', mensaje: MESSAGES[found] } };
  },
});
