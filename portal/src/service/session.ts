import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Access } from '../../../src/kernel/roles.js';
import { client, RubricaError, type Body, type Result } from './client.js';
import { clearPersonal, clearViewsOfOthers } from './drafts.js';
import { forgetPerson, rememberPerson } from './person.js';

/** The signed-in user, with account and accessible companies. */
export type Me = Result<'get', '/api/v1.0/usuarios/me'>;

/** Query cache. Errors are shown, not retried: the client already retries where useful. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** The signed-in user; null if signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['sesion'],
  staleTime: Infinity,
  queryFn: async (): Promise<Me | null> => {
    try {
      const { csrfToken } = await client.get('/api/v1.0/sesiones/actual');
      const me = await client.get('/api/v1.0/usuarios/me');
      rememberPerson({ id: me.id, csrfToken });
      return me;
    } catch (error) {
      if (error instanceof RubricaError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The signed-in user, on pages that require one. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('nobody is signed in');
  return data;
}

/** Opens a session; returns the user. */
export async function signIn(credentials: Body<'post', '/api/v1.0/sesiones/ingreso'>): Promise<Me> {
  return signedIn(await client.post('/api/v1.0/sesiones/ingreso', { body: credentials }));
}

/** Opens a session with a passkey alone; returns the user. */
export async function signInWithPasskey(): Promise<Me> {
  const { usePasskey } = await import('./passkeys.js');
  const options = await client.post('/api/v1.0/sesiones/llave/opciones');
  return signedIn(await client.post('/api/v1.0/sesiones/llave', { body: { llave: await usePasskey(options) } }));
}

export async function signedIn({ csrfToken }: { readonly csrfToken: string }): Promise<Me> {
  const me = await client.get('/api/v1.0/usuarios/me');
  rememberPerson({ id: me.id, csrfToken });
  clearViewsOfOthers(me.id);
  return me;
}

/** Ends the session, here and at the company's provider, and deletes its data in this browser. */
export async function signOut(): Promise<void> {
  const { url } = await client.post('/api/v1.0/sesiones/actual/salir');
  leaveTo(url ?? '/portal/ingreso');
}

/** Clears the user's data from the page and reloads. */
export function leave(): void {
  leaveTo('/portal/ingreso');
}

function leaveTo(url: string): void {
  forgetPerson();
  clearPersonal();
  location.assign(url);
}

/** Whether the user has the access; with several, any is enough. */
export function may(me: Me, access: Access | readonly Access[]): boolean {
  if (typeof access !== 'string') return access.some((one) => may(me, one));
  if (access === 'público' || access === 'bearer' || access === 'sesión') return true;
  if (access === 'administrador') return me.administrador;
  return access !== 'operador' && me.roles.includes(access);
}
