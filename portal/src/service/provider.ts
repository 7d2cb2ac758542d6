import { queryOptions } from '@tanstack/react-query';
import { client, RubricaError, type Result } from './client.js';
import { signedIn, type Me } from './session.js';

/** An address within this portal. */
export const RETURN = /^\/(?![/\\])/;
const KEY = 'rubrica.volver';

/** The account's identity provider; null: none. */
export const providerQuery = queryOptions({
  queryKey: ['cuenta', 'proveedor'],
  queryFn: async () => {
    try {
      return await client.get('/api/v1.0/cuenta/proveedor');
    } catch (error) {
      if (error instanceof RubricaError && error.status === 404) return null;
      throw error;
    }
  },
});

/** The provider of a sign-in link or of an address's domain; null: none. */
export function providerOf(by: { readonly usuario: string; readonly enlace?: string | undefined }) {
  const { usuario, enlace } = by;
  return queryOptions({
    queryKey: ['proveedor', enlace ?? usuario],
    enabled: enlace !== undefined || /@[^@\s]+$/.test(usuario),
    staleTime: 60_000,
    queryFn: async () => {
      const body = enlace === undefined ? { usuario } : { enlace };
      return (await client.post('/api/v1.0/sesiones/proveedor/buscar', { body })).proveedor;
    },
  });
}

/** Leaves for the provider's page; the browser comes back to /ingreso/proveedor. */
export async function goToProvider(enlace: string, usuario: string, volver: string): Promise<void> {
  const hint = usuario.includes('@') ? { usuario } : {};
  leaveFor(await client.post('/api/v1.0/sesiones/proveedor', { body: { enlace, ...hint } }), volver);
}

/** Leaves for the provider's page to link the own user. */
export async function linkToProvider(password: string): Promise<void> {
  leaveFor(await client.post('/api/v1.0/usuarios/me/proveedor', { body: { password } }), '/cuenta');
}

function leaveFor({ url }: { readonly url: string }, volver: string): void {
  sessionStorage.setItem(KEY, volver);
  location.assign(url);
}

/** Page to show after the return, once. */
export function takeReturn(): string {
  const volver = sessionStorage.getItem(KEY) ?? '/';
  sessionStorage.removeItem(KEY);
  return RETURN.test(volver) ? volver : '/';
}

/** Second factors that are still missing after the provider identified the person. */
export type MissingStep = Extract<Result<'post', '/api/v1.0/sesiones/proveedor/retorno'>, { codigo: boolean }>;

/** Finishes a sign-in; returns the person, or the missing second factor. */
export async function finishProviderSignIn(answer: {
  readonly state: string;
  readonly code?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}): Promise<Me | MissingStep> {
  const { state, ...rest } = answer;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const result = await client.post('/api/v1.0/sesiones/proveedor/retorno', { body: { state, ...given } });
  return 'csrfToken' in result ? signedIn(result) : result;
}

export async function finishSecondStep(
  proof: { codigo: string } | { passkey: NonNullable<MissingStep['llave']> },
): Promise<Me> {
  const body =
    'codigo' in proof
      ? { codigo: proof.codigo }
      : { llave: await (await import('./passkeys.js')).usePasskey(proof.passkey) };
  return signedIn(await client.post('/api/v1.0/sesiones/proveedor/segundo-paso', { body }));
}
