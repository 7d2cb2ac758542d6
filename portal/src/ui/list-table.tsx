import { Card, Table } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { useGradualRows } from './gradual-rows.js';
import { Tr } from './plain.js';

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
    <Card withBorder padding={0} {...(px > 0 && { mih: px })}>
      <Table.ScrollContainer minWidth={minWidth} type="native">
        <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={label}>
          <Table.Thead>
            <Tr>{headings}</Tr>
          </Table.Thead>
          <Table.Tbody>{shown.map(children)}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
