import { Badge, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import type { EstadoRecibido } from '../../../../src/features/recibidos/rules.js';
import { text } from '../../i18n/index.js';
import { Icon, type IconName } from '../../ui/icons.js';
import type { Recibido } from './queries.js';

const words = text.recibidos;

/** Colour and icon of each state; the label alone is enough to understand it. */
const LOOKS: Readonly<Record<EstadoRecibido, readonly [colour: string, icon: IconName]>> = {
  PENDIENTE: ['blue', 'clock'],
  VIGENTE: ['green', 'check'],
  ANULADO: ['gray', 'ban'],
  NO_AUTORIZADO: ['red', 'cross'],
  AJENO: ['gray', 'users'],
  INVALIDO: ['red', 'alert'],
};

/** State of a document, and what is missing. */
export function EstadoBadges({
  recibido,
  size = 'md',
}: {
  readonly recibido: Recibido;
  readonly size?: 'md' | 'lg';
}): ReactElement {
  const { estado, decidido, anulacionPedida } = recibido;
  const [color, icon] = LOOKS[estado];
  const further: readonly (readonly [shown: boolean, colour: string, icon: IconName, word: string])[] = [
    [estado === 'VIGENTE' && !decidido, 'orange', 'pencil', words.porDecidir],
    [anulacionPedida !== null && estado === 'VIGENTE', 'orange', 'ban', words.pidenAnular],
  ];
  return (
    <Group gap={6} display="inline-flex">
      <Badge
        color={color}
        variant="light"
        size={size}
        tt="none"
        leftSection={<Icon name={icon} size={12} />}
        title={words.meanings[estado]}
        data-estado={estado}
      >
        {words.estados[estado]}
      </Badge>
      {further.map(
        ([shown, colour, picture, word]) =>
          shown && (
            <Badge
              key={word}
              color={colour}
              variant="light"
              size={size}
              tt="none"
              leftSection={<Icon name={picture} size={12} />}
            >
              {word}
            </Badge>
          ),
      )}
    </Group>
  );
}
