import { Kbd, Modal, Table } from '@mantine/core';
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { PlainIconButton } from '../ui/plain.js';
import classes from './shell.module.css';
import { Palette } from './palette-code.js';

const words = text.shell.palette;

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
      <PlainIconButton
        icon="search"
        look="default"
        kind="large"
        className={classes.round}
        aria-label={words.button}
        title={words.button}
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setOpen('palette');
        }}
      />
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
