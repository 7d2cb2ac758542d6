import { Combobox } from '@mantine/core';
import { useId, type ReactElement, type ReactNode } from 'react';

const OPTION = `mantine-Combobox-option ${Combobox.Option.classes['option'] ?? ''}`;

/** An option of a Mantine combobox as a plain element: a list shows dozens, with the key that asks for them. */
export function PlainOption({
  className = '',
  onPick,
  children,
}: {
  readonly className?: string | undefined;
  readonly onPick: () => void;
  readonly children: ReactNode;
}): ReactElement {
  const id = useId();
  return (
    <div
      id={id}
      role="option"
      data-combobox-option
      className={`${OPTION} ${className}`}
      onClick={onPick}
      onMouseDown={(event) => {
        // The focus stays in the field.
        event.preventDefault();
      }}
    >
      {children}
    </div>
  );
}
