import { queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';

/** A user and an invitation, as their lists have them. */
export type Usuario = Result<'get', '/api/v1.0/usuarios'>['content'][number];
export type Invitacion = Result<'get', '/api/v1.0/invitaciones'>['content'][number];

/** The most that the API gives at once; an account with more is looked through by name. */
const SIZE = 100;

/** The users by name. */
export const usersQuery = queryOptions({
  queryKey: ['usuarios'],
  queryFn: ({ signal }) => client.get('/api/v1.0/usuarios', { query: { size: SIZE, sort: 'nombres,asc' } }, { signal }),
});

/** One user. */
export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['usuarios', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/usuarios/{id}', { path: { id } }, { signal }),
  });
}

/** The invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitaciones'],
  queryFn: ({ signal }) => client.get('/api/v1.0/invitaciones', { query: { size: SIZE } }, { signal }),
});
