import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { LIVE } from '../../service/live.js';
import { ErrorNotice } from '../../ui/error-notice.js';
import { formatMoment } from '../../ui/format.js';
import { Section } from '../../ui/section.js';
import { browserName } from './browser.js';

const words = text.session.account;

/** Active sessions. */
export function SessionsSection(): ReactElement {
  const cache = useQueryClient();
  const current = useQuery({
    queryKey: ['sesiones', 'actual'],
    queryFn: () => client.get('/api/v1.0/sesiones/actual'),
  });
  const all = useQuery({ queryKey: ['sesiones'], queryFn: () => client.get('/api/v1.0/sesiones'), ...LIVE });
  const ending = useMutation({
    mutationFn: (id: string) => client.delete('/api/v1.0/sesiones/{id}', { path: { id } }),
    onSuccess: async () => {
      notifications.show({ message: words.ended, color: 'teal' });
      await cache.invalidateQueries({ queryKey: ['sesiones'] });
    },
  });
  return (
    <Section title={words.sessions} subtitle={words.sessionsText}>
      <ErrorNotice error={all.error ?? ending.error} />
      <Stack gap="sm">
        {all.data?.content.map((one) => (
          <Group key={one.id} justify="space-between" align="flex-start" gap="sm">
            <div>
              <Group gap="xs">
                <Text fw={600} size="sm">
                  {browserName(one.navegador)}
                </Text>
                {one.id === current.data?.id && (
                  <Badge color="teal" variant="light" tt="none">
                    {words.thisOne}
                  </Badge>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {[
                  words.since(formatMoment(one.fechaCreacion)),
                  words.lastUse(formatMoment(one.ultimoUso)),
                  one.ip === null ? undefined : words.ip(one.ip),
                ]
                  .filter((part) => part !== undefined)
                  .join(' · ')}
              </Text>
            </div>
            {current.data !== undefined && one.id !== current.data.id && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  ending.mutate(one.id);
                }}
              >
                {words.end}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
