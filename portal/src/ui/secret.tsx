import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Copy } from './copy.js';
import classes from './secret.module.css';

/** Shows a secret once; closes only after the user confirms having saved it. */
function Secret({
  value,
  title,
  explanation,
  saved,
  onSaved,
  children,
}: {
  readonly value: string | undefined;
  readonly title: string;
  readonly explanation: string;
  readonly saved: string;
  readonly onSaved: () => void;
  /** Additional content. */
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <Modal
      opened={value !== undefined}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
    >
      <Stack>
        <Text size="sm">{explanation}</Text>
        <Snippet value={value ?? ''} what={title} testId="secreto" />
        {children}
        <Button onClick={onSaved}>{saved}</Button>
      </Stack>
    </Modal>
  );
}

export interface SecretToShow {
  readonly show: (value: string) => void;
  /** To be rendered by the page. */
  readonly modal: ReactElement;
}

/** Creates the modal; `more` is additional content. */
export function useSecret(
  words: { readonly secretTitle: string; readonly secretText: string; readonly secretSaved: string },
  more?: (value: string) => ReactNode,
): SecretToShow {
  const [value, setValue] = useState<string>();
  return {
    show: setValue,
    modal: (
      <Secret
        value={value}
        title={words.secretTitle}
        explanation={words.secretText}
        saved={words.secretSaved}
        onSaved={() => {
          setValue(undefined);
        }}
      >
        {value !== undefined && more?.(value)}
      </Secret>
    ),
  };
}

/** Text to copy: a secret or a command. */
export function Snippet({
  value,
  what,
  testId,
}: {
  readonly value: string;
  readonly what: string;
  readonly testId?: string;
}): ReactElement {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code fz="sm" flex={1} p="xs" className={classes.secret ?? ''} data-testid={testId}>
        {value}
      </Code>
      <Copy value={value} what={what} />
    </Group>
  );
}
