import type { ReactElement } from 'react';
import { PlainButton, PlainButtonLink } from './plain.js';

/** Button that creates an item, on a separate page or in a modal. */
export function NewButton({
  label,
  then,
}: {
  readonly label: string;
  /** A path, or a callback that opens the form. */
  readonly then: string | (() => void);
}): ReactElement {
  return typeof then === 'string' ? (
    <PlainButtonLink icon="plus" look="filled" page={then}>
      {label}
    </PlainButtonLink>
  ) : (
    <PlainButton icon="plus" look="filled" onClick={then}>
      {label}
    </PlainButton>
  );
}
