import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { RubricaError } from '../service/client.js';
import { Icon } from './icons.js';

/** Whether a change was rejected because of a concurrent one. */
export function isConflict(error: unknown): boolean {
  return error instanceof RubricaError && error.code === 'revision-distinta';
}

/** Reports a concurrent change. Typed values are kept; the user chooses which version wins. */
export function Conflict({
  onTake,
  onKeep,
}: {
  /** Takes the service's current values. */
  readonly onTake: () => void;
  /** Saves the typed values over them. */
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
