import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { client } from '../../service/client.js';
import { may, useMe } from '../../service/session.js';
import { Smtp } from './smtp.js';
import type { Empresa } from './queries.js';

const words = text.empezar;

/** State of the installation; undefined until known, and for users who may not see it. */
export function useInstallation() {
  const mayRead = may(useMe(), 'administrador');
  return useQuery({
    queryKey: ['instalacion'],
    enabled: mayRead,
    queryFn: ({ signal }) => client.get('/api/v1.0/instalacion', {}, { signal }),
  }).data;
}

/** Steps that a person left for later, in this browser. */
export function useLeftForLater(): readonly [readonly string[], (step: string) => void] {
  const me = useMe();
  const [left, setLeft] = useLocalStorage<readonly string[]>({
    key: `rubrica.empezar.${me.cuenta.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return [
    left,
    (step) => {
      setLeft([...left, step]);
    },
  ];
}

/** Mail server of the company, where the installation has none. */
export function MailStep({
  empresa,
  onLater,
}: {
  readonly empresa: Empresa;
  readonly onLater: () => void;
}): ReactElement {
  return (
    <Stack>
      <Text size="sm">{words.mail.text}</Text>
      <Smtp empresa={empresa} />
      <Later onLater={onLater} />
    </Stack>
  );
}

/** How backups are made; done once the service knows of one. */
export function BackupStep({ onLater }: { readonly onLater: () => void }): ReactElement {
  return (
    <Stack>
      <Text size="sm">{words.backup.text}</Text>
      <Text size="sm">{words.backup.key}</Text>
      <Text size="sm">
        <Anchor href="/docs/guias/produccion" target="_blank" rel="noopener" underline="always">
          {words.backup.guide}
        </Anchor>
      </Text>
      <Later onLater={onLater} />
    </Stack>
  );
}

function Later({ onLater }: { readonly onLater: () => void }): ReactElement {
  return (
    <Group>
      <Button variant="default" onClick={onLater}>
        {words.leave}
      </Button>
    </Group>
  );
}
