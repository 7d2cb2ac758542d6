import { totpCode } from '../totp.js';
import { openPortalSession } from '../../../test/support/bearer.js';
import type { ValidatedAnswer } from '../../../test/support/openapi/client.js';
import type { Sample } from '../../../test/support/sample.js';
import { call } from '../../../test/support/service.js';
import { fromBase32 } from '../../../test/support/totp.js';
import { usuarios } from '../usuarios/module.js';
import { login } from '../usuarios/sample.js';
import { proveedor } from './module.js';

const cookieOf = (answer: ValidatedAnswer): string => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

/** Configures an identity provider, signs in and out by it, and removes it. */
export const sample: Sample = {
  module: proveedor,

  untraced: {
    'sesiones.empezar-proveedor': 'begins a sign-in at the provider; the session that it leads to has the entry',
    'sesiones.buscar-proveedor': 'begins a sign-in at the provider; the session that it leads to has the entry',
    'usuarios.desvincular-proveedor': 'the user of the sample has no link that could be removed',
  },
  alone: {
    'accounts.provider-test': 'asks the provider and stores nothing',
    'accounts.domain-check': 'asks the DNS; without a record nothing is stored',
  },
  after: [usuarios],
  make: async ({ running: { url, demo }, identity, made, send }) => {
    const headers = await openPortalSession(url, demo);
    const { issuer, clientId } = identity;
    const settings = await send('cuenta.poner-proveedor', {
      headers,
      fill: (body) => ({ ...body, tipo: 'otro', emisor: issuer, clienteId: clientId, automatico: true }),
    });
    await send('cuenta.proveedor', { headers });
    await send('cuenta.probar-proveedor', { headers, fill: () => ({ tipo: 'otro', emisor: issuer }) });
    await send('cuenta.comprobar-dominio', { headers });
    await send('sesiones.buscar-proveedor');
    const own = await openPortalSession(url, login());
    const { password } = login();
    await send('usuarios.vincular-proveedor', { headers: own, fill: () => ({ password }) });
    const enlace = String(settings.result['enlace']);
    const finish = async (person: Record<string, unknown>, status: number): Promise<ValidatedAnswer> => {
      identity.person({ email_verified: true, ...person });
      const begun = await send('sesiones.empezar-proveedor', { fill: () => ({ enlace }) });
      const returned = identity.authorize(String(begun.result['url']));
      return send('sesiones.terminar-proveedor', {
        headers: { cookie: cookieOf(begun) },
        fill: () => ({ ...returned }),
        status,
      });
    };
    const session = await finish({ sub: 'eva', email: 'eva@comercialandina.ec' }, 201);
    await send('sesiones.salir', {
      headers: { cookie: cookieOf(session), 'x-csrf-token': String(session.result['csrfToken']) },
    });
    const usuario = 'luz@comercialandina.ec';
    const luz = await call(url, '/api/v1.0/usuarios', {
      headers,
      body: { usuario, nombres: 'Luz', rol: 'usuario', roles: [] },
    });
    const hers = String(luz.result['password']);
    const herSession = await openPortalSession(url, { usuario, password: hers });
    const totp = await call(url, '/api/v1.0/usuarios/me/totp', { headers: herSession, body: { password: hers } });
    const secret = fromBase32(String(totp.result['secreto']));
    const step = Math.floor(Date.now() / 30_000);
    const activar = { headers: herSession, body: { codigo: totpCode(secret, step - 1) } };
    await call(url, '/api/v1.0/usuarios/me/totp/activar', activar);
    const half = await finish({ sub: 'luz', email: usuario }, 202);
    await send('sesiones.completar-proveedor', {
      headers: { cookie: cookieOf(half) },
      fill: () => ({ codigo: totpCode(secret, step) }),
    });
    await send('usuarios.desvincular-proveedor', { params: made('usuarios.crear') });
    await send('cuenta.quitar-proveedor', { headers });
  },
};
