import { totpCode } from '../totp.js';
import { createAuthenticator } from '../../../test/support/authenticator.js';
import { openPortalSession } from '../../../test/support/bearer.js';
import { leaves, readMime } from '../../../test/support/mime.js';
import { exampleOf } from '../../../test/support/openapi/document.js';
import type { Headers, Sample, World } from '../../../test/support/sample.js';
import { fromBase32 } from '../../../test/support/totp.js';
import { usuarios } from './module.js';

/** The user of the examples, and the password that the example of its change sets. */
export const login = (): { usuario: string; password: string } => ({
  usuario: String(exampleOf('usuarios.crear')['usuario']),
  password: String(exampleOf('usuarios.cambiar-password')['nueva']),
});

/** Adds a passkey, signs in with it and removes it. */
async function passkeys({ running: { url }, send }: World, own: Headers, password: string): Promise<void> {
  const authenticator = createAuthenticator(`http://localhost:${new URL(url).port}`);
  const options = await send('usuarios.empezar-llave', { headers: own, fill: () => ({ password }) });
  const added = await send('usuarios.agregar-llave', {
    headers: own,
    fill: (body) => ({ ...body, llave: authenticator.register(options.result) }),
  });
  await send('usuarios.segundo-paso', { headers: own });
  await send('usuarios.renovar-codigos-recuperacion', { headers: own, fill: () => ({ password }) });
  const challenge = await send('sesiones.empezar-llave');
  await send('sesiones.abrir-llave', { fill: () => ({ llave: authenticator.sign(challenge.result) }) });
  const { id } = added.result['llave'] as { id: string };
  await send('usuarios.quitar-llave', { headers: own, params: { id }, fill: () => ({ password }) });
}

/** Waits for the code mailed to a user who forgot the password. */
async function mailedToken({ smtp }: World, address: string): Promise<string> {
  // The same person gets other mails too.
  const found = (): string | undefined =>
    smtp.mails
      .filter(({ to }) => to.includes(address))
      .map(({ message }) => leaves(readMime(message))[0]?.content.toString('utf8') ?? '')
      .filter((text) => text.includes('cambiar la contraseña'))
      // Without RUBRICA_URL the service has no address for a link.
      .map((text) => /Su código: ([\w-]+)/.exec(text)?.[1])
      .find((token) => token !== undefined);
  await smtp.until(() => found() !== undefined);
  return found() ?? '';
}

export const sample: Sample = {
  module: usuarios,

  untraced: {
    'usuarios.eliminar-totp': 'the user of the sample has no second factor that could be taken away',
    'usuarios.empezar-llave': 'a challenge that expires in minutes; what it leads to has the entry',
    'sesiones.empezar-llave': 'a challenge that expires in minutes; what it leads to has the entry',
  },
  alone: {
    'users.unlock': 'the user of the sample is not locked',
    'users.end-sessions': 'the user of the sample has no session',
  },
  rows: () => ({ users: { rol: `'usuario'` } }),
  make: async (world) => {
    const { running, send } = world;
    await send('usuarios.yo');
    await send('usuarios.crear');
    await send('usuarios.listar');
    await send('usuarios.leer');
    await send('usuarios.actualizar');
    await send('usuarios.desbloquear');
    await send('usuarios.terminar-sesiones');
    const reset = await send('usuarios.restablecer-password');
    const { usuario, password } = login();
    const actual = String(reset.result['password']);
    await send('usuarios.cambiar-password', {
      headers: await openPortalSession(running.url, { usuario, password: actual }),
      fill: (body) => ({ ...body, actual }),
    });
    const own = await openPortalSession(running.url, { usuario, password });
    const started = await send('usuarios.empezar-totp', { headers: own, fill: () => ({ password }) });
    const secret = fromBase32(String(started.result['secreto']));
    const codigo = totpCode(secret, Math.floor(Date.now() / 30_000));
    const active = await send('usuarios.activar-totp', { headers: own, fill: (body) => ({ ...body, codigo }) });
    const [recovery] = active.result['codigosRecuperacion'] as string[];
    await send('usuarios.desactivar-totp', { headers: own, fill: () => ({ password, codigo: recovery }) });
    await passkeys(world, own, password);
    await send('usuarios.eliminar-totp');
  },
  use: async (world) => {
    const { send } = world;
    await send('cuenta.segundo-paso');
    await send('cuenta.poner-segundo-paso');
    await send('usuarios.recuperar-password');
    const token = await mailedToken(world, login().usuario);
    await send('usuarios.poner-password', { fill: (body) => ({ ...body, token }) });
  },
};
