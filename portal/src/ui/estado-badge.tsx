import type { ReactElement } from 'react';
import type { Estado } from '../../../src/kernel/estados.js';
import { text } from '../i18n/index.js';
import classes from './estado-badge.module.css';
import type { IconName } from './icons.js';
import { PlainBadge, type BadgeColour } from './plain.js';

/** Colour and icon of each state; the label alone is enough to understand it. */
const LOOKS: Readonly<Record<Estado, readonly [colour: BadgeColour, icon: IconName]>> = {
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
  const [colour, icon] = LOOKS[estado];
  return (
    <span className={classes.badges}>
      <PlainBadge colour={colour} icon={icon} size={size} data-estado={estado}>
        {text.comprobantes.estados[estado]}
      </PlainBadge>
      {parked && (
        <PlainBadge colour="orange" icon="alert" size={size}>
          {text.comprobantes.detenido}
        </PlainBadge>
      )}
    </span>
  );
}
