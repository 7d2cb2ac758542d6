import { Alert, Anchor, Box, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { useCompany } from '../../service/company.js';
import { ambiente } from '../../service/environment.js';
import { may, useMe } from '../../service/session.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatDay } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Section } from '../../ui/section.js';
import { PausedWork, usePausedWork } from './paused-work.js';
import { useCount, useRecurring, useSinMes, useSri } from './queries.js';

const words = text.inicio;
export const SRI_SECTION = 'servicios-sri';

interface Task {
  readonly text: string;
  /** Whether it must be fixed; otherwise it is only a notice. */
  readonly urgent: boolean;
  /** Page where it can be fixed or inspected. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
}

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
  const sinMes = useSinMes(comprobantes);
  const recurring = useRecurring(comprobantes) ?? 0;
  const paused = usePausedWork(comprobantes) ?? [];
  const certificates = useCertificateTasks(may(me, 'ROLE_DIGITAL_CERTS'));
  const sri = useSri();
  const away = sri.data?.sri.filter(({ estado }) => estado === 'suspendido' || estado === 'probando') ?? [];
  // Causes that delay everybody's receipts; the SRI's services are listed separately.
  const causes = sri.data?.causas.filter(
    ({ codigo, gravedad }) => gravedad !== 'parcial' && !codigo.startsWith('sri-'),
  );
  const known =
    certificates.known && sri.data !== undefined && (!comprobantes || counts.every(([n]) => n !== undefined));
  const todos: readonly Task[] = [
    ...counts.flatMap(([count = 0, said, search]) =>
      count > 0 ? [{ text: said(count), urgent: true, to: '/comprobantes', search: { ...search } }] : [],
    ),
    ...(recurring === 0
      ? []
      : [{ text: words.recurring(recurring), urgent: true, to: '/recurrentes', search: { pendientes: 'true' } }]),
    ...(sinMes === undefined || sinMes === 0
      ? []
      : [{ text: words.sinMes(sinMes), urgent: false, to: '/recibidos', search: { falta: 'registro' } }]),
    ...certificates.todos,
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
      <ErrorNotice error={certificates.error} />
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

const certificatesOf = (ruc: string): Pick<Task, 'to' | 'search'> => ({
  to: `/empresas/${ruc}`,
  search: { ruc, parte: 'firma' },
});

/** Expiring or expired certificates, and companies without any. */
function useCertificateTasks(enabled: boolean): {
  readonly todos: readonly Task[];
  readonly known: boolean;
  readonly error: Error | null;
} {
  const { empresas } = useMe();
  const company = useCompany();
  const { data, error } = useQuery({
    queryKey: ['certificados'],
    enabled,
    queryFn: ({ signal }) =>
      client.get('/api/v1.0/empresas/certificados-digitales', { query: { size: 100 } }, { signal }),
  });
  if (data === undefined) return { todos: [], known: !enabled, error };
  const active = data.content.filter(({ activo, ruc }) => activo && (company === undefined || ruc === company.ruc));
  const ending = active.filter(({ estado }) => estado !== 'vigente');
  const looked = company === undefined ? empresas : [company];
  // With more than one page of certificates, it is unknown which companies have none.
  const without = data.last ? looked.filter(({ ruc }) => !active.some((one) => one.ruc === ruc)) : [];
  return {
    error,
    known: true,
    todos: [
      ...ending.map(({ ruc, titular, estado, fechaExpiracion }) => ({
        ...certificatesOf(ruc),
        text: (estado === 'vencido' ? words.certificateOver : words.certificate)(titular, formatDay(fechaExpiracion)),
        urgent: estado === 'vencido',
      })),
      ...without.map(({ ruc, razonSocial }) => ({
        ...certificatesOf(ruc),
        text: words.certificateMissing(razonSocial),
        urgent: true,
      })),
    ],
  };
}
