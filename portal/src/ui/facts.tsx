import type { ReactElement, ReactNode } from 'react';
import classes from './facts.module.css';

/** What is known of something, a name and its value each. */
export function FactList({ children }: { readonly children: ReactNode }): ReactElement {
  return <dl className={classes.facts}>{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
