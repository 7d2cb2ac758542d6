import { Badge } from '@mantine/core';
import type { ReactElement } from 'react';
import type { EstadoProforma } from '../../../../../src/features/proformas/rules.js';
import { text } from '../../../i18n/index.js';

const COLORS: Readonly<Record<EstadoProforma, string>> = {
  ABIERTA: 'blue',
  ACEPTADA: 'teal',
  RECHAZADA: 'red',
  VENCIDA: 'orange',
  FACTURADA: 'gray',
  ANULADA: 'gray',
};

export function ProformaBadge({ estado }: { readonly estado: EstadoProforma }): ReactElement {
  return (
    <Badge color={COLORS[estado]} variant="light" tt="none">
      {text.proformas.estados[estado]}
    </Badge>
  );
}
