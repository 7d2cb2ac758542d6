import { Anchor, Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { Empty, Page } from '../../ui/page.js';
import { companiesInWords } from '../../ui/rights.js';
import { Secret } from '../../ui/secret.js';
import { webhooksQuery, type Webhook, type WebhookConSecreto } from './queries.js';
import { WebhookBadge } from './standing.js';
import { WebhookForm } from './webhook-form.js';
import classes from './webhooks.module.css';

const words = text.webhooks;

/** The endpoints of the account, and making more. */
export default function WebhooksPage(): ReactElement {
  const cache = useQueryClient();
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const webhooks = useQuery(webhooksQuery);
  const made = (now: Webhook | WebhookConSecreto): void => {
    setCreating(false);
    if ('secreto' in now) setSecret(now.secreto);
    void cache.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <Button
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => {
            setCreating(true);
          }}
        >
          {words.create}
        </Button>
      }
    >
      <ErrorNotice
        error={webhooks.error}
        onRetry={() => {
          void webhooks.refetch();
        }}
      />
      {webhooks.isPending && <Skeleton height={180} />}
      {webhooks.data?.content.length === 0 && (
        <Card withBorder>
          <Empty icon="globe" title={words.emptyTitle}>
            {words.emptyText}
          </Empty>
        </Card>
      )}
      <Stack gap="xs" component="ul" p={0} m={0} aria-label={words.title}>
        {webhooks.data?.content.map((one) => (
          <WebhookCard key={one.id} one={one} />
        ))}
      </Stack>
      <WebhookForm
        opened={creating}
        onClose={() => {
          setCreating(false);
        }}
        onDone={made}
      />
      <Secret
        value={secret}
        title={words.secretTitle}
        explanation={words.secretText}
        saved={words.secretSaved}
        onSaved={() => {
          setSecret(undefined);
        }}
      />
    </Page>
  );
}

function WebhookCard({ one }: { readonly one: Webhook }): ReactElement {
  const { id, url, descripcion, tipos, empresas, pendientes, ultimaEntrega, detalle } = one;
  return (
    <Card component="li" withBorder padding="md">
      <Stack gap={6} miw={0}>
        <Group gap="xs">
          <Anchor
            fw={600}
            className={classes.url ?? ''}
            renderRoot={(props) => <Link to={`/webhooks/${id}`} {...props} />}
          >
            {descripcion === '' ? url : descripcion}
          </Anchor>
          <WebhookBadge one={one} />
        </Group>
        {descripcion !== '' && (
          <Text size="sm" ff="monospace" c="dimmed" className={classes.url ?? ''}>
            {url}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {[
            ultimaEntrega === null ? words.neverDelivered : words.lastDelivery(formatMoment(ultimaEntrega)),
            words.waiting(pendientes),
            tipos === null ? words.everyTipo : words.someTipos(tipos.length),
            companiesInWords(empresas),
          ].join(' · ')}
        </Text>
        {detalle !== null && <Text size="sm">{detalle}</Text>}
      </Stack>
    </Card>
  );
}
