import { Badge, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Estado } from '../../../src/domain/estados.js';
import { text } from '../i18n/index.js';
import { Icon, type IconName } from './icons.js';

/** Colour and icon of each state; the label alone is enough to understand it. */
const LOOKS: Readonly<Record<Estado, readonly [colour: string, icon: IconName]>> = {
  CREADO: ['blue', 'clock'],
  FIRMADO: ['blue', 'clock'],
  RECIBIDO: ['blue', 'clock'],
  AUTORIZADO: ['green', 'check'],
  DEVUELTO: ['red', 'cross'],
  NO_AUTORIZADO: ['red', 'cross'],
  ANULACION_SOLICITADA: ['orange', 'ban'],
  ANULADO: ['gray', 'ban'],
  ELIMINADO: ['gray', 'trash'],
};

/** State of a receipt; `parked`: it waits for a person. */
export function EstadoBadge({
  estado,
  parked = false,
  size = 'md',
}: {
  readonly estado: Estado;
  readonly parked?: boolean;
  readonly size?: 'md' | 'lg';
}): ReactElement {
  const [color, icon] = LOOKS[estado];
  return (
    <Group gap={6} wrap="nowrap" display="inline-flex">
      <Badge
        color={color}
        variant="light"
        size={size}
        tt="none"
        leftSection={<Icon name={icon} size={12} />}
        data-estado={estado}
      >
        {text.comprobantes.estados[estado]}
      </Badge>
      {parked && (
        <Badge color="orange" variant="light" size={size} tt="none" leftSection={<Icon name="alert" size={12} />}>
          {text.comprobantes.detenido}
        </Badge>
      )}
    </Group>
  );
}
