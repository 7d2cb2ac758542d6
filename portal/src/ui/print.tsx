import { ActionIcon, Anchor, Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import { client } from '../service/client.js';
import { PAPELES, rememberPapel, usePapel, type Papel } from '../service/papel.js';
import { messageOf } from './error-notice.js';
import { Icon } from './icons.js';
import classes from './print.module.css';

const words = text.mostrador.print;
/** The browser's viewer has begun by then, or will not. */
const VIEWER_MS_MAX = 8_000;

let last: { readonly frame: HTMLIFrameElement; readonly address: string } | undefined;

/** Prints a receipt's RIDE; without a viewer for PDF files, offers the file instead. */
export function usePrint() {
  return useMutation({
    mutationFn: async ({ claveAcceso, papel }: { readonly claveAcceso: string; readonly papel: Papel }) => {
      const { bytes } = await client.download('/api/v1.0/comprobantes/{claveAcceso}/archivos', {
        path: { claveAcceso },
        query: { format: 'pdf', papel },
      });
      await printPdf(bytes);
    },
    onError: (error) => {
      notifications.show({ message: messageOf(error), color: 'red' });
    },
  });
}

/** Prints a PDF from memory in a hidden frame, which stays until the next one: the print dialog reads from it. */
async function printPdf(bytes: Uint8Array): Promise<void> {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }));
  last?.frame.remove();
  if (last !== undefined) URL.revokeObjectURL(last.address);
  const frame = document.createElement('iframe');
  last = { frame, address };
  if (!navigator.pdfViewerEnabled || !(await isLoaded(frame, address)) || !isPrinted(frame)) offer(address);
}

function isLoaded(frame: HTMLIFrameElement, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    frame.className = classes['frame'] ?? '';
    frame.title = words.frame;
    frame.addEventListener('load', () => {
      resolve(true);
    });
    setTimeout(resolve, VIEWER_MS_MAX, false);
    frame.src = address;
    document.body.append(frame);
  });
}

/** Some viewers forbid the page to print their frame. The focus stays in the page: the next code is scanned there. */
function isPrinted(frame: HTMLIFrameElement): boolean {
  const { activeElement } = document;
  try {
    frame.contentWindow?.print();
    if (document.activeElement === frame && activeElement instanceof HTMLElement) activeElement.focus();
    return frame.contentWindow !== null;
  } catch {
    return false;
  }
}

/** A link, not a new window: browsers block windows that open without a click. */
function offer(address: string): void {
  notifications.show({
    id: 'impresion',
    autoClose: false,
    title: words.blocked,
    message: (
      <Anchor href={address} target="_blank" size="sm">
        {words.open}
      </Anchor>
    ),
  });
}

/** Prints on the paper used last in this browser, or on another. */
export function PrintButton({
  claveAcceso,
  fallback = 'A4',
  variant = 'filled',
}: {
  readonly claveAcceso: string;
  /** Paper if none was chosen yet. */
  readonly fallback?: Papel;
  readonly variant?: 'filled' | 'default';
}): ReactElement {
  const papel = usePapel(fallback);
  const printing = usePrint();
  return (
    <Button.Group>
      <Button
        variant={variant}
        leftSection={<Icon name="printer" size={16} />}
        loading={printing.isPending}
        title={words.papeles[papel]}
        onClick={() => {
          printing.mutate({ claveAcceso, papel });
        }}
      >
        {words.label}
      </Button>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant={variant} h={36} w={32} radius="0 8px 8px 0" aria-label={words.choose}>
            <Icon name="down" size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {PAPELES.map((one) => (
            <Menu.Item
              key={one}
              aria-current={one === papel}
              rightSection={one === papel ? <Icon name="check" size={16} /> : undefined}
              onClick={() => {
                rememberPapel(one);
                printing.mutate({ claveAcceso, papel: one });
              }}
            >
              {words.papeles[one]}
            </Menu.Item>
          ))}
          <Menu.Label>{words.again}</Menu.Label>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
