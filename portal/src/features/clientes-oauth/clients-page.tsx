import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { CardList } from '../../ui/card-list.js';
import { useFormModal } from '../../ui/form-modal.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { NewButton } from '../../ui/new-button.js';
import { Page } from '../../ui/page.js';
import { companiesText, RoleBadges } from '../../ui/rights.js';
import { Snippet, useSecret } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import { StatusActions } from '../../ui/status-actions.js';
import { ClientForm, type Cliente, type ClienteConSecreto } from './client-form.js';

const words = text.clientesOauth;

/** Example token request; a placeholder replaces an unknown secret. */
function curlOf(clientId: string, secret: string): string {
  return [
    `curl -s ${location.origin}/api/v1.0/oauth/token`,
    `-u '${clientId}:${secret}'`,
    '-d grant_type=client_credentials',
  ].join(' \\\n  ');
}

/** OAuth clients of the account. */
export default function ClientsPage(): ReactElement {
  const cache = useQueryClient();
  const clients = useQuery({
    queryKey: ['clientes-oauth'],
    queryFn: ({ signal }) => client.get('/api/v1.0/clientes-oauth', { query: { size: 100 } }, { signal }),
  });
  const [made, setMade] = useState('');
  const secret = useSecret(words, (value) => (
    <>
      <Text size="sm">{words.secretHow}</Text>
      <Snippet value={curlOf(made, value)} what={words.how} />
    </>
  ));
  const changed = (now?: Cliente | ClienteConSecreto): void => {
    if (now !== undefined && 'clientSecret' in now) {
      setMade(now.clientId);
      secret.show(now.clientSecret);
    }
    void cache.invalidateQueries({ queryKey: ['clientes-oauth'] });
  };
  const form = useFormModal<Cliente>(
    (existing) => (existing === undefined ? words.create : words.editTitle),
    (existing, close) => (
      <ClientForm
        existing={existing}
        onDone={(now) => {
          close();
          changed(now);
        }}
      />
    ),
  );
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
        query={clients}
        label={words.title}
        empty={{ icon: 'link', title: words.emptyTitle, text: words.emptyText }}
      >
        {(one) => (
          <ClientCard
            key={one.clientId}
            one={one}
            onEdit={() => {
              form.open(one);
            }}
            onChanged={changed}
          />
        )}
      </CardList>
      <Section title={words.how} subtitle={words.howText}>
        <Snippet value={curlOf('CLIENT_ID', 'CLIENT_SECRET')} what={words.how} />
        <Text size="sm" c="dimmed">
          {words.howGrants}
        </Text>
      </Section>
      {form.modal}
      {secret.modal}
    </Page>
  );
}

function ClientCard({
  one,
  onEdit,
  onChanged,
}: {
  readonly one: Cliente;
  readonly onEdit: () => void;
  readonly onChanged: (now?: Cliente | ClienteConSecreto) => void;
}): ReactElement {
  const { clientId, nombre, roles, empresas, administrador, activo, ultimoUso } = one;
  const path = { clientId };
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={6} miw={0} flex="1 1 16rem">
          <Group gap="xs">
            <Text fw={600}>{nombre}</Text>
            <Badge color={activo ? 'green' : 'gray'} variant="light" tt="none">
              {activo ? words.active : words.disabled}
            </Badge>
          </Group>
          <Text size="sm" ff="monospace" c="dimmed">
            {clientId}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              ultimoUso === null ? words.neverUsed : words.lastUse(formatMoment(ultimoUso)),
              companiesText(empresas),
            ].join(' · ')}
          </Text>
          <RoleBadges administrador={administrador} roles={roles} />
        </Stack>
        <Group gap="xs">
          {activo && (
            <Button variant="default" size="xs" leftSection={<Icon name="pencil" size={16} />} onClick={onEdit}>
              {words.edit}
            </Button>
          )}
          <StatusActions
            words={{ ...words, disableText: words.disableText(nombre) }}
            active={activo}
            rotate={async () => {
              onChanged(await client.post('/api/v1.0/clientes-oauth/{clientId}/rotar', { path }));
            }}
            disable={async () => {
              await client.delete('/api/v1.0/clientes-oauth/{clientId}', { path });
              notifications.show({ message: words.wasDisabled, color: 'teal' });
              onChanged();
            }}
            enable={async () => {
              await client.put('/api/v1.0/clientes-oauth/{clientId}', { path, body: { activo: true } });
              onChanged();
            }}
          />
        </Group>
      </Group>
    </Card>
  );
}
