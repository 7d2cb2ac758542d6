import { Card, Table } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Tr } from './plain.js';

/** Table of a list page, on desktop: headings (`Th`) and rows (`Tr`). */
export function ListTable({
  label,
  minWidth = 640,
  headings,
  children,
}: {
  readonly label: string;
  readonly minWidth?: number;
  readonly headings: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <Card withBorder padding={0}>
      <Table.ScrollContainer minWidth={minWidth} type="native">
        <Table verticalSpacing="sm" horizontalSpacing="md" aria-label={label}>
          <Table.Thead>
            <Tr>{headings}</Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  );
}
