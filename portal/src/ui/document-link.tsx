import { Anchor, type AnchorProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';

/** Link to a document's page (`/comprobantes/…`) in a long list. A plain anchor: router links all recompute whenever the URL changes. */
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
        // The browser opens another tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        void navigate({ to: path });
      }}
    >
      {children}
    </Anchor>
  );
}
