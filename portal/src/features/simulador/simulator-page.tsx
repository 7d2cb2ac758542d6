import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { LIVE } from '../../service/live.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { SimulatedMails } from '../../ui/simulated-mails.js';
import { Annul } from './annul.js';
import { faultKindOf } from './effects.js';
import { Provoke } from './provoke.js';

const words = text.simulador;
type Falla = Result<'get', '/api/v1.0/simulador/fallas'>['fallas'][number];
type Recepcion = Result<'get', '/api/v1.0/simulador/recepciones'>['recepciones'][number];

/** Controls the simulated SRI and shows what it received. */
export default function SimulatorPage(): ReactElement {
  return (
    <Page title={words.title} subtitle={words.subtitle}>
      <FaultStatus />
      <Provoke />
      <Annul />
      <Ledger />
    </Page>
  );
}

function FaultStatus(): ReactElement {
  const cache = useQueryClient();
  const faults = useQuery({
    queryKey: ['simulador', 'fallas'],
    queryFn: ({ signal }) => client.get('/api/v1.0/simulador/fallas', {}, { signal }),
    ...LIVE,
  });
  const changed = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['simulador'] });
  };
  const falling = useMutation({
    mutationFn: () => client.post('/api/v1.0/simulador/fallas', { body: { efecto: '503' } }),
    onSuccess: changed,
  });
  const recovering = useMutation({
    mutationFn: (id?: number) => client.delete('/api/v1.0/simulador/fallas', { query: id === undefined ? {} : { id } }),
    onSuccess: async () => {
      notifications.show({ message: words.recovered, color: 'teal' });
      await changed();
    },
  });
  const active = faults.data?.fallas.filter(({ activa }) => activa) ?? [];
  const down = active.some(({ efecto, claveAcceso }) => efecto === '503' && claveAcceso === null);
  return (
    <Section
      title={words.now}
      actions={
        <Group gap="xs">
          {!down && (
            <Button
              variant="default"
              leftSection={<Icon name="ban" size={16} />}
              loading={falling.isPending}
              onClick={() => {
                falling.mutate();
              }}
            >
              {words.fall}
            </Button>
          )}
          {active.length > 0 && (
            <Button
              leftSection={<Icon name="check" size={16} />}
              loading={recovering.isPending}
              onClick={() => {
                recovering.mutate(undefined);
              }}
            >
              {words.recover}
            </Button>
          )}
        </Group>
      }
    >
      <ErrorNotice error={faults.error ?? falling.error ?? recovering.error} />
      <div role="status">
        {faults.data !== undefined && active.length === 0 && (
          <Badge color="green" variant="light" tt="none" size="lg">
            {words.well}
          </Badge>
        )}
        {down && (
          <Badge color="red" variant="light" tt="none" size="lg">
            {words.down}
          </Badge>
        )}
      </div>
      {active.length > 0 && (
        <Stack gap="sm" component="ul" p={0} m={0} aria-label={words.now}>
          {active.map((fault) => (
            <Group key={fault.id} component="li" justify="space-between" gap="sm">
              <Fault fault={fault} />
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  recovering.mutate(fault.id);
                }}
              >
                {words.remove}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Section>
  );
}

function Fault({ fault }: { readonly fault: Falla }): ReactElement {
  const known = faultKindOf(fault.efecto);
  return (
    <Stack gap={0} miw={0} flex="1 1 14rem">
      <Text size="sm" fw={600}>
        {known === undefined ? fault.efecto : words.standing[known.kind](known.detail)}
      </Text>
      <Text size="xs" c="dimmed">
        {[
          fault.claveAcceso === null ? words.forAll : words.forOne(fault.claveAcceso),
          fault.veces === null ? words.endless : words.left(fault.veces),
        ].join(' · ')}
      </Text>
    </Stack>
  );
}

const COLOURS = { RECIBIDA: 'green', DEVUELTA: 'orange', 'SIN RESPUESTA': 'red' } as const;

function Ledger(): ReactElement {
  const ledger = useQuery({
    queryKey: ['simulador', 'recepciones'],
    queryFn: ({ signal }) => client.get('/api/v1.0/simulador/recepciones', { query: { size: 20 } }, { signal }),
    ...LIVE,
  });
  const lines = ledger.data?.recepciones;
  return (
    <Section title={words.ledger} subtitle={words.ledgerText}>
      <ErrorNotice error={ledger.error} />
      {lines?.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.ledgerEmpty}
        </Text>
      )}
      <Stack gap="sm" component="ul" p={0} m={0}>
        {lines?.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Stack>
    </Section>
  );
}

function Line({ line: { fecha, claveAcceso, bytes, respuesta } }: { readonly line: Recepcion }): ReactElement {
  return (
    <Stack gap={2} component="li">
      <Group gap="xs">
        <Badge color={COLOURS[respuesta.estado]} variant="light" tt="none">
          {respuesta.estado}
        </Badge>
        <Text size="sm" c="dimmed">
          {formatMoment(fecha)} · {words.bytes(bytes)}
        </Text>
        {respuesta.estado === 'RECIBIDA' && <SimulatedMails claveAcceso={claveAcceso} />}
      </Group>
      <Anchor size="sm" ff="monospace" renderRoot={(props) => <Link to={`/comprobantes/${claveAcceso}`} {...props} />}>
        {claveAcceso}
      </Anchor>
      {(respuesta.mensajes.length > 0 || respuesta.falla !== undefined) && (
        <Text size="xs" c="dimmed">
          {[
            ...respuesta.mensajes.map(({ identificador, mensaje }) => `SRI ${identificador}: ${mensaje}`),
            ...(respuesta.falla === undefined ? [] : [words.byFault(respuesta.falla)]),
          ].join(' · ')}
        </Text>
      )}
    </Stack>
  );
}
