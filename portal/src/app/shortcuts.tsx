import { ActionIcon, Kbd, Modal, Table, Tooltip } from '@mantine/core';
import { lazy, Suspense, useEffect, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { Icon } from '../ui/icons.js';

const words = text.shell.palette;
const Palette = lazy(() => import('./palette.js'));

/** Whether a key is text input. */
function isTyped(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable=true]') !== null;
}

/** The command palette (Ctrl+K) and the list of shortcuts (`?`), with the button of the palette. */
export function Shortcuts(): ReactElement {
  const [open, setOpen] = useState<'palette' | 'help'>();
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        setOpen('palette');
      } else if (event.key === '?' && !isTyped(event.target) && document.querySelector('[role=dialog]') === null) {
        // A page with its own list of shortcuts handles the key in the same turn.
        setTimeout(() => {
          if (!event.defaultPrevented) setOpen('help');
        });
      }
    };
    addEventListener('keydown', pressed);
    return () => {
      removeEventListener('keydown', pressed);
    };
  }, []);
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <Tooltip label={words.button}>
        <ActionIcon
          variant="default"
          size="lg"
          radius="xl"
          aria-label={words.button}
          aria-keyshortcuts="Control+K"
          onClick={() => {
            setOpen('palette');
          }}
        >
          <Icon name="search" />
        </ActionIcon>
      </Tooltip>
      {open === 'palette' && (
        <Suspense>
          <Palette onClose={close} />
        </Suspense>
      )}
      <Modal
        opened={open === 'help'}
        onClose={close}
        title={words.shortcuts}
        closeButtonProps={{ 'aria-label': text.common.close }}
      >
        <Table>
          <Table.Tbody>
            {words.keys.map(([keys, meaning]) => (
              <Table.Tr key={keys}>
                <Table.Td>
                  {keys.split(' ').map((key) => (
                    <Kbd key={key} mr={4}>
                      {key}
                    </Kbd>
                  ))}
                </Table.Td>
                <Table.Td>{meaning}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Modal>
    </>
  );
}
