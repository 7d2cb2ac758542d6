import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import type { Entrega, Webhook } from './queries.js';

const words = text.webhooks;

const OF_WEBHOOK = { ACTIVO: 'green', INACTIVO: 'gray', DESACTIVADO: 'red', DETENIDO: 'orange' } as const;
const OF_ENTREGA = { ENTREGADA: 'green', PENDIENTE: 'orange', FALLIDA: 'red' } as const;

/** Status of an endpoint; a failing one is shown as such while it is still called. */
export function WebhookBadge({ one }: { readonly one: Webhook }): ReactElement {
  const failing = one.estado === 'ACTIVO' && one.fallaDesde !== null;
  return (
    <Badge color={failing ? 'orange' : OF_WEBHOOK[one.estado]} variant="light" tt="none">
      {failing ? words.failing : words.estados[one.estado]}
    </Badge>
  );
}

export function EntregaBadge({ estado }: Pick<Entrega, 'estado'>): ReactElement {
  return (
    <Badge color={OF_ENTREGA[estado]} variant="light" tt="none">
      {words.entregaEstados[estado]}
    </Badge>
  );
}
