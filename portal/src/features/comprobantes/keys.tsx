import { Kbd, Modal, Switch, Table } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useEffect, useState, type ReactElement } from 'react';
import { text } from '../../i18n/index.js';
import { PlainIconButton } from '../../ui/plain.js';
import classes from './list-page.module.css';

const words = text.comprobantes.keys;

/** Attribute of receipt links, for keyboard navigation. */
export const ROW = 'data-receipt';
/** Id of the search field. */
export const SEARCH_FIELD = 'comprobantes-buscar';

/** Moves the focus by one receipt; from outside the list, to the first. */
function move(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${ROW}]`)];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
}

/** The focused receipt. */
export function focusedComprobante(): string | undefined {
  return document.activeElement?.getAttribute(ROW) ?? undefined;
}

// A dialog is already closed when its closing key arrives here; a capturing listener still sees it.
let dialogWasOpen = false;
addEventListener(
  'keydown',
  () => {
    dialogWasOpen = document.querySelector('[role=dialog]') !== null;
  },
  true,
);

/** Whether keys are text input here, or belong to a dialog. */
function isElsewhere(target: EventTarget | null): boolean {
  if (dialogWasOpen) return true;
  return target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea') !== null;
}

/** Keyboard shortcuts of the list, with help. They can be disabled: speech control triggers them by mistake. */
export function ListKeys({
  toggle,
  clear,
}: {
  readonly toggle: (claveAcceso: string) => void;
  readonly clear: () => void;
}): ReactElement {
  const [opened, setOpened] = useState(false);
  // The dialog is mounted when it is first opened.
  const [used, setUsed] = useState(false);
  const [enabled, setEnabled] = useLocalStorage({
    key: 'rubrica.comprobantes.teclas',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const open = (): void => {
    setUsed(true);
    setOpened(true);
  };
  useEffect(() => {
    if (!enabled) return undefined;
    const act = (key: string): boolean => {
      const focused = focusedComprobante();
      if (key === 'j' || (key === 'ArrowDown' && focused !== undefined)) move(1);
      else if (key === 'k' || (key === 'ArrowUp' && focused !== undefined)) move(-1);
      else if (key === 'x' && focused !== undefined) toggle(focused);
      else if (key === '/') document.getElementById(SEARCH_FIELD)?.focus();
      else if (key === '?') open();
      else if (key === 'Escape') clear();
      else return false;
      return true;
    };
    const pressed = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return;
      if (act(event.key)) event.preventDefault();
    };
    addEventListener('keydown', pressed);
    return () => {
      removeEventListener('keydown', pressed);
    };
  }, [enabled, toggle, clear]);
  return (
    <>
      <PlainIconButton
        look="default"
        kind="button"
        className="mantine-visible-from-sm"
        aria-label={words.title}
        title={words.title}
        onClick={() => {
          open();
        }}
      >
        ?
      </PlainIconButton>
      {used && (
        <Modal
          opened={opened}
          onClose={() => {
            setOpened(false);
          }}
          title={words.title}
          closeButtonProps={{ 'aria-label': text.common.close }}
        >
          <Table className={classes.keys ?? ''}>
            <Table.Tbody>
              {words.list.map(([keys, meaning]) => (
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
          <Switch
            mt="md"
            label={words.enabled}
            checked={enabled}
            onChange={(event) => {
              setEnabled(event.currentTarget.checked);
            }}
          />
        </Modal>
      )}
    </>
  );
}
