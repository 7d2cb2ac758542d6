import { Alert, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { useMe } from '../service/session.js';
import { needsGuidedSetup, setupQuery } from '../service/setup.js';
import { Icon } from './icons.js';

const words = text.empezar.notice;

/** Link to the guide while nothing can be issued. */
export function SetupNotice(): ReactElement | null {
  const { data: needed = false } = useQuery({ ...setupQuery, enabled: needsGuidedSetup(useMe()) });
  if (!needed) return null;
  return (
    <Alert variant="light" icon={<Icon name="info" />} title={words.title}>
      <Group justify="space-between">
        <Text size="sm">{words.text}</Text>
        <Button size="xs" renderRoot={(props) => <Link to="/empezar" {...props} />}>
          {words.go}
        </Button>
      </Group>
    </Alert>
  );
}
