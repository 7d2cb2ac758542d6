import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { BackLink } from '../../ui/back-link.js';
import { Confirm } from '../../ui/confirm.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Page } from '../../ui/page.js';
import { companiesText } from '../../ui/rights.js';
import { Section } from '../../ui/section.js';
import { StatusActions } from '../../ui/status-actions.js';
import { Entregas } from './entregas.js';
import { webhookQuery, type Webhook } from './queries.js';
import { RepeatPeriod } from './repeat-period.js';
import { WebhookBadge } from './status-badges.js';
import { useWebhookForm } from './use-webhook-form.js';
import classes from './webhooks.module.css';

const words = text.webhooks;

/** An endpoint: events, status and deliveries. */
export default function WebhookPage(): ReactElement {
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const webhook = useQuery(webhookQuery(id));
  const { data } = webhook;
  return (
    <Stack gap="md">
      <BackLink to="/webhooks" label={words.title} />
      <Page title={data === undefined || data.descripcion === '' ? words.one : data.descripcion} subtitle={data?.url}>
        <ErrorNotice error={webhook.error} onRetry={webhook.refetch} />
        {webhook.isPending && <Skeleton height={240} />}
        {data !== undefined && (
          <>
            <Facts one={data} />
            <Entregas id={id} mayRepeat={data.activo} />
          </>
        )}
      </Page>
    </Stack>
  );
}

function Facts({ one }: { readonly one: Webhook }): ReactElement {
  const navigate = useNavigate();
  const { open, showSecret, changed, modals } = useWebhookForm();
  const path = { id: one.id };
  const testing = useMutation({
    mutationFn: () => client.post('/api/v1.0/webhooks/{id}/prueba', { path }),
    onSuccess: ({ estado, motivo }) => {
      const went = estado === 'ENTREGADA';
      notifications.show({
        message: went ? words.testWent : words.testFailed(motivo ?? ''),
        color: went ? 'teal' : 'red',
      });
      changed();
    },
  });
  const { detalle, estado, fallaDesde, ultimaEntrega, secretoAnteriorHasta, tipos, empresas, formato, creador } = one;
  return (
    <Section title={words.one} subtitle={words.madeBy(creador)}>
      <Stack gap="sm">
        <Group gap="xs">
          <WebhookBadge one={one} />
          <Text size="sm" c="dimmed">
            {[
              ultimaEntrega === null ? words.neverDelivered : words.lastDelivery(formatMoment(ultimaEntrega)),
              words.waiting(one.pendientes),
              ...(one.repitiendo ? [words.repeating] : []),
            ].join(' · ')}
          </Text>
        </Group>
        {detalle !== null && (
          <Alert
            color={estado === 'INACTIVO' ? 'gray' : 'orange'}
            icon={<Icon name="alert" />}
            title={words.estados[estado]}
          >
            {detalle}
          </Alert>
        )}
        {detalle === null && fallaDesde !== null && (
          <Alert color="orange" icon={<Icon name="alert" />} title={words.failing}>
            {words.failingText(formatMoment(fallaDesde))}
          </Alert>
        )}
        <Text size="sm" className={classes.url ?? ''}>
          {[
            words.formatos[formato][0],
            companiesText(empresas),
            tipos === null ? words.everyTipo : tipos.join(', '),
          ].join(' · ')}
        </Text>
        {secretoAnteriorHasta !== null && <Text size="sm">{words.bothSign(formatMoment(secretoAnteriorHasta))}</Text>}
        <ErrorNotice error={testing.error} />
        <Group gap="xs">
          <Button
            size="xs"
            leftSection={<Icon name="play" size={16} />}
            loading={testing.isPending}
            onClick={() => {
              testing.mutate();
            }}
          >
            {words.test}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="pencil" size={16} />}
            onClick={() => {
              open(one);
            }}
          >
            {words.edit}
          </Button>
          {one.activo && <RepeatPeriod id={one.id} onDone={changed} />}
          <StatusActions
            words={words}
            active={estado === 'ACTIVO'}
            rotate={async () => {
              const now = await client.post('/api/v1.0/webhooks/{id}/rotar', { path, body: {} });
              if (now.secreto !== undefined) showSecret(now.secreto);
              changed();
            }}
            disable={async () => {
              await client.put('/api/v1.0/webhooks/{id}', { path, body: { activo: false } });
              changed();
            }}
            enable={async () => {
              await client.put('/api/v1.0/webhooks/{id}', { path, body: { activo: true } });
              changed();
            }}
          />
          <Confirm
            label={words.remove}
            icon="trash"
            size="xs"
            title={words.removeTitle}
            act={async () => {
              await client.delete('/api/v1.0/webhooks/{id}', { path });
              notifications.show({ message: words.removed, color: 'teal' });
              await navigate({ to: '/webhooks' });
              changed();
            }}
          >
            {words.removeText}
          </Confirm>
        </Group>
      </Stack>
      {modals}
    </Section>
  );
}
