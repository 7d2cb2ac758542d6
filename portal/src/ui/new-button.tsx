import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from './icons.js';

/** Button that creates an item, on a separate page or in a modal. */
export function NewButton({
  label,
  then,
}: {
  readonly label: string;
  /** A path, or a callback that opens the form. */
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
