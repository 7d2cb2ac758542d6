import { queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';

/** A user and an invitation, as listed. */
export type Usuario = Result<'get', '/api/v1.0/usuarios'>['content'][number];
export type Invitacion = Result<'get', '/api/v1.0/invitaciones'>['content'][number];

/** Page limit of the API; larger accounts search by name. */
const SIZE = 100;

export const usersQuery = queryOptions({
  queryKey: ['usuarios'],
  queryFn: ({ signal }) => client.get('/api/v1.0/usuarios', { query: { size: SIZE, sort: 'nombres,asc' } }, { signal }),
});

export function userQuery(id: string) {
  return queryOptions({
    queryKey: ['usuarios', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/usuarios/{id}', { path: { id } }, { signal }),
  });
}

/** Invitations, newest first. */
export const invitationsQuery = queryOptions({
  queryKey: ['invitaciones'],
  queryFn: ({ signal }) => client.get('/api/v1.0/invitaciones', { query: { size: SIZE } }, { signal }),
});

/** Users who must have a second factor. */
export const policyQuery = queryOptions({
  queryKey: ['cuenta', 'segundo-paso'],
  queryFn: () => client.get('/api/v1.0/cuenta/segundo-paso'),
});
