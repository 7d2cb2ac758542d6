import { Anchor, type AnchorProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

/** The page of a document (`/comprobantes/…`), from a long list: a link of the browser, as the router's work out anew, each of them, whenever the address changes. */
export function DocumentLink({
  path,
  children,
  ...others
}: AnchorProps & { readonly path: string; readonly children: ReactNode }): ReactElement {
  const navigate = useNavigate();
  const ruc = new URLSearchParams(location.search).get('ruc');
  return (
    <Anchor
      size="sm"
      fw={600}
      {...others}
      href={`/portal${path}${ruc === null ? '' : `?ruc=${ruc}`}`}
      onClick={(event) => {
        // In another tab, or window, as the browser has it.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate({ to: path });
      }}
    >
      {children}
    </Anchor>
  );
}
