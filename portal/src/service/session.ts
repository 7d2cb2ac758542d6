import { QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Access } from '../../../src/domain/roles.js';
import { client, RubricaError, type Body, type Result } from './client.js';
import { clearPersonal, clearViewsOfOthers } from './drafts.js';
import { forgetPerson, rememberPerson } from './person.js';

/** Who is signed in, with the account and the companies at hand. */
export type Me = Result<'get', '/api/v1.0/usuarios/me'>;

/** The cache of what the service said. A refusal is shown, not repeated: the client repeats what is worth it. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

/** Who is signed in; null: nobody. */
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

/** Who is signed in, on pages that are shown to nobody else. */
export function useMe(): Me {
  const { data } = useSuspenseQuery(sessionQuery);
  if (data === null) throw new Error('nobody is signed in');
  return data;
}

/** Opens a session; the answer tells who it is. */
export async function signIn(credentials: Body<'post', '/api/v1.0/sesiones/ingreso'>): Promise<Me> {
  const { csrfToken } = await client.post('/api/v1.0/sesiones/ingreso', { body: credentials });
  const me = await client.get('/api/v1.0/usuarios/me');
  rememberPerson({ id: me.id, csrfToken });
  clearViewsOfOthers(me.id);
  return me;
}

/** Ends the session and forgets all that this browser knew of it. */
export async function signOut(): Promise<void> {
  await client.delete('/api/v1.0/sesiones/actual');
  leave();
}

/** Leaves no trace of the person on this page, and begins anew. */
export function leave(): void {
  forgetPerson();
  clearPersonal();
  location.assign('/portal/ingreso');
}

/** Whether the person may do what asks for that access; of several, any is enough. */
export function may(me: Me, access: Access | readonly Access[]): boolean {
  if (typeof access !== 'string') return access.some((one) => may(me, one));
  if (access === 'público' || access === 'bearer' || access === 'sesión') return true;
  if (access === 'administrador') return me.administrador;
  return access !== 'operador' && me.roles.includes(access);
}
