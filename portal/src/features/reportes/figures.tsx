import type { ReactElement } from 'react';
import classes from './reportes.module.css';

export type Figure = readonly [label: string, value: string];

/** Key figures at the top of the page. */
export function Figures({ label, of }: { readonly label: string; readonly of: readonly Figure[] }): ReactElement {
  if (of.length === 0) return <></>;
  return (
    <dl className={classes.figures} aria-label={label}>
      {of.map(([name, value]) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
