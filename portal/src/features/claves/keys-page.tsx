import { Badge, Card, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client, type Result } from '../../service/client.js';
import { CardList } from '../../ui/card-list.js';
import { Confirm } from '../../ui/confirm.js';
import { formatDay, formatMoment } from '../../ui/format.js';
import { NewButton } from '../../ui/new-button.js';
import { Page } from '../../ui/page.js';
import { companiesText, RoleBadges } from '../../ui/rights.js';
import { useSecret } from '../../ui/secret.js';
import { CreateKey } from './create-key.js';

const words = text.claves;
type ApiKey = Result<'get', '/api/v1.0/api-keys'>['content'][number];

const COLOURS = { ACTIVA: 'green', EXPIRADA: 'orange', REVOCADA: 'gray' } as const;

/** API keys of the account. */
export default function KeysPage(): ReactElement {
  const cache = useQueryClient();
  const [creating, setCreating] = useState(false);
  const secret = useSecret(words);
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => client.get('/api/v1.0/api-keys', { query: { size: 100 } }, { signal }),
  });
  const changed = (apiKey?: string): void => {
    setCreating(false);
    if (apiKey !== undefined) secret.show(apiKey);
    void cache.invalidateQueries({ queryKey: ['api-keys'] });
  };
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        <NewButton
          label={words.create}
          then={() => {
            setCreating(true);
          }}
        />
      }
    >
      <CardList
        query={keys}
        label={words.title}
        empty={{ icon: 'key', title: words.emptyTitle, text: words.emptyText }}
      >
        {(key) => <KeyCard key={key.id} apiKey={key} onChanged={changed} />}
      </CardList>
      <CreateKey
        opened={creating}
        onClose={() => {
          setCreating(false);
        }}
        onCreated={changed}
      />
      {secret.modal}
    </Page>
  );
}

function KeyCard({
  apiKey,
  onChanged,
}: {
  readonly apiKey: ApiKey;
  readonly onChanged: (secret?: string) => void;
}): ReactElement {
  const { id, nombre, prefijo, estado, roles, empresas, ultimoUso, fechaExpiracion, secretoAnterior } = apiKey;
  return (
    <Card component="li" withBorder padding="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={4} miw={0} flex="1 1 16rem">
          <Group gap="xs">
            <Text fw={600}>{nombre}</Text>
            <Badge color={COLOURS[estado]} variant="light" tt="none">
              {words.estados[estado]}
            </Badge>
          </Group>
          <Text size="sm" ff="monospace" c="dimmed">
            {prefijo}…
          </Text>
          <Text size="sm" c="dimmed">
            {[
              ultimoUso === null ? words.neverUsed : words.lastUse(formatMoment(ultimoUso)),
              fechaExpiracion === null ? words.neverExpires : words.expires(formatDay(fechaExpiracion)),
              ...(empresas === null ? [] : [companiesText(empresas)]),
              ...(apiKey.esPredeterminada ? [words.predeterminada] : []),
            ].join(' · ')}
          </Text>
          {secretoAnterior !== null && (
            <Text size="sm">{words.previous(secretoAnterior.prefijo, formatMoment(secretoAnterior.validoHasta))}</Text>
          )}
          <RoleBadges roles={roles} />
        </Stack>
        {estado !== 'REVOCADA' && (
          <Group gap="xs">
            <Confirm
              label={words.rotate}
              icon="key"
              size="xs"
              title={words.rotateTitle}
              act={async () => {
                const { apiKey: secret } = await client.post('/api/v1.0/api-keys/{id}/rotar', {
                  path: { id },
                  body: {},
                });
                onChanged(secret);
              }}
            >
              {words.rotateText}
            </Confirm>
            <Confirm
              label={words.revoke}
              icon="ban"
              size="xs"
              title={words.revokeTitle}
              act={async () => {
                await client.delete('/api/v1.0/api-keys/{id}', { path: { id } });
                notifications.show({ message: words.revoked, color: 'teal' });
                onChanged();
              }}
            >
              {words.revokeText(nombre)}
            </Confirm>
          </Group>
        )}
      </Group>
    </Card>
  );
}
