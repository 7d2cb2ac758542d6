import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { CardList } from '../../ui/card-list.js';
import { formatMoment } from '../../ui/format.js';
import { NewButton } from '../../ui/new-button.js';
import { Page } from '../../ui/page.js';
import { companiesText } from '../../ui/rights.js';
import { webhooksQuery, type Webhook } from './queries.js';
import { WebhookBadge } from './status-badges.js';
import { useWebhookForm } from './use-webhook-form.js';
import classes from './webhooks.module.css';

const words = text.webhooks;

export default function WebhooksPage(): ReactElement {
  const form = useWebhookForm();
  const webhooks = useQuery(webhooksQuery);
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <NewButton
          label={words.create}
          then={() => {
            form.open();
          }}
        />
      }
    >
      <CardList
        query={webhooks}
        label={words.title}
        empty={{ icon: 'globe', title: words.emptyTitle, text: words.emptyText }}
      >
        {(one) => <WebhookCard key={one.id} one={one} />}
      </CardList>
      {form.modals}
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
            companiesText(empresas),
          ].join(' · ')}
        </Text>
        {detalle !== null && <Text size="sm">{detalle}</Text>}
      </Stack>
    </Card>
  );
}
