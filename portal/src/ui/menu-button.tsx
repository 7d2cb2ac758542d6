import { Menu } from '@mantine/core';
import { useState, type ReactElement, type ReactNode } from 'react';
import { Anchored } from './anchored.js';
import type { IconName } from './icons.js';
import { PlainButton, PlainIconButton } from './plain.js';

/** A button with a menu of `Menu.Item`, which is mounted when it is first opened; with `iconOnly`, for a row of a table. */
export function MenuButton({
  label,
  icon,
  iconOnly = false,
  disabled = false,
  children,
}: {
  readonly label: string;
  readonly icon: IconName;
  readonly iconOnly?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  const [target, setTarget] = useState<HTMLButtonElement>();
  const [opened, setOpened] = useState(false);
  const shared = {
    icon,
    disabled,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': opened,
    onClick: (event: { readonly currentTarget: HTMLButtonElement }): void => {
      setTarget(event.currentTarget);
      setOpened(!opened);
    },
  };
  return (
    <>
      {iconOnly ? <PlainIconButton {...shared} aria-label={label} /> : <PlainButton {...shared}>{label}</PlainButton>}
      {target !== undefined && (
        <Menu position="bottom-end" width={180} opened={opened} onChange={setOpened}>
          <Menu.Target>
            <Anchored element={target} />
          </Menu.Target>
          <Menu.Dropdown>{children}</Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
