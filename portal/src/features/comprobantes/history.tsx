import { Code, Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Icon, type IconName } from '../../ui/icons.js';
import classes from './detail-page.module.css';
import { historyQuery } from './queries.js';

const words = text.comprobantes.detail;

/** Colour and icon by event prefix; others get a plain dot. */
const LOOKS: readonly (readonly [begins: string, colour: string, icon: IconName])[] = [
  ['autorizado', 'green', 'check'],
  ['devuelta', 'red', 'cross'],
  ['no-autorizado', 'red', 'cross'],
  ['intervenir', 'orange', 'alert'],
  ['sri-no-disponible', 'orange', 'alert'],
  ['respuesta-desconocida', 'orange', 'alert'],
  ['consulta-fallida', 'orange', 'alert'],
  ['anula', 'gray', 'ban'],
  ['eliminado', 'gray', 'trash'],
  ['correo-fallido', 'red', 'mail'],
  ['correo-rechazado', 'red', 'mail'],
  ['correo', 'blue', 'mail'],
  ['envio', 'blue', 'right'],
];

/** History, newest first. */
export function History({ claveAcceso }: { readonly claveAcceso: string }): ReactElement {
  const history = useQuery(historyQuery(claveAcceso));
  const events = history.data?.content.toReversed() ?? [];
  return (
    <>
      <ErrorNotice error={history.error} />
      <Timeline active={events.length} bulletSize={24} lineWidth={2}>
        {events.map((event, at) => {
          const [, colour = 'gray', icon = 'clock'] = LOOKS.find(([begins]) => event.tipo.startsWith(begins)) ?? [];
          const { motivo, correos, respuesta } = readDetail(event.detalle);
          return (
            <Timeline.Item
              key={`${event.revision} ${event.tipo} ${at}`}
              color={colour}
              bullet={<Icon name={icon} size={13} />}
              title={text.comprobantes.sucesos[event.tipo] ?? event.tipo}
            >
              <Text size="xs" c="dimmed">
                {formatMoment(event.fecha)}
                {event.actor !== 'servicio' && ` · ${words.by(event.actor.replace(/^[a-z-]+:/, ''))}`}
              </Text>
              {correos !== undefined && <Text size="sm">{correos}</Text>}
              {motivo !== undefined && <Text size="sm">{motivo}</Text>}
              {respuesta !== undefined && (
                <details>
                  <Text component="summary" size="xs">
                    {event.tipo.startsWith('correo') ? words.mailAnswer : words.rawAnswer}
                  </Text>
                  <Code block className={classes.raw} tabIndex={0}>
                    {respuesta}
                  </Code>
                </details>
              )}
            </Timeline.Item>
          );
        })}
      </Timeline>
    </>
  );
}

/** Readable details of an event. */
function readDetail(detail: unknown): Readonly<Record<'motivo' | 'correos' | 'respuesta', string | undefined>> {
  const known: Readonly<Record<string, unknown>> = typeof detail === 'object' && detail !== null ? { ...detail } : {};
  const said = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
  const { motivo, destinatario, destinatarios, respuesta } = known;
  return {
    motivo: said(motivo),
    correos: said(Array.isArray(destinatarios) ? destinatarios.join(', ') : destinatario),
    respuesta: said(respuesta),
  };
}
