import type { ReactElement } from 'react';
import classes from './reportes.module.css';

/** A figure and what it is; figures of the same name are told apart by their group. */
export type Figure = readonly [label: string, value: string];

/** A few figures that matter, above all else. */
export function Figures({ label, of }: { readonly label: string; readonly of: readonly Figure[] }): ReactElement {
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
