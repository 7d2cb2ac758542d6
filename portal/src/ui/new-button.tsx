import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from './icons.js';

/** The button of a page or part that makes one more: on a page of its own, or over this one. */
export function NewButton({
  label,
  then,
}: {
  readonly label: string;
  /** An address, or what opens the form. */
  readonly then: string | (() => void);
}): ReactElement {
  const plus = <Icon name="plus" size={16} />;
  return typeof then === 'string' ? (
    <Button leftSection={plus} renderRoot={(props) => <Link to={then} {...props} />}>
      {label}
    </Button>
  ) : (
    <Button leftSection={plus} onClick={then}>
      {label}
    </Button>
  );
}
