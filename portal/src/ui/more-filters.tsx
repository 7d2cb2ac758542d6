import { Button, Stack } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { text } from '../i18n/index.js';
import { Form } from './form.js';
import { PopoverButton } from './popover-button.js';

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
  /** Uncontrolled fields with a name. */
  readonly children: ReactNode;
}): ReactElement {
  return (
    <PopoverButton label={label} icon="filter" look={active ? 'light' : 'default'} width={320}>
      {(close) => (
        <Form
          onSubmit={(fields) => {
            onApply(fields);
            close();
          }}
        >
          <Stack gap="sm">
            {children}
            <Button type="submit">{text.comprobantes.list.apply}</Button>
          </Stack>
        </Form>
      )}
    </PopoverButton>
  );
}
