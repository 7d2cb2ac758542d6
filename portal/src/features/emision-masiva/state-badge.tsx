import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import type { Emision } from './queries.js';

const COLORS: Readonly<Record<Emision['estado'], string>> = {
  REVISANDO: 'blue',
  CON_ERRORES: 'red',
  LISTA: 'teal',
  EN_PROCESO: 'blue',
  EN_PAUSA: 'yellow',
  TERMINADA: 'teal',
  DETENIDA: 'gray',
};

export function StateBadge({ estado }: { readonly estado: Emision['estado'] }): ReactElement {
  return (
    <Badge variant="light" color={COLORS[estado]}>
      {text.emisionMasiva.estados[estado]}
    </Badge>
  );
}
