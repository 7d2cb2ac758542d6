import type { ReactElement } from 'react';
import classes from './reportes.module.css';

/** A figure and what it is. */
export type Figure = readonly [label: string, value: string];

/** A few figures that matter, above all else. */
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
