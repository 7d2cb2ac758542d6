import type { ReactElement } from 'react';
import { NUMBER_LOCALE, text } from '../i18n/index.js';
import classes from './pager.module.css';
import { PlainIconButton } from './plain.js';
import { PlainSelect } from './plain-field.js';

const words = text.comprobantes.list;
const counted = new Intl.NumberFormat(NUMBER_LOCALE);

/** Rows per page to choose from; the API's maximum is 100. */
export const PAGE_SIZES = [20, 50, 100] as const;

/** Current range of a list and page navigation. */
export function Pager({
  page,
  size,
  count,
  total,
  estimated,
  last,
  onPage,
  onAim,
  onSize,
}: {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** On this page. */
  readonly count: number;
  readonly total: number | null;
  readonly estimated: number | undefined;
  readonly last: boolean;
  readonly onPage: (page: number) => void;
  /** The pointer or the focus is on the button of a page. */
  readonly onAim?: ((page: number) => void) | undefined;
  /** Changes the rows per page; undefined: fixed. */
  readonly onSize?: ((size: number) => void) | undefined;
}): ReactElement {
  const from = (page - 1) * size + 1;
  const all = total === null ? words.about(counted.format(estimated ?? from + count - 1)) : counted.format(total);
  const step = (name: 'left' | 'right', label: string, to: number, disabled: boolean): ReactElement => (
    <PlainIconButton
      icon={name}
      look="default"
      kind="large"
      aria-label={label}
      disabled={disabled}
      onPointerEnter={() => {
        onAim?.(to);
      }}
      onFocus={() => {
        onAim?.(to);
      }}
      onClick={() => {
        onPage(to);
      }}
    />
  );
  return (
    <nav className={classes.pager} aria-label={words.pages}>
      <p className={classes.range} role="status">
        {words.range(counted.format(from), counted.format(from + count - 1), all)}
      </p>
      <div className={classes.steps}>
        {onSize !== undefined && (
          <PlainSelect
            size="xs"
            aria-label={words.perPage}
            value={String(size)}
            data={PAGE_SIZES.map((one) => ({ value: String(one), label: words.rows(one) }))}
            onChange={(event) => {
              onSize(Number(event.currentTarget.value));
            }}
          />
        )}
        {step('left', words.previous, page - 1, page === 1)}
        {step('right', words.next, page + 1, last)}
      </div>
    </nav>
  );
}
