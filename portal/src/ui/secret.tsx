import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { Copy } from '../../ui/copy.js';
import classes from './secret.module.css';

const words = text.claves;

/** Shows a secret the one time that it can be seen; it closes only by saying that it was kept. */
export function Secret({
  value,
  onSaved,
}: {
  readonly value: string | undefined;
  readonly onSaved: () => void;
}): ReactElement {
  return (
    <Modal
      opened={value !== undefined}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={words.secretTitle}
    >
      <Stack>
        <Text size="sm">{words.secretText}</Text>
        <Group gap="xs" wrap="nowrap">
          <Code fz="sm" flex={1} p="xs" className={classes.secret ?? ''} data-testid="secreto">
            {value}
          </Code>
          <Copy value={value ?? ''} what={words.title} />
        </Group>
        <Button onClick={onSaved}>{words.secretSaved}</Button>
      </Stack>
    </Modal>
  );
}
