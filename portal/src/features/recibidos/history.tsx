import { Text, Timeline } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Icon, type IconName } from '../../ui/icons.js';
import { decisionText } from './decision-text.js';
import { eventosQuery, type RecibidoCompleto } from './queries.js';
import classes from './recibidos.module.css';

const words = text.recibidos.detail;

interface HistoryEntry {
  readonly at: string;
  readonly title: string;
  readonly icon: IconName;
  readonly color: string;
  readonly actor?: string;
  readonly changes?: readonly string[];
}

/** History of the document, latest first: SRI answers and user actions. */
export function History({ recibido }: { readonly recibido: RecibidoCompleto }): ReactElement {
  const events = useQuery(eventosQuery(recibido));
  const { fechaCreacion, origen, fechaAutorizacion, anulacionPedida } = recibido;
  const done = (events.data ?? []).map(({ fecha, actor, accion, cambios }): HistoryEntry => ({
    at: fecha,
    title: words.events[accion] ?? accion,
    icon: accion === 'recibidos.update' ? 'pencil' : 'inbox',
    color: 'blue',
    actor,
    ...(accion === 'recibidos.update' ? { changes: changesIn(cambios) } : {}),
  }));
  const known: readonly HistoryEntry[] = [
    // The import entry says the same.
    ...(done.some(({ changes }) => changes === undefined)
      ? []
      : entryAt(fechaCreacion, words.arrivals[origen], 'inbox', 'blue')),
    ...entryAt(fechaAutorizacion, words.authorised, 'check', 'green'),
    ...entryAt(anulacionPedida, words.asked, 'ban', 'orange'),
    ...done,
  ];
  const reported = known.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return (
    <>
      <ErrorNotice error={events.error} />
      <Timeline active={reported.length} bulletSize={24} lineWidth={2}>
        {reported.map(({ at, title, icon, color, actor, changes = [] }, index) => (
          <Timeline.Item
            key={`${at} ${title} ${index}`}
            color={color}
            bullet={<Icon name={icon} size={13} />}
            title={title}
          >
            <Text size="xs" c="dimmed">
              {formatMoment(at)}
              {actor !== undefined && ` · ${text.comprobantes.detail.by(actor)}`}
            </Text>
            {changes.map((change) => (
              <Text key={change} size="sm" className={classes.long ?? ''}>
                {change}
              </Text>
            ))}
          </Timeline.Item>
        ))}
      </Timeline>
    </>
  );
}

function entryAt(at: string | null, title: string, icon: IconName, color: string): readonly HistoryEntry[] {
  return at === null ? [] : [{ at, title, icon, color }];
}

/** Formats `{ codSustento: { from, to } }` of the audit trail, one line per field. */
function changesIn(cambios: unknown): readonly string[] {
  if (typeof cambios !== 'object' || cambios === null) return [];
  const changes: readonly (readonly [string, unknown])[] = Object.entries(cambios);
  return changes.map(([field, change]) => {
    const to = typeof change === 'object' && change !== null && 'to' in change ? change.to : change;
    return decisionText(field, to);
  });
}
