import type { ReactElement, ReactNode } from 'react';
import { usePageLink } from './page-link.js';
import classes from './plain.module.css';

/** Link to a document's page (`/comprobantes/…`) in a long list. */
export function DocumentLink({
  path,
  className = '',
  children,
  ...others
}: {
  readonly path: string;
  readonly className?: string;
  readonly title?: string;
  readonly children: ReactNode;
}): ReactElement {
  // One request per row that the pointer crosses would be too many.
  const link = usePageLink()(path, false);
  return (
    <a {...others} {...link} className={`mantine-focus-auto mantine-Anchor-root ${classes.link} ${className}`}>
      {children}
    </a>
  );
}
