import { Button, Popover, Stack } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { Form } from './form.js';
import { Icon } from './icons.js';

/** Less common filters, in a popover; applied on submit. */
export function MoreFilters({
  label,
  active,
  onApply,
  children,
}: {
  readonly label: string;
  /** Whether any is set. */
  readonly active: boolean;
  /** Fields by name. */
  readonly onApply: (fields: Readonly<Record<string, unknown>>) => void;
  readonly children: ReactNode;
}): ReactElement {
  const [opened, setOpened] = useState(false);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={320} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          variant={active ? 'light' : 'default'}
          leftSection={<Icon name="filter" size={16} />}
          onClick={() => {
            setOpened(!opened);
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Form
          onSubmit={(fields) => {
            onApply(fields);
            setOpened(false);
          }}
        >
          <Stack gap="sm">
            {children}
            <Button type="submit">{text.comprobantes.list.apply}</Button>
          </Stack>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
