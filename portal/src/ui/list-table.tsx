import { Card, Paper, Table } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useGradualRows } from './gradual-rows.js';
import classes from './list-table.module.css';
import { joined, Tr } from './plain.js';

const CARD = joined('mantine-Card-root mantine-Paper-root', Card.classes['root'], Paper.classes['root'], classes.card);
const SCROLLED = joined(
  'mantine-TableScrollContainer-scrollContainer',
  Table.classes['scrollContainer'],
  classes.scrolled,
);
const INNER = joined('mantine-TableScrollContainer-scrollContainerInner', Table.classes['scrollContainerInner']);
const TABLE = joined('mantine-Table-table', Table.classes['table'], classes.table);
const THEAD = joined('mantine-Table-thead', Table.classes['thead']);
const TBODY = joined('mantine-Table-tbody', Table.classes['tbody']);

/** Table of a list page, on desktop. */
export function ListTable<T>({
  label,
  minWidth = 640,
  headings,
  rows,
  keyOf,
  children,
}: {
  readonly label: string;
  readonly minWidth?: number;
  /** Cells `Th`. */
  readonly headings: ReactNode;
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
  /** A row, `Tr`, with its key. */
  readonly children: (row: T) => ReactNode;
}): ReactElement {
  const [first] = rows;
  const { shown, px } = useGradualRows(rows, first === undefined ? '' : keyOf(first));
  return (
    <div className={CARD} data-with-border style={px > 0 ? { minHeight: px } : undefined}>
      <div className={SCROLLED}>
        <div className={INNER} style={{ minWidth }}>
          <table className={TABLE} aria-label={label}>
            <thead className={THEAD}>
              <Tr>{headings}</Tr>
            </thead>
            <tbody className={TBODY}>{shown.map(children)}</tbody>
          </table>
        </div>
      </div>
    </div>
  );
}
