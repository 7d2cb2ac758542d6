import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { Icon } from './icons.js';

/** Whether a change was refused because another one came before it. */
export function isConflict(error: unknown): boolean {
  return error instanceof RubricaError && error.code === 'revision-distinta';
}

/** Tells that somebody else changed it meanwhile. What was typed stays; the person chooses which of both is to be. */
export function Conflict({
  onTake,
  onKeep,
}: {
  /** Fills in what the service has now. */
  readonly onTake: () => void;
  /** Saves what was typed over it. */
  readonly onKeep: () => void;
}): ReactElement {
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="alert" />} title={text.common.conflictTitle} role="alert">
      <Text size="sm">{text.common.conflictText}</Text>
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="default" onClick={onTake}>
          {text.common.conflictTake}
        </Button>
        <Button size="xs" onClick={onKeep}>
          {text.common.conflictKeep}
        </Button>
      </Group>
    </Alert>
  );
}
