import { Button, Popover, Stack } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from './icons.js';

const words = text.comprobantes.list;

/** Less common filters of a list; applied on submit. */
export function FurtherFilters({
  count,
  onApply,
  children,
}: {
  /** Number of active ones. */
  readonly count: number;
  /** Fields by name. */
  readonly onApply: (fields: Readonly<Record<string, unknown>>) => void;
  readonly children: ReactNode;
}): ReactElement {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={320} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<Icon name="filter" size={16} />}
          onClick={() => {
            setOpened(!opened);
          }}
        >
          {words.further(count)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.further(0)}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onApply(Object.fromEntries(new FormData(event.currentTarget)));
            setOpened(false);
          }}
        >
          <Stack gap="sm">
            {children}
            <Button type="submit">{words.apply}</Button>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
