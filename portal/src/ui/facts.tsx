import type { ReactElement, ReactNode } from 'react';
import classes from './facts.module.css';

/** List of name and value pairs. */
export function FactList({ children }: { readonly children: ReactNode }): ReactElement {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
