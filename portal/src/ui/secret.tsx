import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Copy } from './copy.js';
import classes from './secret.module.css';

/** Shows a secret the one time that it can be seen; it closes only by saying that it was kept. */
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
  /** On the button. */
  readonly saved: string;
  readonly onSaved: () => void;
  /** What goes with it. */
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

/** A secret that a page may come to show. */
export interface SecretToShow {
  readonly show: (value: string) => void;
  /** To be put on the page. */
  readonly modal: ReactElement;
}

/** Makes one; `more` is what goes with the secret. */
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

/** A text to be copied: a secret, a command. */
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
