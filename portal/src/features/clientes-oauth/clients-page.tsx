import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { CardList } from '../../ui/card-list.js';
import { Confirm } from '../../ui/confirm.js';
import { formatMoment } from '../../ui/format.js';
import { Icon } from '../../ui/icons.js';
import { NewButton } from '../../ui/new-button.js';
import { Page } from '../../ui/page.js';
import { companiesInWords, RoleBadges } from '../../ui/rights.js';
import { Secret, Snippet } from '../../ui/secret.js';
import { Section } from '../../ui/section.js';
import { ClientForm, type Cliente, type ClienteConSecreto } from './client-form.js';

const words = text.clientesOAuth;

/** How a client gets its token; without a secret, with a word in its place. */
function curlOf(clientId: string, secret: string): string {
  return [
    `curl -s ${location.origin}/api/v1.0/oauth/token`,
    `-u '${clientId}:${secret}'`,
    '-d grant_type=client_credentials',
  ].join(' \\\n  ');
}

/** The OAuth clients of the account, and making more. */
export default function ClientsPage(): ReactElement {
  const cache = useQueryClient();
  const [form, setForm] = useState<{ readonly existing?: Cliente }>();
  const [secret, setSecret] = useState<{ readonly clientId: string; readonly value: string }>();
  const clients = useQuery({
    queryKey: ['clientes-oauth'],
    queryFn: ({ signal }) => client.get('/api/v1.0/clientes-oauth', { query: { size: 100 } }, { signal }),
  });
  const changed = (now?: Cliente | ClienteConSecreto): void => {
    setForm(undefined);
    if (now !== undefined && 'clientSecret' in now) setSecret({ clientId: now.clientId, value: now.clientSecret });
    void cache.invalidateQueries({ queryKey: ['clientes-oauth'] });
  };
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <NewButton
          label={words.create}
          then={() => {
            setForm({});
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
              setForm({ existing: one });
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
      <ClientForm
        opened={form !== undefined}
        existing={form?.existing}
        onClose={() => {
          setForm(undefined);
        }}
        onDone={changed}
      />
      <Secret
        value={secret?.value}
        title={words.secretTitle}
        explanation={words.secretText}
        saved={words.secretSaved}
        onSaved={() => {
          setSecret(undefined);
        }}
      >
        <Text size="sm">{words.secretHow}</Text>
        <Snippet value={curlOf(secret?.clientId ?? '', secret?.value ?? '')} what={words.how} />
      </Secret>
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
              companiesInWords(empresas),
            ].join(' · ')}
          </Text>
          <RoleBadges administrador={administrador} roles={roles} />
        </Stack>
        <Group gap="xs">
          {activo && (
            <>
              <Button variant="default" size="xs" leftSection={<Icon name="pencil" size={16} />} onClick={onEdit}>
                {words.edit}
              </Button>
              <Confirm
                label={words.rotate}
                icon="key"
                size="xs"
                title={words.rotateTitle}
                act={async () => {
                  onChanged(await client.post('/api/v1.0/clientes-oauth/{clientId}/rotar', { path }));
                }}
              >
                {words.rotateText}
              </Confirm>
              <Confirm
                label={words.disable}
                icon="ban"
                size="xs"
                title={words.disableTitle}
                act={async () => {
                  await client.delete('/api/v1.0/clientes-oauth/{clientId}', { path });
                  notifications.show({ message: words.wasDisabled, color: 'teal' });
                  onChanged();
                }}
              >
                {words.disableText(nombre)}
              </Confirm>
            </>
          )}
          {!activo && (
            <Confirm
              label={words.enable}
              icon="play"
              size="xs"
              title={words.enableTitle}
              act={async () => {
                await client.put('/api/v1.0/clientes-oauth/{clientId}', { path, body: { activo: true } });
                onChanged();
              }}
            >
              {words.enableText}
            </Confirm>
          )}
        </Group>
      </Group>
    </Card>
  );
}
