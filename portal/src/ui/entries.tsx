import { Box, Button, Code, Collapse, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId, type ReactElement, type ReactNode } from 'react';
import { text } from '../i18n/index.js';
import classes from './entries.module.css';
import { Icon } from './icons.js';

export function Entries({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <ol className={classes.entries} aria-label={label}>
      {children}
    </ol>
  );
}

/** An entry with details that are rendered when first opened. */
export function Entry({
  children,
  actions,
  details,
}: {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly details: () => ReactNode;
}): ReactElement {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  return (
    <li>
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <div className={classes.message}>{children}</div>
        <Group gap="xs" justify="flex-end">
          {actions}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            aria-label={text.common.details}
            aria-expanded={opened}
            aria-controls={id}
            onClick={toggle}
            rightSection={<Icon name={opened ? 'cross' : 'down'} size={12} />}
          >
            <Box component="span" visibleFrom="sm">
              {text.common.details}
            </Box>
          </Button>
        </Group>
      </Group>
      <Collapse expanded={opened} id={id}>
        {opened && (
          <Stack gap="xs" mt="xs">
            {details()}
          </Stack>
        )}
      </Collapse>
    </li>
  );
}

/** Preformatted machine text, such as JSON or an answer. */
export function Raw({ children }: { readonly children: string }): ReactElement {
  return (
    <Code block className={classes.raw ?? ''} tabIndex={0}>
      {children}
    </Code>
  );
}
