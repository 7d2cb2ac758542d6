import { Popover } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Anchored } from './anchored.js';
import type { IconName } from './icons.js';
import { PlainButton } from './plain.js';

/** A button with a popover, which is mounted when it is first opened. `children` receives a function that closes it. */
export function PopoverButton({
  label,
  title = label,
  icon,
  look = 'default',
  width,
  className,
  children,
}: {
  readonly label: string;
  /** Of the popover, if another. */
  readonly title?: string;
  readonly icon: IconName;
  readonly look?: 'default' | 'light';
  readonly width?: number;
  readonly className?: string;
  readonly children: (close: () => void) => ReactNode;
}): ReactElement {
  const [target, setTarget] = useState<HTMLButtonElement>();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <PlainButton
        icon={icon}
        look={look}
        {...(className === undefined ? {} : { className })}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={(event) => {
          setTarget(event.currentTarget);
          setOpened(!opened);
        }}
      >
        {label}
      </PlainButton>
      {target !== undefined && (
        <Popover
          position="bottom-end"
          shadow="md"
          trapFocus
          returnFocus
          {...(width === undefined ? {} : { width })}
          opened={opened}
          onChange={setOpened}
        >
          <Popover.Target>
            <Anchored element={target} />
          </Popover.Target>
          <Popover.Dropdown aria-label={title}>
            {children(() => {
              setOpened(false);
            })}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
