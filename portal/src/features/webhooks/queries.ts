import { queryOptions } from '@tanstack/react-query';
import { client, type Result } from '../../service/client.js';
import { LIVE } from '../../service/live.js';

/** An endpoint as listed, and just after creation. */
export type Webhook = Result<'get', '/api/v1.0/webhooks'>['content'][number];
export type WebhookConSecreto = Result<'post', '/api/v1.0/webhooks'>;

export type Entrega = Result<'get', '/api/v1.0/webhooks/{id}/entregas'>['content'][number];

/** Endpoints of the account: there are few. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => client.get('/api/v1.0/webhooks', { query: { size: 100 } }, { signal }),
  ...LIVE,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: ({ signal }) => client.get('/api/v1.0/webhooks/{id}', { path: { id } }, { signal }),
    ...LIVE,
  });

export const ENTREGAS_SIZE = 20;

export const entregasQuery = (id: string, page: number, estado: Entrega['estado'] | undefined) =>
  queryOptions({
    queryKey: ['webhooks', id, 'entregas', page, estado],
    queryFn: ({ signal }) =>
      client.get(
        '/api/v1.0/webhooks/{id}/entregas',
        { path: { id }, query: { page, size: ENTREGAS_SIZE, ...(estado === undefined ? {} : { estado }) } },
        { signal },
      ),
    ...LIVE,
  });
