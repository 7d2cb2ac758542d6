import { queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';

/** A person's own second factors. */
export type OwnFactors = Result<'get', '/api/v1.0/usuarios/me/segundo-paso'>;
export type Passkey = OwnFactors['llaves'][number];

export const factorsQuery = queryOptions({
  queryKey: ['segundo-paso'],
  queryFn: () => client.get('/api/v1.0/usuarios/me/segundo-paso'),
});
