import { Alert, Anchor, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ambiente } from '../../service/environment.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import type { HomeTask, HomeTasks } from '../../ui/home-tasks.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { PausedWork, usePausedWork } from './paused-work.js';
import { useCount, useSri } from './queries.js';

const words = text.inicio;
export const SRI_SECTION = 'servicios-sri';

/** Tasks that the areas declare, by position. */
const collected = Object.values(
  import.meta.glob<{ readonly tasks: HomeTasks }>('../**/tasks.ts', { eager: true }),
).toSorted((one, other) => one.tasks.order - other.tasks.order);

/** Tasks that need the user. */
export function Tasks(): ReactElement {
  const me = useMe();
  const comprobantes = may(me, 'ROLE_RECEIPTS');
  const counts = [
    [useCount({ estado: 'DEVUELTO' }, comprobantes), words.returned, { estado: 'DEVUELTO' }],
    [useCount({ estado: 'NO_AUTORIZADO' }, comprobantes), words.refused, { estado: 'NO_AUTORIZADO' }],
    [useCount({ pendiente: 'intervenir' }, comprobantes), words.parked, { espera: 'intervenir' }],
    [useCount({ notificacion: 'FALLIDA' }, comprobantes), words.mailFailed, { espera: 'correo' }],
  ] as const;
  const paused = usePausedWork(comprobantes) ?? [];
  // A fixed list: the hooks are called in one order.
  const areas = collected.map(({ tasks }) => tasks.useTasks());
  const sri = useSri();
  const away = sri.data?.sri.filter(({ estado }) => estado === 'suspendido' || estado === 'probando') ?? [];
  // Causes that delay everybody's receipts; the SRI's services are listed separately.
  const causes = sri.data?.causas.filter(
    ({ codigo, gravedad }) => gravedad !== 'parcial' && !codigo.startsWith('sri-'),
  );
  const known =
    areas.every(({ isKnown }) => isKnown) &&
    sri.data !== undefined &&
    (!comprobantes || counts.every(([n]) => n !== undefined));
  const todos: readonly HomeTask[] = [
    ...counts.flatMap(([count = 0, said, search]) =>
      count > 0 ? [{ text: said(count), urgent: true, to: '/comprobantes', search: { ...search } }] : [],
    ),
    ...areas.flatMap((area) => area.todos),
    ...(causes ?? []).map(({ mensaje, gravedad }) => ({
      text: mensaje,
      urgent: gravedad === 'detiene',
      to: '/inicio',
      hash: SRI_SECTION,
    })),
    ...away.map(({ servicio }) => ({
      text: words.sriAway(words.sriServices[servicio] ?? servicio),
      urgent: false,
      // The simulated SRI is down because somebody configured it so; the real services are shown below.
      ...(ambiente === 'simulador' && may(me, 'administrador')
        ? { to: '/simulador' }
        : { to: '/inicio', hash: SRI_SECTION }),
    })),
  ];
  return (
    <Section title={words.needsYou}>
      <ErrorNotice error={areas.find(({ error }) => error)?.error ?? null} />
      {!known && todos.length === 0 && <Skeleton height={20} />}
      {known && todos.length + paused.length === 0 && (
        <Group gap="xs">
          <Icon name="check" />
          <Text size="sm" c="dimmed">
            {words.nothing}
          </Text>
        </Group>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.needsYou}>
        {paused.map((trabajo) => (
          <PausedWork key={trabajo.id} trabajo={trabajo} />
        ))}
        {todos.map((todo) => (
          <Box key={todo.text} component="li" display="block">
            <Alert
              color={todo.urgent ? 'red' : 'orange'}
              variant="light"
              icon={<Icon name={todo.urgent ? 'alert' : 'clock'} />}
            >
              <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
                <Text size="sm" miw={0}>
                  {todo.text}
                </Text>
                <Anchor
                  size="sm"
                  flex="none"
                  aria-label={`${words.see}: ${todo.text}`}
                  c="inherit"
                  underline="always"
                  renderRoot={(props) => (
                    <Link to={todo.to} search={todo.search ?? {}} hash={todo.hash ?? ''} {...props} />
                  )}
                >
                  {words.see}
                </Anchor>
              </Group>
            </Alert>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}
