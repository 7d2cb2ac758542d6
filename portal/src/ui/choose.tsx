import type { ReactElement } from 'react';
import { text } from '../i18n/index.js';
import classes from './choose.module.css';
import type { Selection } from './selection.js';

/** Checkbox for one item. Native: twenty of Mantine's cost more than everything else on the page. */
export function Choose<T>({
  thing,
  id,
  name,
  selection,
  range,
}: {
  readonly thing: T;
  /** Key of the item. */
  readonly id: string;
  readonly name: string;
  readonly selection: Selection<T>;
  /** Items from the last one chosen to this one, for a click with Shift. */
  readonly range?: (shift: boolean) => readonly T[];
}): ReactElement {
  return (
    <input
      type="checkbox"
      className={classes.choose}
      aria-label={text.comprobantes.list.choose(name)}
      checked={selection.chosen.has(id)}
      onChange={(event) => {
        const { shiftKey } = event.nativeEvent as Event & { readonly shiftKey?: boolean };
        selection.choose(range?.(shiftKey === true) ?? [thing], event.currentTarget.checked);
      }}
    />
  );
}

/** Selects all items of a page, or none. */
export function ChoosePage<T>({
  things,
  here,
  selection,
}: {
  readonly things: readonly T[];
  /** Number of selected items on this page. */
  readonly here: number;
  readonly selection: Selection<T>;
}): ReactElement {
  return (
    <input
      type="checkbox"
      className={classes.choose}
      aria-label={text.comprobantes.list.choosePage}
      checked={here === things.length}
      ref={(box) => {
        if (box !== null) box.indeterminate = here > 0 && here < things.length;
      }}
      onChange={(event) => {
        selection.choose(things, event.currentTarget.checked);
      }}
    />
  );
}
